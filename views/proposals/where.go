package proposals

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// answers is how many folders a question offers.
const answers = 3

// where asks where the current file belongs: a row for each folder in which the
// person may look for it, the likeliest first, each with its reason.
type where struct {
	home    string
	box     *fyne.Container
	head    *widget.Label
	about   *kit.Line
	buttons [answers]*kit.Button
}

func newWhere(f *frame.Frame, commands *frame.Commands) *where {
	w := &where{home: f.Home, head: headLabel(), about: kit.Small("")}
	w.box = kit.Rows(8, kit.Rows(2, kit.Flush(w.head), w.about))
	for i := range w.buttons {
		w.buttons[i] = commands.Button(answerID(i), kit.Quiet).AsRow(f.Hint)
		w.box.Add(w.buttons[i])
	}
	w.buttons[0].SetKind(kit.Primary) // the best guess
	w.box.Add(commands.Button("answer-other", kit.Quiet).AsRow(f.Hint))
	return w
}

func (w *where) draw(p api.Proposal, about string) {
	kit.Show(p.Question, w.box)
	w.head.SetText(lang.T("Where does %s belong?", kit.Clean(p.Filename)))
	w.about.SetText(about)
	folders := p.Answers()
	for i, b := range w.buttons {
		kit.Show(i < len(folders), b)
		if i >= len(folders) {
			continue
		}
		b.SetText(kit.CleanTo(kit.Place(folders[i].Path, w.home), 48))
		reason := kit.CleanTo(lang.Unended(cmp.Or(folders[i].ReasonHere, folders[i].Reason)), 300)
		if i == 0 {
			reason = kit.Join(lang.T("Best guess"), reason)
		}
		b.SetNote(reason)
	}
	w.box.Refresh()
}

func answerID(i int) string { return "answer-" + strconv.Itoa(i+1) }

// answerCommands choose a folder and approve, in one press.
func (p *Page) answerCommands() []kit.Command {
	var out []kit.Command
	for i := range answers {
		out = append(out, kit.Command{
			ID: answerID(i), Title: lang.T("Folder %s", strconv.Itoa(i+1)), Help: lang.T("Where? Move the file to folder %s", strconv.Itoa(i+1)), Group: lang.T(ofProposal),
			Key: strconv.Itoa(i + 1), When: func() bool { return i < len(p.offered()) }, Do: func() { p.answer(p.offered()[i].Path, false) },
		})
	}
	return append(out, kit.Command{
		ID: "answer-other", Title: lang.T("Another folder…"), Help: lang.T("Where? Choose another folder"), Group: lang.T(ofProposal), Key: "0", When: p.isAsked, Do: p.askFolder,
	})
}

// isAsked reports whether the current proposal is a question that can be answered.
func (p *Page) isAsked() bool {
	current, ok := p.current()
	return ok && p.canAsk() && current.Question
}

// offered returns the folders that the current question offers.
func (p *Page) offered() []api.Candidate {
	if !p.isAsked() {
		return nil
	}
	current, _ := p.current()
	all := current.Answers()
	return all[:min(len(all), answers)]
}

// askWhere says how a question is answered, since nothing is moved to a guess.
func (p *Page) askWhere() {
	text := lang.T("Where? Press 0 to choose a folder")
	if n := len(p.offered()); n > 0 {
		text = lang.T("Where? Press %s, or 0 for another folder", strings.Join([]string{"1", "2", "3"}[:n], ", "))
	}
	p.f.Say(text)
}

// answer approves the current question with a folder, if it still is the one that is shown.
func (p *Page) answer(dir string, keepBoth bool) {
	q, ok := p.current()
	if !ok {
		return
	}
	req := api.ApproveRequest{
		IDs: []string{q.ID}, ConfirmSensitive: q.Sensitive, KeepBoth: keepBoth, LeaveQuestions: true, Directory: dir, Seen: map[string]string{q.ID: q.Shown()},
	}
	frame.Do(p.f, lang.T("move %s", q.Filename), api.ApproveProposals.Call, req, func(res api.ApproveResult) {
		p.approvedOne(q, res, func() { p.answer(dir, true) })
	})
}

// askFolder asks for a folder and moves the current file there.
func (p *Page) askFolder() {
	if current, ok := p.current(); ok {
		p.details.foot.Open(newEdit(p.f, current, false, p.details.foot.Close, func(dir string) { p.answer(dir, false) }))
	}
}
