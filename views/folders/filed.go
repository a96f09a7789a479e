package folders

import (
	"context"
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// filed is what Nod reads to learn where files belong.
type filed struct {
	f       *frame.Frame
	box     fyne.CanvasObject
	state   *kit.Line
	rows    *fyne.Container
	stop    *kit.Button
	refresh *kit.Refresher
	got     api.FiledResult
	shown   api.FiledResult // of which the rows are made
	known   bool
}

func newFiled(f *frame.Frame) *filed {
	r := &filed{f: f, state: kit.Small(""), rows: kit.Rows(0)}
	r.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return frame.Fetch(f, api.GetFiled.Call, api.None{}, r.arrived)
	}}
	r.stop = kit.NewButton(lang.T("Stop"), "", kit.Plain, f.ChromeKeys(), func() { r.read(r.toggle()) })
	again := kit.NewButton(lang.T("Read again"), "", kit.Plain, f.ChromeKeys(), func() { r.read(api.FiledAgain) })
	exclude := kit.NewButton(lang.T("Exclude folder…"), "", kit.Plain, f.ChromeKeys(), r.choose)
	about := kit.Muted(lang.T("Nod reads names and words of the files in your folders to learn where new ones belong. All of it stays on this computer."))
	r.box = kit.Rows(8, kit.Heading(lang.T("What Nod reads")), kit.Flush(about), kit.WithButtons(kit.AtLeast(0, 32, kit.Centered(r.state)), r.stop, again, exclude), r.rows)
	return r
}

func (r *filed) arrived(got api.FiledResult, err error) {
	if err != nil {
		r.state.SetText(kit.Failed(lang.T("read what is filed"), err))
		return
	}
	r.got, r.known = got, true
	r.draw()
}

func (r *filed) draw() {
	kit.Show(r.known, r.box)
	r.state.SetText(readState(r.got))
	r.stop.SetText(lang.T("Stop"))
	if r.got.Phase == api.FiledStopped {
		r.stop.SetText(lang.T("Resume"))
	}
	kit.Show(r.toggle() != "", r.stop)
	if !reflect.DeepEqual(r.shown.Folders, r.got.Folders) || !reflect.DeepEqual(r.shown.Excluded, r.got.Excluded) {
		r.shown, r.rows.Objects = r.got, nil
		for _, d := range r.got.Folders {
			r.rows.Add(r.row(d.Path, kit.Number(d.Files, "%s file", "%s files"), lang.T("Exclude"), false))
		}
		for _, path := range r.got.Excluded {
			r.rows.Add(r.row(path, lang.T("not read"), lang.T("Include"), true))
		}
		r.rows.Refresh()
	}
	for _, b := range kit.Buttons(r.box.(*fyne.Container)) {
		b.SetEnabled(r.f.Can())
	}
}

// row returns a folder with what is read of it, below a line.
func (r *filed) row(path, what, button string, include bool) fyne.CanvasObject {
	b := kit.NewButton(button, "", kit.Quiet, r.f.ChromeKeys(), func() { r.exclude(path, include) })
	return container.NewBorder(kit.Hairline(), nil, nil, kit.Cols(8, kit.Centered(kit.Small(what).Whole()), b), kit.Centered(kit.NewLine(kit.Tilde(path, r.f.Home))))
}

// toggle returns what the first button does; empty: there is nothing to stop or to resume.
func (r *filed) toggle() api.FiledAction {
	switch r.got.Phase {
	case api.FiledStopped:
		return api.FiledResume
	case api.FiledLooking, api.FiledReading, api.FiledOnBattery:
		return api.FiledStop
	}
	return ""
}

// readState describes the progress of reading and the size of the index on disk.
func readState(got api.FiledResult) string {
	known := kit.Join(kit.Number(got.Files, "%s file", "%s files"), lang.T("%s on disk", kit.Size(got.Size)))
	switch got.Phase {
	case api.FiledLooking:
		return lang.T("Looking at your folders: %s", kit.Number(got.Done, "%s file", "%s files"))
	case api.FiledReading:
		return lang.T("Reading: %s of %s", kit.Count(got.Done), kit.Count(got.Total))
	case api.FiledOnBattery:
		return kit.Join(known, lang.T("continues when the computer is plugged in"))
	case api.FiledStopped:
		return kit.Join(known, lang.T("stopped"))
	case api.FiledUnavailable:
		return lang.T("The index cannot be opened; `nod doctor` may say why")
	}
	return known
}

func (r *filed) read(action api.FiledAction) {
	frame.Do(r.f, lang.T("change what is read"), api.ReadFiled.Call, api.ReadFiledRequest{Action: action}, func(got api.FiledResult) { r.arrived(got, nil) })
}

func (r *filed) choose() {
	r.f.ChooseFolder(r.f.Home, nil, func(path string) { r.exclude(path, false) })
}

func (r *filed) exclude(path string, include bool) {
	req := api.ExcludeFiledRequest{Path: path, Include: include}
	frame.Do(r.f, lang.T("change what is read"), api.ExcludeFiled.Call, req, func(got api.FiledResult) {
		r.arrived(got, nil)
		if include {
			r.f.Say(lang.T("Nod reads %s again", kit.Place(path, r.f.Home)))
			return
		}
		r.f.Say(lang.T("Nod no longer reads %s, and has forgotten what it knew of it", kit.Place(path, r.f.Home)))
	})
}
