// Package servers is the page of other programs that speak MCP: the servers whose tools Nod uses, and the programs
// that use Nod's.
package servers

import (
	"context"
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

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
	servers *section[api.ToolServer]
	clients *section[api.ToolClient]
}

// New makes the page.
func New(f *frame.Frame) frame.Page {
	p := &Page{f: f, stop: kit.NewStop(f.Keys())}
	p.servers = newSection(f, p.server, lang.T("No servers yet. Add one with: nod mcp add NAME -- COMMAND"))
	p.servers.fetch = func() func(context.Context) func() {
		return frame.Fetch(f, api.ListServers.Call, api.None{}, func(got api.ServersResult, err error) { p.servers.arrived(got.Servers, err) })
	}
	p.clients = newSection(f, p.client, lang.T("No program has used Nod's tools since Nod was started."))
	p.clients.fetch = func() func(context.Context) func() {
		return frame.Fetch(f, api.ListClients.Call, api.None{}, func(got api.ClientsResult, err error) { p.clients.arrived(got.Clients, err) })
	}
	body := kit.Rows(8, kit.Heading(lang.T("Servers")),
		kit.Flush(kit.Muted(lang.T("Programs whose tools Nod's assistant and other programs can use over MCP. You approve what a server says of itself once, and each call."))), p.servers.cards,
		kit.Space(0, 16), kit.Heading(lang.T("Clients")),
		kit.Flush(kit.Muted(lang.T("Programs that use Nod's tools over MCP. Each is known by its file, and has only the permissions that you gave to it."))), p.clients.cards)
	scroll := frame.Column(kit.AtMost(kit.ReadableWidth, body))
	p.Table = f.NewCommands(frame.ScrollCommands(scroll)...)
	p.Body = container.NewStack(p.stop, scroll)
	return p
}

// Focus implements frame.Page.
func (p *Page) Focus() fyne.Focusable { return p.stop }

// Shown fetches servers and clients.
func (p *Page) Shown() {
	p.servers.refresh.Refresh()
	p.clients.refresh.Refresh()
}

// Changed fetches them again when a call or a setting can have changed them.
func (p *Page) Changed(e api.Event) {
	if e.Topic == "" || e.Topic == api.TopicActivity || e.Topic == api.TopicSettings {
		p.servers.refresh.Changed()
		p.clients.refresh.Changed()
	}
}

// Draw shows whether buttons can be pressed.
func (p *Page) Draw() {
	p.servers.draw()
	p.clients.draw()
}

// section is a list of cards that is fetched.
type section[T any] struct {
	f       *frame.Frame
	cards   *fyne.Container
	card    func(T) fyne.CanvasObject
	none    string // what is said when there are none
	fetch   func() func(context.Context) func()
	refresh *kit.Refresher
	got     []T
	loaded  bool
	failure string
}

func newSection[T any](f *frame.Frame, card func(T) fyne.CanvasObject, none string) *section[T] {
	s := &section[T]{f: f, cards: kit.Rows(8), card: card, none: none}
	s.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() { return s.fetch() }}
	return s
}

func (s *section[T]) arrived(got []T, err error) {
	failure := ""
	if err != nil {
		got, failure = s.got, kit.Failed(lang.T("read the list"), err)
	}
	same := s.loaded && failure == s.failure && reflect.DeepEqual(got, s.got)
	s.got, s.loaded, s.failure = got, true, failure
	if !same { // else a button would lose the focus for nothing
		s.build()
	}
}

func (s *section[T]) draw() {
	for _, b := range kit.Buttons(s.cards) {
		b.SetEnabled(s.f.Can())
	}
}

func (s *section[T]) build() {
	s.cards.Objects = nil
	for _, one := range s.got {
		s.cards.Add(s.card(one))
	}
	switch {
	case s.failure != "":
		s.cards.Add(kit.Small(s.failure).Colored(theme.ColorNameError))
	case s.loaded && len(s.got) == 0:
		s.cards.Add(kit.Small(s.none))
	}
	s.draw()
	s.cards.Refresh()
}
