package doctor

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
)

// LettersRemedy returns how to install what reads the letters of scans; "" if it is there, or could not be used here.
func LettersRemedy(l *extract.Letters) string {
	if _, err := l.Find(); runtime.GOOS != "linux" || err == nil {
		return ""
	}
	return "Install tesseract, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr"
}

// checkLetters returns whether the letters of scans are read, and in which languages; none where that cannot be.
func checkLetters(ctx context.Context, l *extract.Letters, on bool) []api.Check {
	c := api.Check{Name: "scans", Status: ok, Detail: "read_scans is off in config.toml"}
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
		c.Status, c.Detail, c.Remedy = warning, "Nod cannot read scanned letters: "+err.Error(), LettersRemedy(l)
	case errors.Is(err, context.DeadlineExceeded):
		c.Status, c.Detail, c.Remedy = warning, "tesseract, which reads scanned letters, does not answer", "Look again when the computer is less busy: nod doctor"
	case err != nil:
		c.Status, c.Detail, c.Remedy = warning, "Nod cannot read scanned letters: "+err.Error(), "Update the system: a kernel with Landlock is needed. Or switch read_scans off."
	case !slices.Contains(strings.Split(languages, "+"), own):
		c.Status, c.Detail = warning, "scanned letters are read in "+languages+" only"
		c.Remedy = "Install the data of your language, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr-" + strings.ReplaceAll(own, "_", "-")
	default:
		c.Detail = "scanned letters are read in " + languages
	}
	return []api.Check{c}
}
