package desktop

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What can be wrong with a notification.
const (
	codeReserved policy.Code = "notify_reserved_title"
	codeNoTitle  policy.Code = "notify_no_title"
	codeNoNotify policy.Code = "notify_unavailable"
)

// perMinute is how many notifications there may be a minute.
const perMinute = 3

type sendArgs struct {
	Title string `json:"title" jsonschema:"What it is about, in a few words. It is shown behind 'Assistant says:'."`
	Body  string `json:"body" jsonschema:"One or two sentences of plain text."`
}

type sendResult struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Note  string `json:"note,omitempty"`
}

// sender is what notify.send works on.
type sender struct{ notifier Notifier }

// tool declares notify.send.
func (s sender) tool() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "notify.send", Risk: policy.Low, Confirmation: policy.Never, PerMinute: perMinute},
		Title:       lang.Say("Show a notification"),
		Description: lang.Say("Show the user a notification. It is marked as coming from the assistant; at most %d a minute, counted over all requests.", perMinute),
		Limits: []string{lang.Say("%d characters of title and %d of text are shown", maxTitle, maxBody),
			lang.Say("%d of each once the request has read what is private", maxPrivate)},
	}, tools.Work[sendArgs]{Preview: s.preview, Run: s.run})
}

// preview decides what will be shown. It is not asked for, so what it must not say
// is refused here.
func (s sender) preview(_ context.Context, c tools.Call, a sendArgs) (tools.Preview, error) {
	preview := tools.Preview{}
	if s.notifier == nil {
		return preview, tools.Fail(codeNoNotify, lang.Say("Notifications cannot be shown: Nod has no access to a desktop."))
	}
	n, err := noteFor(a.Title, a.Body, c.Labels)
	if err != nil {
		return preview, err
	}
	preview.Object, preview.Rows = n.Title, []tools.Row{{Name: lang.Say("Text"), Value: n.Body}}
	preview.NoUndo = lang.Say("What the user has seen cannot be taken back.")
	preview.Prepared = n
	return preview, nil
}

func (s sender) run(ctx context.Context, _ tools.Call, _ sendArgs, seen tools.Preview) (tools.Output, error) {
	n, ok := seen.Prepared.(sendResult)
	if !ok {
		return tools.Output{}, lang.Errorf("the notification was not looked at")
	}
	err := s.notifier.Send(ctx, n.Title, n.Body)
	var said *tools.Failure
	if errors.As(err, &said) {
		return tools.Output{}, said
	} else if err != nil {
		return tools.Output{}, tools.Fail(codeNoNotify, lang.Say("The notification could not be shown: %v.", err))
	}
	return tools.Output{Data: n, Summary: lang.Say("Showed a notification")}, nil
}
