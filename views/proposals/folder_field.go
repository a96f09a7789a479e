package proposals

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// folderField is where a folder for a file is typed, picked from those that are known, or
// browsed for.
type folderField struct {
	f      *frame.Frame
	p      api.Proposal
	picker *kit.Picker
	known  []string // that are offered, absolute
	raw    string   // the folder that is in the field, as its own bytes; empty: it was typed
	change func()
	picked func() // a folder was put into the field that was not typed; may be nil
}

// newFolderField begins with a folder, or with none. change is called when another one is in
// the field, submit when it is to be taken.
func newFolderField(f *frame.Frame, p api.Proposal, first string, change, submit func()) *folderField {
	d := &folderField{f: f, p: p, raw: first, change: change}
	text := ""
	if first != "" {
		text = kit.Tilde(first, f.Home)
	}
	browse := kit.NewButton(lang.T("Browse…"), "", kit.Plain, f.FormKeys(), d.browse)
	d.picker = kit.NewPicker(text, f.FormKeys(), kit.Pad(0, 0, 8, 0, browse))
	d.picker.Typed = func() { d.raw = ""; change() }
	d.picker.Picked = func(i int) { d.set(d.known[i]); f.Focus(d.picker.Entry) }
	d.picker.Submit = submit
	return d
}

// path returns the folder that is in the field, as it is sent.
func (d *folderField) path() string {
	if d.raw != "" {
		return d.raw
	}
	return strings.TrimSpace(d.picker.Entry.Text)
}

func (d *folderField) set(path string) {
	d.picker.Set(kit.Tilde(path, d.f.Home))
	d.raw = path
	if d.picked != nil {
		d.picked()
	}
	d.change()
}

func (d *folderField) browse() { d.f.ChooseFolder(d.p.ExistingDir, d.picker.Entry, d.set) }

// fetch asks which folders are known. Without an answer one is typed.
func (d *folderField) fetch() {
	d.f.Dispatch.Go(frame.Fetch(d.f, api.KnownFolders.Call, api.None{}, func(res api.KnownFoldersResult, err error) {
		if err != nil {
			return
		}
		status, _ := d.f.Status()
		var offered []kit.Suggestion
		d.known = nil
		for _, s := range res.FoldersFor(d.p, status.EnabledFolders(), d.f.Home) {
			d.known = append(d.known, s.Path)
			offered = append(offered, kit.Suggestion{Path: kit.Tilde(s.Path, d.f.Home), Note: s.Note})
		}
		d.picker.Offer(offered)
	}))
}
