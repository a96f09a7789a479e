package servers

import (
	"context"
	"encoding/json"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// The tool that asks the person to approve what a server says, and how many calls of a server are listed.
const (
	approve   = "servers.approve"
	lastCalls = 10
)

// details opens what is known of a server, with its last calls.
func (p *Page) details(s api.ToolServer) {
	calls := kit.Rows(4, kit.Small(lang.T("Reading…")))
	body := kit.Rows(8, container.NewHBox(p.approval(s)), facts(p, s))
	if s.Diff != "" {
		body.Add(section(lang.T("What changed")))
		body.Add(changes(s))
	}
	body.Add(section(lang.T("Approved")))
	if len(s.Pins) == 0 {
		body.Add(kit.Small(lang.T("Nothing yet.")))
	}
	for _, pin := range s.Pins {
		body.Add(kit.Rows(0, kit.NewLine(kit.CleanTo(pin.Name, 200)), kit.Small(lang.T("SHA-256 %s", kit.CleanTo(pin.SHA256, 17))))) // as much as is compared by eye
	}
	body.Add(section(lang.T("Last calls")))
	body.Add(calls)
	p.f.PushReader(kit.Clean(s.Name), kit.AtMost(kit.ReadableWidth, body))
	req := api.ActivityRequest{Text: s.Name + ".", Limit: 100}
	p.f.Dispatch.Go(frame.Fetch(p.f, api.ListActivity.Call, req, func(got api.ActivityResult, err error) { p.drawCalls(calls, s, got.Records, err) }))
}

func section(title string) fyne.CanvasObject { return kit.Pad(12, 0, 0, 0, kit.Heading(title)) }

func (p *Page) approval(s api.ToolServer) *kit.Button {
	text := lang.T("Look and approve…")
	if s.Problem == "" {
		text = lang.T("Look at it again…")
	}
	b := kit.NewButton(text, "", kit.Plain, p.f.ChromeKeys(), func() { p.approve(s.Name) })
	b.SetEnabled(p.f.Can() && !s.Stopped)
	return b
}

// approve starts the server and has the approval window ask about what that says of itself.
func (p *Page) approve(name string) {
	args, err := json.Marshal(map[string]string{"server": name})
	if err != nil {
		p.f.Fail(lang.T("approve it"), err)
		return
	}
	shown := p.f.Top()
	req := api.CallRequest{Calls: []api.ToolCall{{Tool: approve, Args: string(args)}}}
	p.f.Say(lang.T("Starting %s; Nod then shows you what it says in its approval window", kit.Clean(name)))
	p.f.Background(lang.T("approve the tools of %s", name), func(ctx context.Context) (func(), error) {
		res, err := frame.CallTools(ctx, p.f.Client, req)
		if err != nil {
			return nil, err
		}
		return func() {
			p.f.Say(lang.T("Approved the tools of %s", kit.Clean(name)))
			p.servers.Refresh()
			p.f.Leave(shown)
		}, frame.CallFailure(res)
	})
}

func facts(p *Page, s api.ToolServer) fyne.CanvasObject {
	all := kit.NewFacts()
	all.Set([][2]string{
		{lang.T("State"), lang.Capital(state(s))}, {lang.T("Problem"), problem(s)}, {lang.T("Files"), p.writes(s)}, {lang.T("Command"), kit.CleanTo(strings.Join(s.Command, " "), 4096)}, {lang.T("Address"), kit.Clean(s.URL)}, {lang.T("Secrets"), kit.Clean(strings.Join(s.Secrets, ", "))},
		{lang.T("Tools"), kit.CleanTo(strings.Join(s.Tools, ", "), 4096)},
	})
	return all.Box
}

// drawCalls lists the last calls of a server's tools.
func (p *Page) drawCalls(to *fyne.Container, s api.ToolServer, all []api.ActivityRecord, err error) {
	to.Objects = nil
	for _, a := range all {
		if !strings.HasPrefix(a.Tool, s.Name+".") || len(to.Objects) == lastCalls {
			continue
		}
		said := a.Summary
		if said == "" {
			said = a.Reason
		}
		to.Add(kit.Rows(0, kit.NewLine(kit.Join(kit.CleanTo(a.Tool, 80), lang.Moment(a.Started, p.f.Now()))), kit.Flush(kit.Muted(kit.Clean(said)))))
	}
	switch {
	case err != nil:
		to.Add(kit.Small(kit.Failed(lang.T("read its calls"), err)))
	case len(to.Objects) == 0:
		to.Add(kit.Small(lang.T("None.")))
	}
	to.Refresh()
}

// changes lists what stood in the description of a server and what stands in its place now.
func changes(s api.ToolServer) fyne.CanvasObject {
	all := kit.Rows(4)
	for _, c := range s.Changes() {
		for i, text := range [...]string{c.Before, c.Now} {
			fact := kit.NewMonoFact([...]string{lang.T("Before"), lang.T("Now")}[i])
			fact.Set(kit.CleanLines(text, 400, 500))
			all.Add(fact.Row)
		}
	}
	return all
}
