package chat

import (
	"cmp"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// canManage reports whether the open conversation can be renamed, exported and deleted.
func (p *Page) canManage() bool { return p.can() && p.st.open != "" && p.st.conversation.loaded }

// open shows another conversation; what is written in this one is kept.
func (p *Page) open(id string) {
	if id != p.st.open {
		p.show(id)
	}
}

// show puts a conversation in the place of the one that is open.
func (p *Page) show(id string) {
	p.st.keep(p.composer.draft)
	p.question.inSight(false)
	p.question.wanted = ""
	p.st.open, p.st.conversation, p.st.openError, p.st.newModel = id, conversation{}, "", ""
	p.transcript.restart()
	p.f.CloseForm()
	p.closeForms()
	p.composer.fill(p.st.drafts[id])
	p.opened.Restart()
	p.drawList()
	p.drawOpened()
}

// begin shows a conversation that is not begun yet; its first message begins it.
func (p *Page) begin() {
	p.open("")
	p.write()
}

// step shows the conversation that many rows below in the list.
func (p *Page) step(by int) {
	if len(p.st.chats) > 0 {
		i := p.st.neighbour(by)
		p.open(p.st.chats[i].ID)
		p.sidebar.list.ScrollTo(i)
	}
}

func (p *Page) showModels() { p.f.Push(p.models, lang.T("Models")) }

// ask puts a question in the place of the title.
func (p *Page) ask(q kit.Question) {
	q.Cancel, q.Closed = lang.T("Cancel"), p.f.CloseForm
	form := kit.NewQuestion(p.f.FormKeys(), q)
	p.closeForms()
	p.title.showForm(form.Box)
	p.f.OpenForm(form)
}

func (p *Page) closeForms() {
	p.title.showForm(nil)
	p.closeUndo()
}

func (p *Page) askTitle() {
	title := kit.Clean(p.st.conversation.chat.Title)
	p.ask(kit.Question{Text: lang.T("Title"), Value: &title, Confirm: lang.T("Rename"), Done: p.rename})
}

func (p *Page) askExport() {
	path := "~/" + fileName(p.st.conversation.chat.Title)
	p.ask(kit.Question{Text: lang.T("Export to"), Value: &path, Confirm: lang.T("Export"), Done: p.export})
}

func (p *Page) askDelete() {
	p.ask(kit.Question{Text: lang.T("Delete this conversation permanently?"), Confirm: lang.T("Delete"), Done: func(string) { p.delete() }})
}

func (p *Page) rename(title string) {
	req := api.ChatRequest{ID: p.st.open, Title: strings.TrimSpace(title)}
	if req.Title == "" || req.ID == "" {
		return
	}
	frame.Background(p.f, lang.T("rename the conversation"), api.RenameChat.Call, req, func(chat api.Chat) {
		p.st.update(chat)
		p.f.Say(lang.T("Renamed to %s", kit.Clean(chat.Title)))
		p.closed()
	})
}

// closed closes the form, since what it asked was done.
func (p *Page) closed() {
	p.f.CloseForm()
	p.closeForms()
	p.drawList()
	p.drawOpened()
}

// delete deletes the conversation for good and shows the one below it.
func (p *Page) delete() {
	id, title := p.st.open, p.st.title()
	frame.Background(p.f, lang.T("delete the conversation"), api.DeleteChat.Call, api.ChatRequest{ID: id}, func(api.None) {
		next := p.st.remove(id)
		if p.st.open == id {
			p.composer.draft = draft{}
			p.open(next)
		}
		p.f.Say(lang.T("Deleted %s", title))
		p.list.Refresh()
		p.closed()
	})
}

// export writes the conversation to a new file.
func (p *Page) export(text string) {
	req := api.ChatRequest{ID: p.st.open, Path: absolute(text, p.f.Home)}
	if req.Path == "" {
		p.f.Warn(lang.T("Enter the full path of the file, for example ~/chat.md"))
		return
	}
	frame.Background(p.f, lang.T("export the conversation"), api.ExportChat.Call, req, func(api.None) {
		p.f.Say(lang.T("Exported to %s", kit.Exact(req.Path)))
		p.closed()
	})
}

// fileName returns a file's name for a title: its letters and digits.
func fileName(title string) string {
	return "nod-" + cmp.Or(safetext.Words(title, 48), "conversation") + ".md"
}
