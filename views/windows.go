package views

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/activity"
	"github.com/nod-app/nod/views/approval"
	"github.com/nod-app/nod/views/chat"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/proposals"
)

// kind is what there is to know of a window before it is made.
type kind struct {
	title  string
	size   fyne.Size
	topics []api.Topic // that it shows something of
}

var kinds = map[api.WindowName]kind{
	api.WindowProposals: {proposals.Title, fyne.NewSize(1120, 720), []api.Topic{api.TopicProposals, api.TopicStatus}},
	api.WindowActivity:  {activity.Title, fyne.NewSize(1120, 720), []api.Topic{api.TopicActivity}},
	api.WindowChat:      {"Nod – Chat", fyne.NewSize(1120, 760), []api.Topic{api.TopicStatus, api.TopicChats, api.TopicModels, api.TopicApprovals, api.TopicActivity}},
	api.WindowApproval:  {approval.Title, fyne.NewSize(820, 640), []api.Topic{api.TopicApprovals}},
}

func (p *process) newPlace(name api.WindowName) *place {
	k := kinds[name]
	w := p.app.NewWindow(k.title)
	w.Resize(k.size)
	w.CenterOnScreen()
	hide := func() { p.closed(name) }
	w.SetCloseIntercept(hide)
	return &place{window: w, pane: p.fill(name, w, hide)}
}

func (p *process) fill(name api.WindowName, w fyne.Window, close func()) pane {
	switch name {
	case api.WindowActivity:
		return p.fillActivity(w, close)
	case api.WindowApproval:
		return p.fillApproval(w, close)
	case api.WindowChat:
		return p.fillChat(w, close)
	}
	return p.fillProposals(w, close)
}

func (p *process) fillProposals(w fyne.Window, close func()) pane {
	return proposals.New(w, proposals.Options{
		Client: p.client, Dispatch: p.dispatch, Home: p.home, Now: time.Now,
		Open: p.open, Reveal: p.reveal, StartAgent: p.o.StartAgent, Modifiers: modifiers(p.app), Close: close,
		Activity: func() { p.show(api.WindowActivity) }, Chat: func() { p.show(api.WindowChat) },
	})
}

func (p *process) fillActivity(w fyne.Window, close func()) pane {
	return activity.New(w, activity.Options{
		Client: p.client, Dispatch: p.dispatch, Home: p.home, Now: time.Now,
		Copy: p.app.Clipboard().SetContent, StartAgent: p.o.StartAgent, Close: close,
	})
}

func (p *process) fillApproval(w fyne.Window, close func()) pane {
	return approval.New(w, approval.Options{ // it takes the window's close for a no to all that is open
		Client: p.client, Dispatch: p.dispatch, Home: p.home, Now: time.Now, StartAgent: p.o.StartAgent, Close: close,
	})
}

func (p *process) fillChat(w fyne.Window, close func()) pane {
	return frame.New(w, frame.Options{
		Env: frame.Env{
			Client: p.client, Dispatch: p.dispatch, Home: p.home, Now: time.Now, Copy: p.app.Clipboard().SetContent,
			Open: p.open, Reveal: p.reveal, StartAgent: p.o.StartAgent, Modifiers: modifiers(p.app),
			OpenLink: func(ctx context.Context, url string) error { return openLink(ctx, p.client, url) },
		},
		Pages: []frame.Entry{{Name: api.WindowChat, Title: "Chat", New: chat.New}},
		Close: close,
	})
}
