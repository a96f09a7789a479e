package chat

import (
	"context"
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// pullRow shows a model that comes down. It stays while it does, so that only
// its numbers are drawn anew.
type pullRow struct {
	box    *fyne.Container
	says   *kit.Line
	done   *kit.Fill
	bar    *fyne.Container
	cancel *kit.Button
	part   float32
}

func newPullRow(name string, keys kit.Keys, cancel func()) *pullRow {
	r := &pullRow{says: kit.Small(""), done: kit.NewFill(theme.ColorNamePrimary, 3, fyne.Size{})}
	r.cancel = kit.NewButton("Cancel", "", kit.Quiet, keys, cancel)
	ground := kit.NewFill(theme.ColorNameSeparator, 3, fyne.NewSize(0, 6))
	r.bar = container.New(share{&r.part}, ground, r.done)
	back := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	head := container.NewBorder(nil, nil, nil, r.cancel, kit.Centered(kit.NewLine("Downloading "+kit.Clean(name)).Bold(true)))
	r.box = container.NewStack(back, kit.Pad(8, 12, 12, 8, kit.Rows(4, head, kit.Pad(0, 0, 0, 4, r.bar), r.says)))
	return r
}

// set shows how far it is.
func (r *pullRow) set(p api.Pull, on bool) {
	r.part = 0
	if p.All > 0 {
		r.part = max(0, min(1, float32(float64(p.Done)/float64(p.All))))
	}
	r.bar.Refresh()
	r.says.SetText(pullWords(p))
	color := assets.ColorMuted
	word := "Cancel"
	if p.Error != "" {
		color, word = theme.ColorNameError, "Dismiss"
	}
	r.says.Colored(color).Refresh()
	r.cancel.SetText(word)
	r.cancel.SetEnabled(on)
}

// pullWords says how far a download is and how long it will take.
func pullWords(p api.Pull) string {
	if p.Error != "" {
		return kit.Sentence(kit.Clean(p.Error))
	}
	far, speed, left := "", "", ""
	if p.All > 0 {
		far = fmt.Sprintf("%d %% · %s of %s", max(0, min(100, int(100*float64(p.Done)/float64(p.All)))), kit.Size(p.Done), kit.Size(p.All))
	}
	if p.Speed > 0 {
		speed = kit.Size(p.Speed) + " a second"
		if rest := p.All - p.Done; p.All > 0 && rest > 0 && rest/p.Speed < 360_000 {
			left = kit.Span(time.Duration(max(1, rest/p.Speed))*time.Second) + " left"
		}
	}
	return kit.Join(far, speed, left, kit.Clean(p.Status))
}

// share draws the second object over a part of the first.
type share struct{ part *float32 }

func (share) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (l share) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, s.Width, s.Height)
	kit.Put(o[1], 0, 0, s.Width**l.part, s.Height)
}

// drawPulls shows what comes down.
func (p *modelsPage) drawPulls() {
	st := &p.w.st
	key := ""
	for i, pull := range st.models.Pulls {
		if i == mostModels {
			break
		}
		key += pull.Name + "\x00"
	}
	if key != p.pulled {
		p.pulled = key
		p.layPulls()
	}
	for _, pull := range st.models.Pulls {
		if r := p.pulling[pull.Name]; r != nil {
			r.set(pull, p.w.can())
		}
	}
}

// layPulls makes a row for each, and keeps those that are there.
func (p *modelsPage) layPulls() {
	was := p.pulling
	p.pulling, p.pulls.Objects = map[string]*pullRow{}, nil
	for _, pull := range p.w.st.models.Pulls {
		if len(p.pulling) == mostModels || p.pulling[pull.Name] != nil {
			continue
		}
		r := was[pull.Name]
		if r == nil {
			r = newPullRow(pull.Name, p.w.keys, func() { p.cancel(pull.Name) })
		}
		p.pulling[pull.Name] = r
		p.pulls.Add(r.box)
	}
	kit.Show(len(p.pulling) > 0, p.pulls)
	p.pulls.Refresh()
}

// comes says whether a model is being downloaded.
func (p *modelsPage) comes(name string) bool { return p.pulling[name] != nil }

func (p *modelsPage) cancel(name string) {
	p.w.do("end the download", func(ctx context.Context) error {
		_, err := api.CancelPull.Call(ctx, p.w.o.Client, api.ModelRequest{Name: name})
		return err
	}, p.w.modelled.poke)
}
