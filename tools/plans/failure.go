package plans

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

const (
	codeInvalid     policy.Code = "invalid"
	codeNotFound    policy.Code = "not_found"
	codeUndecided   policy.Code = "not_decided"
	codeNotReadable policy.Code = "file_unreadable"
	codeChanged     policy.Code = "changed_meanwhile"
)

const bothLabels = policy.Untrusted | policy.Private

// refused is the error of the contract's ToolResult, with the proposal that does
// nothing but say what helps (sections 5.1 and 5.2).
type refused struct {
	Error struct {
		Code        plan.Code `json:"code"`
		Message     string    `json:"message"`
		Recoverable bool      `json:"recoverable"`
	} `json:"error"`
	DuplicateOf    string       `json:"duplicateOf,omitempty"`
	ProposedAction *plan.Action `json:"proposedAction,omitempty"`
}

// failure gives an error the contract's code, and its message a remedy.
func failure(err error) error {
	if f, ok := errors.AsType[*plan.Failure](err); ok {
		return refusal(f)
	}
	switch {
	case errors.Is(err, planning.ErrNotFound):
		return tools.Fail(codeNotFound, lang.Say("It is not there any more. Call get_planning_topology and begin again."))
	case errors.Is(err, planning.ErrPlanChanged):
		return tools.Fail(codeChanged, lang.Say("The plan changed while the user was asked, so nothing was recorded. Call propose_plan_actions and ask again."))
	case errors.Is(err, campaign.ErrInvalid):
		return &tools.Failure{Code: codeInvalid, Message: err.Error(), Labels: bothLabels}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return err
	}
	return &tools.Failure{Code: tools.CodeFailed, Message: err.Error(), Labels: bothLabels}
}

func refusal(f *plan.Failure) error {
	r := refused{DuplicateOf: f.Asset}
	r.Error.Code, r.Error.Message, r.Error.Recoverable = f.Code, f.Error(), true
	if f.Code != plan.DuplicateAsset {
		noop := plan.NoopFor(f)
		r.ProposedAction = &noop
	}
	return &tools.Failure{Code: policy.Code(f.Code), Message: f.Error(), Data: r, Labels: bothLabels}
}
