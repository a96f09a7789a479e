package chat

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

func (p *Page) editing() bool { return p.composer.draft.edit != "" }

func (p *Page) canEdit() bool {
	_, ok := p.st.conversation.last(api.RoleUser)
	return ok && p.can()
}

// editLast edits what the person wrote last.
func (p *Page) editLast() {
	if m, ok := p.st.conversation.last(api.RoleUser); ok {
		p.edit(m)
	}
}

// editCurrent edits the current message, or the last one.
func (p *Page) editCurrent() {
	if m, ok := p.st.conversation.message(p.transcript.current); ok && m.Role == api.RoleUser {
		p.edit(m)
		return
	}
	p.editLast()
}

// edit puts a message into the entry; what is sent then replaces it.
func (p *Page) edit(m api.Message) {
	if !p.can() {
		return
	}
	d := draft{text: m.Text, edit: m.ID}
	for _, f := range m.Files {
		d.files = append(d.files, f.Path)
	}
	p.setDraft(d)
	p.transcript.choose(m.ID)
	p.write()
}

func (p *Page) leaveEdit() {
	p.setDraft(draft{})
	p.write()
}

func (p *Page) setDraft(d draft) {
	p.composer.fill(d)
	p.composer.draw(&p.st)
}

// askFile asks for a file that goes along with the message.
func (p *Page) askFile() {
	empty := ""
	form := kit.NewQuestion(p.f.FormKeys(), kit.Question{Text: lang.T("File"), Value: &empty, Cancel: lang.T("Done"), Confirm: lang.T("Attach"), Done: p.attachTyped, Closed: p.f.CloseForm})
	form.First.(*kit.Entry).SetPlaceHolder(lang.T("Path of a file, for example ~/Documents/notes.txt"))
	p.closeForms()
	p.composer.showForm(form.Box)
	p.f.OpenForm(form)
}

// attachTyped attaches the file that was typed; another one can follow.
func (p *Page) attachTyped(text string) {
	path := absolute(text, p.f.Home)
	if path == "" {
		p.f.Warn(lang.T("Enter the full path of the file, for example ~/Documents/notes.txt"))
		return
	}
	p.attach([]string{path})
	if form := p.f.Form(); form != nil {
		form.First.(*kit.Entry).SetText("")
	}
}

func (p *Page) attach(paths []string) {
	d, all := p.composer.draft.attach(paths)
	if !all {
		p.f.Warn(lang.T("A message takes at most %s", kit.Number(maxFiles, "%s file", "%s files")))
	}
	p.composer.draft = d
	p.composer.draw(&p.st)
}

func (p *Page) detach(i int) {
	p.composer.draft = p.composer.draft.detach(i)
	p.composer.draw(&p.st)
	p.write()
}

// absolute returns the absolute path that was typed; "" if it is none.
func absolute(text, home string) string {
	text = kit.FromHome(strings.TrimSpace(text), home)
	if !filepath.IsAbs(text) {
		return ""
	}
	return filepath.Clean(text)
}
