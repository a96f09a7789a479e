package views

import (
	"context"
	"os"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
)

// look is what the settings say of all windows.
type look struct {
	theme assets.Variant
	size  float64 // of text and all beside it, in percent
	quits bool    // closing the last window ends Nod
}

// usualLook holds where the agent cannot be asked.
var usualLook = look{size: 100}

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
	a.Settings().SetTheme(assets.NewTheme(l.theme))
	return nil
}
