package negotiations

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// join is the page on which a person joins another one's room.
type join struct {
	frame.Base
	f          *frame.Frame
	link, code *kit.Entry
	problem    *kit.Fact
	progress   *widget.ProgressBarInfinite
	waiting    *fyne.Container
	quit       *kit.Button
	cancel     context.CancelFunc // ends the joining that runs; nil: none does
	joined     func(api.Room)
}

func newJoin(f *frame.Frame, joined func(api.Room)) *join {
	j := &join{f: f, joined: joined, progress: widget.NewProgressBarInfinite()}
	j.Table = f.NewCommands(
		kit.Command{ID: "join", Title: lang.T("Join"), Key: "Ctrl+Enter", Group: lang.T("Join a room"), Scope: kit.InText, When: j.can, Do: j.join},
		kit.Command{ID: "cancel", Title: lang.T("Cancel"), Group: lang.T("Join a room"), Scope: kit.InText, When: func() bool { return j.cancel != nil }, Do: j.stop},
	)
	j.link, j.code = kit.NewEntry("nod://join/…", f.ChromeKeys()), kit.NewEntry("7-crossover-clockwork", f.ChromeKeys())
	for _, e := range []*kit.Entry{j.link, j.code} {
		e.OnChanged = func(string) { j.Table.Draw() }
		e.OnSubmitted = func(string) { j.Table.Run("join") }
		e.Escaped = f.Escape
	}
	j.problem = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	j.problem.Set("")
	j.waiting = kit.Rows(6, kit.NewLine(lang.T("Joining: the other person's Nod must be running.")), j.progress)
	j.progress.Stop()
	j.waiting.Hide()
	j.quit = j.Table.Button("cancel", kit.Plain)
	j.quit.Hide()
	about := kit.Muted(lang.T("The other person sends you a link and says a code. A code is tried once: type it as you hear it."))
	j.Body = frame.Column(kit.AtMost(560, kit.Rows(16, kit.Flush(about),
		kit.Rows(8, kit.Field(lang.T("Link"), j.link), kit.Field(lang.T("Code"), j.code)), j.problem.Row, j.waiting,
		container.NewHBox(kit.Cols(8, j.Table.Button("join", kit.Primary), j.quit)))))
	return j
}

// Focus returns the first field.
func (j *join) Focus() fyne.Focusable { return j.link }

// Hidden ends the joining: its page is left.
func (j *join) Hidden() { j.stop() }

func (j *join) can() bool {
	return !j.f.Lost() && j.cancel == nil && strings.TrimSpace(j.link.Text) != "" && strings.TrimSpace(j.code.Text) != ""
}

func (j *join) join() {
	req := api.JoinRoomRequest{Link: strings.TrimSpace(j.link.Text), Code: strings.TrimSpace(j.code.Text)}
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel = cancel
	j.problem.Set("")
	j.draw()
	j.f.Dispatch.Go(func(windows context.Context) func() {
		defer context.AfterFunc(windows, cancel)()
		room, err := api.JoinRoom.Call(ctx, j.f.Client, req)
		return func() { j.ended(ctx, room, err) }
	})
}

// ended takes what came of joining; after a cancel nothing is left to say.
func (j *join) ended(ctx context.Context, room api.Room, err error) {
	if ctx.Err() != nil {
		return
	}
	j.stop()
	if err != nil {
		j.problem.Set(kit.Failed(lang.T("join"), err))
		j.code.SetText("") // it is spent
		return
	}
	j.f.Leave(j)
	j.joined(room)
}

func (j *join) stop() {
	if j.cancel != nil {
		j.cancel()
		j.cancel = nil
		j.draw()
	}
}

func (j *join) draw() {
	on := j.cancel != nil
	kit.Show(on, j.waiting, j.quit)
	if on {
		j.progress.Start()
	} else {
		j.progress.Stop()
	}
	j.Table.Draw()
}

func (p *Page) askJoin() {
	p.f.Push(p.newJoin(), lang.T("Join a room"))
}

func (p *Page) newJoin() *join {
	return newJoin(p.f, func(r api.Room) {
		p.took(r)
		p.f.Say(lang.T("Joined the room. Compare the words now"))
	})
}

// offerLink asks for the code of a room whose link the person opened: once, and not while
// something else is being written.
func (p *Page) offerLink() {
	if p.m.link == "" || p.m.link == p.offered || !p.free() {
		return
	}
	p.offered = p.m.link
	j := p.newJoin()
	j.link.SetText(p.m.link)
	p.f.Push(j, lang.T("Join a room"))
	p.f.Focus(j.code)
}
