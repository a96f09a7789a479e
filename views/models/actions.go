package models

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// use makes the current model the one of new chats.
func (p *Page) use() {
	name := p.st.current().Name
	frame.Background(p.f, lang.T("use %s", kit.Clean(name)), api.UseModel.Call, api.ModelRequest{Name: name}, func(res api.ModelsResult) {
		p.f.Say(lang.T("New chats use %s", kit.Clean(name)))
		p.fetched(res, nil)
	})
}

// check finds out what the current model can do. One is checked at a time.
func (p *Page) check() {
	name := p.st.current().Name
	p.st.checking = name
	p.Draw()
	p.f.Dispatch.Go(frame.Fetch(p.f, api.CheckModel.Call, api.ModelRequest{Name: name}, func(found api.ModelCheck, err error) {
		p.st.checking = ""
		if err != nil {
			p.f.Fail(lang.T("check %s", kit.Clean(name)), err)
		} else {
			p.st.checks[name] = found
		}
		p.Draw()
		p.refresher.Refresh()
	}))
}

func (p *Page) askDelete() {
	p.st.deleting = p.st.current().Name
	p.Draw()
	p.f.Focus(p.stop)
}

func (p *Page) delete(name string) {
	p.st.deleting = ""
	p.Draw()
	frame.Background(p.f, lang.T("delete %s", kit.Clean(name)), api.DeleteModel.Call, api.ModelRequest{Name: name}, func(api.None) {
		delete(p.st.checks, name)
		p.f.Say(lang.T("Deleted %s", kit.Clean(name)))
		p.refresher.Refresh()
	})
}

// downloadTyped downloads the model whose name was typed.
func (p *Page) downloadTyped() {
	if name := strings.TrimSpace(p.name.Text); name != "" {
		p.download(name)
		p.name.SetText("")
	}
}

// download begins a download; how far it is comes with the models.
func (p *Page) download(name string) {
	frame.Background(p.f, lang.T("download %s", kit.Clean(name)), api.PullModel.Call, api.ModelRequest{Name: name}, func(api.None) { p.refresher.Refresh() })
}

// cancel ends a download, or takes away why it failed.
func (p *Page) cancel(name string) {
	frame.Background(p.f, lang.T("end the download"), api.CancelPull.Call, api.ModelRequest{Name: name}, func(api.None) { p.refresher.Refresh() })
}

func (p *Page) start() {
	p.st.starting = true
	p.Draw()
	p.f.Dispatch.Go(frame.Fetch(p.f, api.StartModelServer.Call, api.None{}, func(res api.ModelsResult, err error) {
		p.st.starting = false
		if err != nil {
			p.f.Fail(lang.T("start the model server"), err)
			p.Draw()
			return
		}
		p.f.Say(lang.T("The model server is running"))
		p.fetched(res, nil)
	}))
}
