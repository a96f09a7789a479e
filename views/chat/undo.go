package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// maxUndoShown is how many steps of a reply are listed by name.
const maxUndoShown = 12

// undoing is the question whether all that a reply did is to be undone.
type undoing struct {
	reply   string // its id; empty: it is not asked
	entries []api.UndoEntry
	form    *kit.Form
}

// undoableCalls returns the ids, for undo, of what a reply did and can be undone; none while it is written.
func undoableCalls(m api.Message) []string {
	var ids []string
	for _, c := range m.Cards {
		if canUndo(c) && m.State != api.MessageStreaming {
			ids = append(ids, api.RecordID(c.Record))
		}
	}
	return ids
}

// currentReply returns the reply that the current row belongs to: of the messages since the person wrote, the last one
// with something to undo.
func (p *Page) currentReply() api.Message {
	var id string
	switch r := p.transcript.currentRow().(type) {
	case *messageRow:
		id = r.m.ID
	case *callRow:
		id = r.reply
	case *undoRow:
		id = r.reply
	}
	return p.st.conversation.replyTo(id)
}

func (p *Page) canUndoReply() bool { return p.f.Can() && len(undoableCalls(p.currentReply())) > 0 }

// askUndoReply shows under a reply what would be undone, newest first, and asks.
func (p *Page) askUndoReply() {
	m := p.currentReply()
	req := api.ListUndoRequest{IDs: undoableCalls(m)}
	frame.Background(p.f, lang.T("list what would be undone"), api.ListUndo.Call, req, func(res api.ListUndoResult) {
		if len(res.Entries) == 0 {
			p.f.Say(lang.T("Nothing that this reply did can be undone any more."))
			p.opened.Refresh()
			return
		}
		p.closeForms()
		confirm := lang.T("Undo it")
		if n := len(res.Entries); n > 1 {
			confirm = lang.T("Undo all %s", kit.Count(n))
		}
		form := kit.NewQuestion(p.f.FormKeys(), kit.Question{Text: lang.T("Undo everything this reply did?"), Confirm: confirm, Cancel: lang.T("Cancel"), Below: true,
			Done: func(string) { p.undoReply() }, Closed: p.leaveUndo})
		p.undoing = undoing{m.ID, res.Entries, form}
		p.transcript.thread.changed(undoKey(m.ID))
		p.transcript.thread.reveal(undoKey(m.ID))
		p.f.OpenForm(form)
	})
}

// undoReply undoes exactly what is listed.
func (p *Page) undoReply() {
	var req api.UndoRequest
	for _, e := range p.undoing.entries {
		req.IDs = append(req.IDs, e.ID)
	}
	p.leaveUndo()
	p.f.UndoRequest(req)
}

// leaveUndo ends the question with its form.
func (p *Page) leaveUndo() {
	p.f.CloseForm()
	p.closeForms()
}

// closeUndo takes the question off the reply.
func (p *Page) closeUndo() {
	if id := p.undoing.reply; id != "" {
		p.undoing = undoing{}
		p.transcript.thread.changed(undoKey(id))
	}
}

func undoKey(reply string) string { return reply + "\x00undo" }

// undoRow is under a reply that did something which can be undone.
type undoRow struct {
	p     *Page
	reply string
}

func (r *undoRow) estimate(float32) float32 { return headHeight }

// undoView draws the button, or the question with what would be undone.
type undoView struct {
	*column
	row *undoRow
}

func (r *undoRow) newView() view {
	v := &undoView{newColumn(nil, func() { r.p.transcript.thread.resized(undoKey(r.reply)) }), r}
	v.draw()
	return v
}

func (v *undoView) mark(current, chosen bool) { kit.Show(current && chosen, v.bar) }

func (v *undoView) draw() {
	r := v.row
	if u := r.p.undoing; u.reply == r.reply {
		v.set(8, textPart(undoList(u.entries), 4, edge, edge), &part{o: u.form.Box, above: 8, left: edge, right: edge})
		return
	}
	b := r.p.button("undo-reply", "", kit.Quiet, func() { r.p.transcript.choose(undoKey(r.reply)) }).WithIcon(theme.ContentUndoIcon())
	b.SetEnabled(!r.p.f.Lost())
	v.set(0, &part{o: container.NewHBox(b), left: edge - 8})
}

// undoList returns the steps that would be undone, a line each.
func undoList(entries []api.UndoEntry) fyne.CanvasObject {
	rows := kit.Rows(2)
	for i, e := range entries {
		if i == maxUndoShown {
			rows.Add(kit.Small(lang.T("and %s more", kit.Count(len(entries)-i))))
			break
		}
		icon := kit.Icon(theme.NewColoredResource(theme.ContentUndoIcon(), assets.ColorMuted), 16)
		rows.Add(kit.Signed(icon, kit.NewLine(kit.Clean(e.Label))))
	}
	return rows
}
