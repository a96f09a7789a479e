package servers

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// server returns the card of a server: how it is doing, why its tools cannot be used, and what can be done with it.
func (p *Page) server(s api.ToolServer) fyne.CanvasObject {
	lines := kit.Rows(2, kit.NewLine(kit.Clean(s.Name)).Bold(true), kit.Small(state(s)), kit.Note(p.writes(s)))
	if problem := problem(s); problem != "" {
		lines.Add(kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Paragraph(problem)))
	}
	if s.SignIn {
		return kit.Card(lines, kit.NewButton(lang.T("Sign in"), "", kit.Plain, p.f.ChromeKeys(), func() { p.signIn(s) }))
	}
	stop := kit.NewButton(map[bool]string{true: lang.T("Start"), false: lang.T("Stop")}[s.Stopped], "", kit.Quiet, p.f.ChromeKeys(), func() { p.setStopped(s) })
	details := kit.NewButton(lang.T("Details"), "", kit.Plain, p.f.ChromeKeys(), func() { p.details(s) })
	switch {
	case s.Change != "" || s.Problem != "" && len(s.Pins) == 0 && !s.Stopped: // what it says is to be approved
		return kit.Card(lines, p.approval(s), details)
	case len(s.Tools) == 0 && !s.Stopped: // there is nothing to stop
		return kit.Card(lines, details)
	}
	return kit.Card(lines, stop, details)
}

func state(s api.ToolServer) string {
	switch {
	case s.Stopped:
		return lang.T("stopped")
	case s.Running:
		return kit.Join(lang.T("running"), kit.Number(len(s.Tools), "%s tool", "%s tools"))
	case len(s.Tools) == 0:
		return lang.T("no tools")
	}
	return kit.Join(lang.T("started when it is called"), kit.Number(len(s.Tools), "%s tool", "%s tools"))
}

// writes says what a server can write.
func (p *Page) writes(s api.ToolServer) string {
	folders := make([]string, len(s.Folders))
	for i, dir := range s.Folders {
		folders[i] = kit.Place(dir, p.f.Home)
	}
	in := strings.Join(folders, ", ")
	switch {
	case s.URL != "":
		return lang.T("Is not on this computer: what it does cannot be undone")
	case !s.Confined && in == "":
		return lang.T("Not confined: it can change all your files, without undo")
	case !s.Confined:
		return lang.T("Not confined: it can change all your files; undo is for %s", in)
	case in == "":
		return lang.T("Can change none of your files")
	}
	return lang.T("Can change files in %s only", in)
}

// problem returns why the tools of a server cannot be used, without what can be done about it in a terminal: here are buttons for that.
func problem(s api.ToolServer) string {
	if s.Stopped {
		return ""
	}
	return lang.Then(lang.Sentence(kit.Clean(s.Problem)), kit.CleanTo(s.Change, 1000))
}

func (p *Page) setStopped(s api.ToolServer) {
	req := api.StopServerRequest{Name: s.Name, Start: s.Stopped}
	frame.Do(p.f, lang.T("change the server"), api.StopServer.Call, req, func(got api.ServersResult) {
		p.servers.Show(got.Servers)
		p.f.Say(map[bool]string{true: lang.T("Started %s", kit.Clean(s.Name)), false: lang.T("Stopped %s", kit.Clean(s.Name))}[s.Stopped])
	})
}

// signIn waits for the person, who signs in in the browser.
func (p *Page) signIn(s api.ToolServer) {
	p.f.Say(lang.T("Sign in on the page in your browser"))
	frame.Background(p.f, lang.T("sign in"), api.SignInServer.Call, api.SignInRequest{Name: s.Name}, func(got api.ServersResult) {
		p.servers.Show(got.Servers)
		p.f.Say(lang.T("Signed in to %s", kit.Clean(s.Name)))
	})
}

// client returns the card of a program that uses Nod's tools.
func (p *Page) client(c api.ToolClient) fyne.CanvasObject {
	name := filepath.Base(c.Program)
	calls := kit.Number(c.Calls, "%s call", "%s calls")
	if !c.Last.IsZero() {
		calls = kit.Join(calls, lang.T("last %s", lang.Moment(c.Last, p.f.Now())))
	}
	says := ""
	if c.Label != "" {
		says = lang.T("calls itself “%s”", kit.CleanTo(c.Label, 60))
	}
	lines := kit.Rows(2, kit.NewLine(kit.Clean(name)).Bold(true), kit.Small(kit.Join(kit.Place(c.Program, p.f.Home), says)),
		kit.Small(kit.Join(calls, kit.Number(c.Grants, "%s permission", "%s permissions"))))
	if c.Grants == 0 {
		return kit.Card(lines)
	}
	return kit.Card(lines, kit.NewButton(lang.T("Revoke"), "", kit.Plain, p.f.ChromeKeys(), func() {
		frame.Do(p.f, lang.T("revoke them"), api.RevokeClient.Call, api.IDRequest{ID: c.ID}, func(got api.ClientsResult) {
			p.clients.Show(got.Clients)
			p.f.Say(lang.T("Revoked all permissions of %s", kit.Clean(name)))
		})
	}))
}
