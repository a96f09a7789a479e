// Package servers is the page of other programs that speak MCP: the servers whose tools Nod uses, and the programs
// that use Nod's.
package servers

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// Page is the page of servers and clients.
type Page struct {
	frame.Base
	f       *frame.Frame
	stop    *kit.Stop
	servers *frame.Cards[api.ToolServer]
	clients *frame.Cards[api.ToolClient]
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, stop: kit.NewStop(f.Keys())}
	p.servers = frame.NewCards(f, lang.T("read the list"), lang.T("No servers yet."), func(ctx context.Context, c *api.Client) ([]api.ToolServer, error) {
		got, err := api.ListServers.Call(ctx, c, api.None{})
		return got.Servers, err
	}, p.server)
	p.clients = frame.NewCards(f, lang.T("read the list"), lang.T("No program has used Nod's tools since Nod was started."), func(ctx context.Context, c *api.Client) ([]api.ToolClient, error) {
		got, err := api.ListClients.Call(ctx, c, api.None{})
		return got.Clients, err
	}, p.client)
	body := kit.Rows(8, kit.Heading(lang.T("Servers")),
		kit.Flush(kit.Muted(lang.T("Programs whose tools Nod's assistant and other programs can use over MCP. You approve what a server says of itself once, and each call."))), p.servers.Box,
		kit.Small(lang.T("Add a server in a terminal:")), kit.NewCopyable(lang.T("nod mcp add NAME -- COMMAND"), f.ChromeKeys(), f.CopyCommand).Box,
		kit.Space(0, 16), kit.Heading(lang.T("Clients")),
		kit.Flush(kit.Muted(lang.T("Programs that use Nod's tools over MCP. Each is known by its file, and has only the permissions that you gave to it."))), p.clients.Box)
	scroll := frame.Column(kit.AtMost(kit.ReadableWidth, body))
	p.Table = f.NewCommands(frame.ScrollCommands(scroll)...)
	p.Body = container.NewStack(p.stop, scroll)
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches servers and clients.
func (p *Page) Shown() {
	p.servers.Refresh()
	p.clients.Refresh()
}

// Changed fetches them again when a call or a setting can have changed them.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicActivity || e.Topic == api.TopicSettings {
		p.servers.Changed()
		p.clients.Changed()
	}
}

// Draw shows whether buttons can be pressed.
func (p *Page) Draw() {
	p.servers.Draw()
	p.clients.Draw()
}
