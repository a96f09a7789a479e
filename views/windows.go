package views

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/activity"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/chat"
	"github.com/nod-app/nod/views/proposals"
)

// What the API calls the windows.
const (
	proposalsName = "proposals"
	activityName  = "activity"
	approvalName  = "approval"
	chatName      = "chat"
)

// service is the agent, as all windows together need it.
type service interface {
	proposals.Service
	activity.Service
	approval.Service
	chat.Service
	OpenLink(ctx context.Context, url string) error
}

// kind is what there is to know of a window before it is made.
type kind struct {
	title  string
	size   fyne.Size
	events []string // that it shows something of
}

var kinds = map[string]kind{
	proposalsName: {proposals.Title, fyne.NewSize(1120, 720), []string{api.Proposals, api.Changed}},
	activityName:  {activity.Title, fyne.NewSize(1120, 720), []string{api.Recorded}},
	chatName:      {chat.Title, fyne.NewSize(1120, 760), []string{api.Chatting, api.Modelling, api.Asking, api.Recorded}},
	approvalName:  {approval.Title, fyne.NewSize(820, 640), []string{api.Asking}},
}

func (p *process) newPlace(name string) *place {
	k := kinds[name]
	w := p.app.NewWindow(k.title)
	w.Resize(k.size)
	w.CenterOnScreen()
	hide := func() { p.closed(name) }
	w.SetCloseIntercept(hide)
	return &place{window: w, pane: p.fill(name, w, hide)}
}

func (p *process) fill(name string, w fyne.Window, close func()) pane {
	switch name {
	case activityName:
		return p.fillActivity(w, close)
	case approvalName:
		return p.fillApproval(w, close)
	case chatName:
		return p.fillChat(w, close)
	}
	return p.fillProposals(w, close)
}

func (p *process) fillProposals(w fyne.Window, close func()) pane {
	return proposals.New(w, proposals.Options{
		Service: p.service, Dispatch: p.dispatch, Home: p.home, Now: time.Now,
		Open: p.open, Reveal: p.reveal, StartAgent: p.o.StartAgent, Modifiers: modifiers(p.app), Close: close,
		Activity: func() { p.show(activityName) }, Chat: func() { p.show(chatName) },
	})
}

func (p *process) fillActivity(w fyne.Window, close func()) pane {
	return activity.New(w, activity.Options{
		Service: p.service, Dispatch: p.dispatch, Home: p.home, Now: time.Now,
		Copy: p.app.Clipboard().SetContent, StartAgent: p.o.StartAgent, Close: close,
	})
}

func (p *process) fillApproval(w fyne.Window, close func()) pane {
	return approval.New(w, approval.Options{ // it takes the window's close for a no to all that is open
		Service: p.service, Dispatch: p.dispatch, Home: p.home, Now: time.Now, StartAgent: p.o.StartAgent, Close: close,
	})
}

func (p *process) fillChat(w fyne.Window, close func()) pane {
	var c *chat.Window
	c = chat.New(w, chat.Options{
		Service: p.service, Dispatch: p.dispatch, Home: p.home, Now: time.Now, Copy: p.app.Clipboard().SetContent,
		OpenLink: func(url string) {
			p.dispatch.Go(func(ctx context.Context) func() {
				if err := p.service.OpenLink(ctx, url); err != nil {
					return func() { c.Say("The link was not opened: " + err.Error()) }
				}
				return nil
			})
		},
		StartAgent: p.o.StartAgent, Close: close,
	})
	return c
}
