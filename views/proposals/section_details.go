package proposals

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// sectionDetails is what the page says of the section whose header is current, or of what waits apart from files.
type sectionDetails struct {
	box       *fyne.Container
	buttons   *fyne.Container
	title     *kit.Line
	about     *kit.Line
	files     *groupFiles
	questions *waitingQuestions
	facts     *kit.Facts
	note      *widget.Label
	noteBox   *fyne.Container
	item      *fyne.Container // what is said of what waits apart from files, or of a group as a whole
	approve   *kit.Button
	reject    *kit.Button
	trash     *kit.Button
}

func newSectionDetails(commands *frame.Commands, files *groupFiles, questions *waitingQuestions) *sectionDetails {
	d := &sectionDetails{title: kit.Heading("").AsPath(), about: kit.Small("").AsProse(true), files: files, questions: questions, facts: kit.NewFacts(), note: kit.Muted("")}
	d.approve, d.reject, d.trash = commands.Button("approve", kit.Primary), commands.Button("reject", kit.Plain), commands.Button("trash", kit.Plain)
	d.noteBox = kit.Flush(d.note)
	d.item = kit.Rows(16, d.facts.Box, d.questions.box, d.noteBox)
	d.box = kit.Rows(12, kit.Rows(2, d.title, d.about), d.item, d.files.box)
	d.buttons = kit.Flow(8, d.approve, d.reject, d.trash)
	return d
}

// draw shows a section, or the item that waits apart from files; one without a title is none.
func (d *sectionDetails) draw(h headText, s section, x waitingItem, shown []api.Proposal) {
	d.title.SetText(h.title)
	d.about.SetText(cmp.Or(x.kind, h.about))
	facts, of := x.facts(), shared{}
	if x.title == "" && s.proposes() {
		of = sharedBy(shown)
		facts = [][2]string{{lang.T("Confidence"), of.sure}, {lang.T("Why"), of.why}}
	}
	d.facts.Set(facts)
	kit.Show(x.title != "" || of != shared{}, d.item)
	kit.Show(x.window == api.WindowApproval, d.questions.box)
	kit.Show(x.window != api.WindowApproval, d.facts.Box)
	kit.WriteLabel(d.note, x.note(), d.note.Importance)
	kit.Show(x.note() != "", d.noteBox)
	d.approve.SetText(h.do)
	kit.Show(h.do != "", d.approve)
	kit.Show(s.Count > s.out && !s.left, d.reject)
	d.reject.SetText(lang.T("Reject %s", kit.Count(s.Count-s.out)))
	kit.Show(s.left && mayOfferTrash(s, shown), d.trash)
	d.trash.SetText(lang.T("Move to trash…"))
	d.files.draw(s, shown, of)
	d.box.Refresh()
	d.buttons.Refresh()
}

// mayOfferTrash reports whether a file of a section can go to the trash, as far as its files
// have been fetched.
func mayOfferTrash(s section, shown []api.Proposal) bool {
	return len(shown) < s.Count || slices.ContainsFunc(shown, offersTrash)
}
