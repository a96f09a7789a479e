package models

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// use makes the current model the one of new chats.
func (p *Page) use() {
	name := p.st.current().Name
	p.f.Background("use "+kit.Clean(name), func(ctx context.Context) (func(), error) {
		res, err := api.UseModel.Call(ctx, p.f.Client, api.ModelRequest{Name: name})
		return func() {
			p.f.Say("New chats use " + kit.Clean(name))
			p.fetched(res, nil)
		}, err
	})
}

// check finds out what the current model can do. One is checked at a time.
func (p *Page) check() {
	name := p.st.current().Name
	p.st.checking = name
	p.Draw()
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		found, err := api.CheckModel.Call(ctx, p.f.Client, api.ModelRequest{Name: name})
		return func() {
			p.st.checking = ""
			if err != nil {
				p.f.Fail("check "+kit.Clean(name), err)
			} else {
				p.st.checks[name] = found
			}
			p.Draw()
			p.refresher.Refresh()
		}
	})
}

// askDelete asks whether the current model is to be deleted.
func (p *Page) askDelete() {
	p.st.deleting = p.st.current().Name
	p.Draw()
	p.f.Focus(p.stop)
}

func (p *Page) delete(name string) {
	p.st.deleting = ""
	p.Draw()
	p.f.Background("delete "+kit.Clean(name), func(ctx context.Context) (func(), error) {
		_, err := api.DeleteModel.Call(ctx, p.f.Client, api.ModelRequest{Name: name})
		return func() {
			delete(p.st.checks, name)
			p.f.Say("Deleted " + kit.Clean(name))
			p.refresher.Refresh()
		}, err
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
	p.f.Background("download "+kit.Clean(name), func(ctx context.Context) (func(), error) {
		_, err := api.PullModel.Call(ctx, p.f.Client, api.ModelRequest{Name: name})
		return p.refresher.Refresh, err
	})
}

// cancel ends a download, or takes away why it failed.
func (p *Page) cancel(name string) {
	p.f.Background("end the download", func(ctx context.Context) (func(), error) {
		_, err := api.CancelPull.Call(ctx, p.f.Client, api.ModelRequest{Name: name})
		return p.refresher.Refresh, err
	})
}

// start starts the model server.
func (p *Page) start() {
	p.st.starting = true
	p.Draw()
	p.f.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.StartModelServer.Call(ctx, p.f.Client, api.None{})
		return func() {
			p.st.starting = false
			if err != nil {
				p.f.Fail("start the model server", err)
				p.Draw()
				return
			}
			p.f.Say("The model server is running")
			p.fetched(res, nil)
		}
	})
}

func (p *Page) copyCommand(text string) {
	p.f.Copy(text)
	p.f.Say("Copied the command")
}
