package doctor

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
)

// LettersRemedy returns how to install what reads the letters of scans; "" if it is there, or could not be used here.
func LettersRemedy(l *extract.Letters) string {
	if _, err := l.Find(); runtime.GOOS != "linux" || err == nil {
		return ""
	}
	return lang.Say("Install tesseract, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr")
}

// checkLetters returns whether the letters of scans are read, and in which languages; none where that cannot be.
func checkLetters(ctx context.Context, l *extract.Letters, on bool) []api.Check {
	c := api.Check{Name: lang.Say("scans"), Status: ok, Detail: lang.Say("read_scans is off in config.toml")}
	if runtime.GOOS != "linux" {
		return nil
	}
	if !on {
		return []api.Check{c}
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	languages, err := l.Languages(ctx)
	own := extract.LanguageOf(l.Locale)
	switch {
	case errors.Is(err, extract.ErrNoReader):
		c.Status, c.Detail, c.Remedy = warning, lang.Say("Nod cannot read scanned letters: %v", err), LettersRemedy(l)
	case errors.Is(err, context.DeadlineExceeded):
		c.Status, c.Detail, c.Remedy = warning, lang.Say("tesseract, which reads scanned letters, does not answer"), lang.Say("Look again when the computer is less busy: nod doctor")
	case err != nil:
		c.Status, c.Detail, c.Remedy = warning, lang.Say("Nod cannot read scanned letters: %v", err), lang.Say("Update the system: a kernel with Landlock is needed. Or switch read_scans off.")
	case !slices.Contains(strings.Split(languages, "+"), own):
		c.Status, c.Detail = warning, lang.Say("scanned letters are read in %s only", languages)
		c.Remedy = lang.Say("Install the data of your language, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr-%s", strings.ReplaceAll(own, "_", "-"))
	default:
		c.Detail = lang.Say("scanned letters are read in %s", languages)
	}
	return []api.Check{c}
}
