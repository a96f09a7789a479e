package chat

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
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

// chooseFile lets the person choose a file that goes along with the message.
func (p *Page) chooseFile() {
	p.f.ChooseFile(p.composer.entry, func(path string) { p.attach([]string{path}) })
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
	text = folder.FromHome(strings.TrimSpace(text), home)
	if !filepath.IsAbs(text) {
		return ""
	}
	return filepath.Clean(text)
}
