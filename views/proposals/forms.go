package proposals

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// newReason asks why a proposal is rejected.
func newReason(f *frame.Frame, reject func(reason string), done func()) *kit.Form {
	e := kit.NewEntry(lang.T("Why? Nod keeps it with the proposal"), f.FormKeys())
	send := func() { reject(strings.TrimSpace(e.Text)) }
	e.Escaped = done
	e.OnSubmitted = func(string) { send() }
	ok := kit.NewButton(lang.T("Reject"), "Enter", kit.Primary, f.FormKeys(), send)
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, f.FormKeys(), done)
	return &kit.Form{Box: kit.Rows(8, e, kit.Cols(8, ok, cancel)), First: e, Cancel: done}
}

// newClash asks what to do when a file of that name exists already; suggested
// is a name that is free, or empty.
func newClash(f *frame.Frame, p api.Proposal, suggested string, keepBoth, done func()) *kit.Form {
	text := kit.Paragraph(lang.T("A file named \"%s\" is in that folder already.", kit.Clean(p.DestinationName)))
	leave := kit.NewButton(lang.T("Leave it"), "Esc", kit.Plain, f.FormKeys(), done)
	if suggested == "" {
		return &kit.Form{Box: kit.Rows(8, text, kit.Cols(8, leave)), First: leave, Cancel: done}
	}
	both := kit.NewButton(lang.T("Keep both as \"%s\"", kit.CleanTo(suggested, 40)), "Enter", kit.Primary, f.FormKeys(), keepBoth)
	return &kit.Form{Box: kit.Rows(8, text, kit.Cols(8, both, leave)), First: both, Cancel: done}
}
