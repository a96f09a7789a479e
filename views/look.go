package views

import (
	"context"
	"errors"
	"os"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
)

// look is what the settings say of all windows.
type look struct {
	theme assets.Variant
	size  float64 // of text and all beside it, in percent
	lang  string  // lang.System, or the code of a language
	quits bool    // closing the last window ends Nod
}

// usualLook holds where the agent cannot be asked.
var usualLook = look{size: 100, lang: lang.System}

// askTime is how long the first window waits for how it is to look.
const askTime = time.Second

// readLook asks the agent how windows are to look.
func readLook(ctx context.Context, c *api.Client) look {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	l := usualLook
	all, _ := api.ListSettings.Call(ctx, c, api.None{}) // without an answer it is the usual one
	for _, s := range all.Settings {
		switch v := s.Value.(type) {
		case float64:
			if s.Key == "window.text_size" {
				l.size = v
			}
		case string:
			switch s.Key {
			case "window.theme":
				l.theme = assets.Variant(v)
			case "language":
				l.lang = v
			case "window.close":
				l.quits = v == "quit"
			}
		}
	}
	return l
}

// apply gives all windows their look; what the process was started with comes first. Fyne reads its scale anew
// with each theme.
func (l look) apply(a fyne.App, o Options) error {
	scale, err := strconv.ParseFloat(o.Scale, 64)
	if err != nil {
		scale = 1
	}
	if err := os.Setenv("FYNE_SCALE", strconv.FormatFloat(scale*l.size/100, 'f', 2, 64)); err != nil {
		return err
	}
	if o.Variant != "" {
		l.theme = o.Variant
	}
	if err := l.speak(); err != nil {
		return err
	}
	a.Settings().SetTheme(assets.NewTheme(l.theme))
	return nil
}

// speak has all texts that are drawn from now on be in the language. Fyne takes that of its own texts from the
// environment, where it is one; which programs the windows start, they get theirs as it was.
func (l look) speak() error {
	if err := lang.Use(l.lang); err != nil || l.lang == lang.System {
		return err
	}
	old, was := os.LookupEnv("LC_ALL")
	if err := os.Setenv("LC_ALL", lang.Code()); err != nil {
		return err
	}
	err := fynelang.AddTranslationsForLocale([]byte("{}"), "en") // which has Fyne look again
	if !was {
		return errors.Join(err, os.Unsetenv("LC_ALL"))
	}
	return errors.Join(err, os.Setenv("LC_ALL", old))
}
