package negotiations

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/markdown"
)

func (p *Page) showAgreement() {
	req := api.NegotiationRequest{Room: p.m.want, ID: p.m.n.ID}
	frame.Do(p.f, lang.T("read the agreement"), api.GetAgreement.Call, req, func(got api.AgreementResult) {
		if !p.free() || p.m.want != req.Room || p.m.n.ID != req.ID {
			return
		}
		view := markdown.New(markdown.Options{Keys: p.f.Keys()})
		view.Set(got.Markdown)
		p.f.PushReader(lang.T("Agreement"), kit.AtMost(kit.ReadableWidth, view))
	})
}

// askSave asks as what the agreement is saved, then in which folder.
func (p *Page) askSave() {
	keys := p.f.FormKeys()
	save := func(pdf bool) func() {
		return func() { p.foot.Close(); p.saveAgreement(pdf) }
	}
	first := kit.NewButton(lang.T("PDF…"), "", kit.Plain, keys, save(true))
	box := kit.Rows(8, kit.NewLine(lang.T("Save the agreement as")).Bold(true), kit.Cols(8, first,
		kit.NewButton(lang.T("Markdown…"), "", kit.Plain, keys, save(false)), kit.NewButton(lang.T("Cancel"), "Esc", kit.Quiet, keys, p.foot.Close)))
	p.foot.Open(&kit.Form{Box: box, First: first, Cancel: p.foot.Close})
}

// saveAgreement writes the agreement into a new file of a folder.
func (p *Page) saveAgreement(pdf bool) {
	req := api.NegotiationRequest{Room: p.m.want, ID: p.m.n.ID}
	p.f.ChooseFolder(p.f.Home, p.rounds.list, func(dir string) { p.saveIn(dir, req, pdf) })
}

func (p *Page) saveIn(dir string, req api.NegotiationRequest, pdf bool) {
	p.f.Do(lang.T("save the agreement"), func(ctx context.Context) (func(), error) {
		got, err := api.GetAgreement.Call(ctx, p.f.Client, req)
		if err != nil {
			return nil, err
		}
		name, content := got.Name+".md", []byte(got.Markdown)
		if pdf {
			name, content = got.Name+".pdf", got.PDF
		}
		path, err := folder.WriteNew(filepath.Join(dir, filepath.Base(name)), content)
		return func() { p.f.Say(lang.T("Saved %s", kit.Place(path, p.f.Home))) }, err
	})
}

// askVerify lets the person choose a document, and says what it proves.
func (p *Page) askVerify() {
	p.f.ChooseFile(p.Focus(), p.verify)
}

func (p *Page) verify(path string) {
	frame.Do(p.f, lang.T("verify the document"), api.VerifyAgreement.Call, api.VerifyAgreementRequest{Path: path}, func(got api.VerifyAgreementResult) {
		text, ok := verified(got)
		if !ok {
			p.f.Warn(text)
		} else {
			p.f.Say(text)
		}
		if p.free() {
			p.f.PushReader(lang.T("Verified document"), verdict(path, p.f.Home, text, got))
		}
	})
}

// verified says whether a document is what both signed.
func verified(got api.VerifyAgreementResult) (string, bool) {
	if !got.Valid {
		return lang.T("Not valid: %s", lang.Sentence(kit.CleanTo(got.Problem, 300))), false
	}
	return lang.T("Valid: both signatures fit these terms."), true
}

// verdict returns what a document proves, as something to read.
func verdict(path, home, text string, got api.VerifyAgreementResult) fyne.CanvasObject {
	facts := kit.NewFacts()
	rows := [][2]string{{lang.T("Document"), kit.Exact(kit.Place(path, home))}}
	if got.Valid {
		practice := ""
		if got.Practice {
			practice = lang.T("Yes: a script signed as the other party")
		}
		rows = append(rows, [2]string{lang.T("Host"), kit.Exact(got.Host)}, [2]string{lang.T("Guest"), kit.Exact(got.Guest)}, [2]string{lang.T("About"), kit.Exact(got.Summary)},
			[2]string{lang.T("Total"), kit.Amount(got.Total)}, [2]string{lang.T("Practice"), practice})
	}
	facts.Set(rows)
	note := kit.Muted(lang.T("The names are those that both desktops gave; whose keys these are, the document cannot say."))
	return kit.AtMost(kit.ReadableWidth, container.NewVBox(kit.Rows(16, kit.Heading(text), facts.Box, kit.Flush(note))))
}
