package negotiations

import (
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

const (
	codeInvalid      policy.Code = "invalid"
	codeNotFound     policy.Code = "not_found"
	codeNoRoom       policy.Code = "no_room"
	codeWhichRoom    policy.Code = "which_room"
	codeOpen         policy.Code = "negotiation_open"
	codeSending      policy.Code = "still_sending"
	codeChanged      policy.Code = "changed_meanwhile"
	codeNotConnected policy.Code = "not_connected"
	codePayer        policy.Code = "payer_not_known"
)

// failure gives an error a code, and what is in it of others a label.
func failure(err error) error {
	if e, ok := errors.AsType[negotiation.TermsError](err); ok {
		return tools.Fail(codeInvalid, e.Problem)
	}
	if r, ok := errors.AsType[negotiation.Refusal](err); ok {
		return tools.Fail(policy.Code(r.Code), r.Text)
	}
	switch {
	case errors.Is(err, negotiation.ErrNotFound):
		return tools.Fail(codeNotFound, lang.Say("There is no such negotiation in this room."))
	case errors.Is(err, negotiation.ErrUnusable):
		return tools.Fail(codeNoRoom, lang.Say("Nothing more can be sent in this room. The user can see in the window Negotiations why."))
	case errors.Is(err, negotiation.ErrNoRoom):
		return tools.Fail(codeNoRoom, lang.Say("The room is not open any more."))
	case errors.Is(err, negotiation.ErrNotCompared):
		return tools.Fail("not_compared", lang.Say("The user has not yet compared the words that both desktops show, so nothing can be accepted in this room. Tell the user."))
	case errors.Is(err, negotiation.ErrTooLate):
		return tools.Fail("too_late", lang.Say("The time for answering has run out. Nothing was sent."))
	}
	return err
}
