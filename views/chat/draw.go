package chat

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/views/kit"
)

func (p *Page) drawList() {
	p.sidebar.draw(&p.st)
	p.drawEmpty()
}

// drawOpened shows the open conversation; rows that did not change are left as
// they are.
func (p *Page) drawOpened() {
	asked := p.question.choose(&p.st)
	p.question.enable()
	p.transcript.set(p.st.conversation.messages, asked, p.question.sent)
	if id := p.undoing.reply; id != "" && p.transcript.slots[undoKey(id)] == nil { // it was all undone elsewhere
		p.leaveUndo()
	}
	p.title.draw(&p.st)
	p.composer.draw(&p.st)
	p.usage.set(p.st.conversation.usage)
	kit.Show(p.st.conversation.loaded && p.st.replyModel() != "", p.usage.Container)
	p.drawEmpty()
	p.Table.Draw()
	p.layOut()
	p.showReading()
}

// nextSecond is a little late, so that another second has begun.
const nextSecond = time.Second + 10*time.Millisecond

// showReading shows every second for how long the model has been reading the last message.
func (p *Page) showReading() {
	if p.ticks || !p.visible || p.f.Lost() || p.st.conversation.read() == "" {
		return
	}
	p.ticks = true
	p.f.Dispatch.After(nextSecond, func() {
		p.ticks = false
		if p.visible {
			p.transcript.thread.changed(p.st.conversation.read())
		}
		p.showReading()
	})
}

// layOut places what is below each other again, after the composer grew or shrank.
func (p *Page) layOut() {
	if p.middle == nil {
		return
	}
	if size := p.composer.box.MinSize(); size != p.belowSize {
		p.belowSize = size
		p.middle.Refresh()
	}
}

// drawToLatest offers to go to the end while something else is read. It covers
// no question that can be answered.
func (p *Page) drawToLatest() {
	if p.toLatest != nil {
		t := p.transcript.thread
		if show := !t.end && len(t.slots) > 0 && !p.question.open(); show != p.toLatest.Visible() {
			kit.Show(show, p.toLatest)
			p.middle.Refresh()
		}
	}
}

// write puts the focus where the next message is written.
func (p *Page) write() { p.f.Focus(p.composer.entry) }

// entryKey takes a key that the text has no use for; true: it was used.
func (p *Page) entryKey(k fyne.KeyName) bool {
	empty := p.composer.entry.Text == ""
	switch k {
	case fyne.KeyUp:
		if empty {
			p.editLast()
		}
		return empty
	case fyne.KeyHome, fyne.KeyEnd, fyne.KeyDown:
		if !empty {
			return false
		}
	case fyne.KeyEscape, fyne.KeyF1, fyne.KeyF2, fyne.KeyPageUp, fyne.KeyPageDown:
	default:
		return false
	}
	return p.f.ChromeKeys().Key(&fyne.KeyEvent{Name: k})
}

// scroll moves in the list if it has the focus, or else in the question that is
// asked, or else in the conversation.
func (p *Page) scroll(k fyne.KeyName) {
	if list := p.sidebar.list; list.HasFocus() {
		p.step(int(kit.Distance(k, 1, float32(list.RowsInSight()), float32(len(p.st.chats)))))
		return
	}
	if p.question.open() {
		p.question.card.Scroll(k)
		return
	}
	t := p.transcript.thread
	t.by(kit.Distance(k, 48, max(40, t.scroll.Size().Height-64), 1e9))
}

// Escape goes one step back: out of the offer of a grant, what is offered, an
// edit; then it stops the reply.
func (p *Page) Escape() bool {
	switch {
	case p.question.open() && p.question.card.Escape():
	case p.composer.completion.open():
		p.composer.key(fyne.KeyEscape)
	case p.editing():
		p.leaveEdit()
	case p.st.conversation.busy():
		p.stopReply()
	default:
		p.transcript.unchoose()
		p.write()
	}
	return true
}
