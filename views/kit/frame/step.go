package frame

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// NoSteps is the Entry.Undo of a page on which nothing can be undone.
const NoSteps api.UndoDomain = "none"

// offer is a step that the result line names in place of one that was refused.
type offer struct{ id, said string }

// domain returns the domain that Ctrl+Z and Ctrl+Y undo and redo on the page that is shown.
func (f *Frame) domain() api.UndoDomain {
	for _, e := range f.Pages {
		if e.Name == f.name {
			return e.Undo
		}
	}
	return ""
}

// step returns the step that Ctrl+Z undoes now: the one that the result line offers, or the newest
// step of the page; false if nothing on it can be.
func (f *Frame) step() (api.UndoRequest, bool) {
	if said, _ := f.Result(); f.offered.id != "" && said == f.offered.said {
		return api.UndoRequest{ID: f.offered.id}, true
	}
	d := f.domain()
	return api.UndoRequest{Domain: d, Last: 1}, d != NoSteps
}

// offerNext adds to what is said of a step that was refused the question whether the next
// one is to be undone.
func (f *Frame) offerNext(said string, next *api.UndoEntry) string {
	f.offered = offer{}
	if next != nil {
		said = lang.Then(said, lang.T("Undo “%s” instead?", kit.Clean(next.Label)))
		f.offered = offer{next.ID, said}
	}
	return said
}
