// Package chat is the page on which a person chats with a model: the
// conversations, the messages of the open one, and the calls of tools that the
// model made. A call that waits for an approval is approved in its place in the
// conversation, with the card of the approval window and under the same rules.
//
// What is shown is one plain struct, state. Its parts draw it, and call the page
// for all that is asked for; the page fetches and does it. Every text may be
// hostile and is cleaned where it is put into words.
package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/markdown"
	"github.com/nod-app/nod/views/models"
)

// Page is the chat page. All its methods belong on the UI goroutine.
type Page struct {
	frame.Base
	f       *frame.Frame
	st      state
	visible bool // it is in sight
	ticks   bool // for how long the model has been reading is shown again in a second

	list, opened, requests, waiting, modelList *kit.Refresher

	middle     *fyne.Container // the open conversation
	belowSize  fyne.Size       // of the composer
	markdown   markdown.Options
	sidebar    *sidebar
	title      *titleBar
	transcript *transcript
	question   *question
	composer   *composer
	usage      *usage
	undoing    undoing
	empty      *kit.Face
	toLatest   *kit.Button
	models     frame.Page
}

// New makes the page; nothing is fetched before it is shown.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, empty: kit.NewFace(), usage: newUsage(), models: models.New(f)}
	p.st.drafts = map[string]draft{}
	p.list = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchList, Slow: func(on bool) { p.st.slowList = on; p.drawList() }}
	p.opened = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchOpened, Delay: redrawDelay, Slow: func(on bool) { p.st.slowOpen = on; p.drawEmpty() }}
	p.requests = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchRequests}
	p.waiting = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchWaiting}
	p.modelList = &kit.Refresher{Dispatch: f.Dispatch, Fetch: p.fetchModels}
	p.markdown = markdown.Options{
		Link: p.openLink, Point: p.pointAt, Copy: p.copyCode, Keys: f.ChromeKeys(),
		Wheel: func(e *fyne.ScrollEvent) { p.transcript.thread.scroll.Scrolled(e) },
	}
	p.question = newQuestion(p)
	p.transcript = newTranscript(p)
	p.Table = f.NewCommands(p.newTable()...)
	p.title = newTitleBar(p.Table)
	p.sidebar = newSidebar(p)
	p.composer = newComposer(p)
	p.Body = p.layout()
	return p
}

// layout places the title, the messages and the composer below each other, and
// the conversations at their side.
func (p *Page) layout() *fyne.Container {
	p.toLatest = p.Table.Button("latest", kit.Plain)
	p.toLatest.Hide()
	messages := container.NewStack(p.transcript.thread.box, p.empty.Box, container.NewBorder(nil, kit.Pad(0, 8, 0, 0, container.NewCenter(p.toLatest)), nil, nil))
	p.middle = container.NewBorder(p.title.box, p.composer.box, nil, nil, messages)
	return container.New(sidebarLayout{}, p.middle, p.sidebar.box, kit.Hairline())
}

// Focus returns where the next message is written.
func (p *Page) Focus() fyne.Focusable { return p.composer.entry }

// Footer returns how much of its room the conversation takes.
func (p *Page) Footer() fyne.CanvasObject {
	return kit.Pad(0, 0, 0, 8, kit.Centered(p.usage.Container))
}

// Shown fetches everything. A question has to be read again.
func (p *Page) Shown() {
	p.visible = true
	p.question.cover(false)
	p.fetchCommands()
	p.refresh()
	p.transcript.thread.place()
	p.showReading()
}

// Hidden takes no more answers to the question.
func (p *Page) Hidden() {
	p.visible = false
	p.question.cover(true)
}

// Pressed tells the question that a key went down, not by repeating.
func (p *Page) Pressed() { p.question.card.Pressed() }

// Changed fetches what an event is about; while the page is out of sight
// nothing, as Shown will.
func (p *Page) Changed(e api.Event) {
	if !p.visible {
		return
	}
	switch e.Topic {
	case "":
		p.refresh()
	case api.TopicChats:
		p.chatChanged(e.ID)
	case api.TopicModels:
		p.modelList.Changed()
	case api.TopicApprovals:
		p.requests.Changed()
	case api.TopicProposals:
		p.waiting.Changed()
	case api.TopicActivity: // a call may have been undone
		p.opened.Changed()
	}
}

// Draw shows whether the agent runs. The question was another agent's, and
// another agent counts versions again.
func (p *Page) Draw() {
	if p.f.Form() == nil {
		p.closeForms()
	}
	if p.st.lost == p.f.Lost() {
		return
	}
	p.st.lost = p.f.Lost()
	if p.st.lost && p.st.conversation.busy() {
		p.f.Warn(lang.T("The reply stopped. Its text is kept."))
	}
	p.st.sending = false
	p.question.setLost(p.st.lost)
	if !p.st.lost {
		p.st.conversation.version, p.st.conversation.loaded = 0, false
		p.fetchCommands()
	}
	p.drawList()
	p.drawOpened()
}

// Dropped attaches files.
func (p *Page) Dropped(paths []string) {
	if !p.st.lost {
		p.attach(paths)
		p.write()
	}
}
