package proposals

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// learned is the page of what Nod learned from decisions.
type learned struct {
	w      *Window
	box    *fyne.Container
	rows   *fyne.Container
	all    *kit.Button
	got    api.LearnedResult
	loaded bool
	wrong  string
}

func (w *Window) openLearned() {
	l := &learned{w: w, rows: kit.Rows(8)}
	l.all = kit.NewButton("Forget everything", "", kit.Plain, w.keys, func() { l.forget(api.ForgetRequest{All: true}) })
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText("Nod notices which files you move where, and proposes the same for files like them. Nothing of it leaves this machine.")
	l.box = pageBox(w, "Learned places", kit.Rows(8, kit.Flush(text), kit.Space(0, 4), container.NewHBox(l.all), kit.Space(0, 4), l.rows))
	w.open(l)
	l.update()
	l.load()
}

func (l *learned) content() fyne.CanvasObject { return l.box }
func (l *learned) first() fyne.Focusable      { return l.all }

func (l *learned) load() {
	l.w.o.Dispatch.Go(func(ctx context.Context) func() {
		got, err := api.ListLearned.Call(ctx, l.w.o.Client, api.None{})
		return func() { l.arrived(got, err) }
	})
}

func (l *learned) arrived(got api.LearnedResult, err error) {
	l.loaded, l.wrong = true, ""
	if err != nil {
		l.wrong = kit.Failed("read what was learned", err)
	} else {
		l.got = got
	}
	l.update()
}

func (l *learned) update() {
	can := l.w.st.can()
	l.all.SetEnabled(can && len(l.got.Folders) > 0)
	l.rows.Objects = nil
	for _, p := range l.got.Folders {
		l.rows.Add(l.row(p, can))
	}
	switch {
	case l.wrong != "":
		l.rows.Add(kit.Small(l.wrong).Colored(theme.ColorNameError))
	case l.loaded && len(l.got.Folders) == 0:
		l.rows.Add(kit.Small("Nothing yet. After three like decisions Nod proposes the same place by itself."))
	}
	l.rows.Refresh()
}

func (l *learned) row(p api.LearnedFolder, can bool) fyne.CanvasObject {
	forget := kit.NewButton("Forget", "", kit.Quiet, l.w.keys, func() { l.forget(api.ForgetRequest{Directory: p.Directory}) })
	forget.SetEnabled(can)
	var names []string
	for _, e := range p.Examples {
		names = append(names, kit.CleanTo(e, 60))
	}
	lines := kit.Rows(2, kit.NewLine(kit.Place(p.Directory, l.w.o.Home)).Bold(true),
		kit.Small(kit.Join(kit.Number(p.Count, "decision"), strings.Join(names, ", "))))
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	return container.NewStack(ground, kit.Pad(12, 12, 16, 8, container.NewBorder(nil, nil, nil, kit.Centered(forget), lines)))
}

func (l *learned) forget(req api.ForgetRequest) {
	l.w.do("forget it", func(ctx context.Context) (func(), error) {
		got, err := api.ForgetLearned.Call(ctx, l.w.o.Client, req)
		return func() {
			l.arrived(got, nil)
			l.w.say("Forgotten; no file was touched", false)
		}, err
	})
}
