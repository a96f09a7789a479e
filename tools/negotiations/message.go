package negotiations

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type messageArgs struct {
	Text string `json:"text" jsonschema:"Message to show the user"`
}

// mostText is how many characters a message to the user may have: what can be read while
// a round runs.
const mostText = 1000

// sendMessage returns the tool that sends a message. It changes nothing: the text goes nowhere but
// to the panel of the room.
func (s *negotiationTools) sendMessage() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "send_message_to_user", Risk: policy.Low, Confirmation: policy.Never, PerMinute: 20},
		Title:       lang.Say("Tell you something about a negotiation"),
		Description: "Display a message in your user's agent panel. Use to communicate what you're doing.",
		Limits:      []string{lang.Say("%d characters", mostText)},
	}, tools.Work[messageArgs]{Run: func(ctx context.Context, c tools.Call, a messageArgs, _ tools.Preview) (tools.Output, error) {
		text := strings.TrimSpace(a.Text)
		switch n := utf8.RuneCountInString(text); {
		case n == 0:
			return tools.Output{}, tools.Fail(codeInvalid, lang.Say("The text is empty. Say what you are doing."))
		case n > mostText:
			return tools.Output{}, tools.Fail(codeInvalid, lang.Say("The text has %d characters; %d are allowed. Say it shorter.", n, mostText))
		}
		r, err := s.room(ctx, c)
		if err != nil {
			return tools.Output{}, err
		}
		if err := s.Messages.AddAssistantMessage(ctx, r.ID, text, s.Now()); err != nil {
			return tools.Output{}, err
		}
		return tools.Output{Data: "Message sent to user panel.", Summary: lang.Say("Told you something about a negotiation.")}, nil
	}})
}
