package handlers

import (
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/agreement"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
	"github.com/nod-app/nod/app/settings/rules"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// codes gives each error of the domain its code; the texts are the contract's.
var codes = []struct {
	err  error
	code api.Code
}{
	{proposal.ErrNotFound, api.CodeNotFound},
	{proposal.ErrResolved, api.CodeResolved},
	{proposal.ErrRewritten, api.CodeChanged},
	{proposal.ErrSensitive, api.CodeSensitive},
	{proposal.ErrQuestion, api.CodeQuestion},
	{proposal.ErrNothing, api.CodeInvalid},
	{proposal.ErrLeft, api.CodeInvalid},
	{proposal.ErrNoFolder, api.CodeQuestion},
	{proposal.ErrNotLeft, api.CodeInvalid},
	{proposal.ErrNoTrash, api.CodeInvalid},
	{proposal.ErrNoTwin, api.CodeChanged},
	{planning.ErrNotFound, api.CodeNotFound},
	{planning.ErrPlanChanged, api.CodeChanged},
	{payment.ErrNotFound, api.CodeNotFound},
	{negotiation.ErrNoRoom, api.CodeNotFound},
	{negotiation.ErrNotFound, api.CodeNotFound},
	{negotiation.ErrTooLate, api.CodeConflict},
	{negotiation.ErrNotCompared, api.CodeConflict},
	{rooms.ErrInvalid, api.CodeInvalid},
	{rooms.ErrTemporary, api.CodeInvalid},
	{rooms.ErrChanged, api.CodeChanged},
	{rooms.ErrUnfinished, api.CodeUnfinished},
	{rooms.ErrEnding, api.CodeConflict},
	{negotiation.ErrUnusable, api.CodeConflict},
	{negotiator.ErrNoModel, api.CodeConflict},
	{agreement.ErrNotAgreed, api.CodeConflict},
	{campaign.ErrInvalid, api.CodeInvalid},
	{approval.ErrGone, api.CodeNotFound},
	{rules.ErrNotFound, api.CodeNotFound},
	{rules.ErrInvalid, api.CodeInvalid},
	{edits.ErrChanged, api.CodeChanged},
	{config.ErrSetting, api.CodeInvalid},
	{undo.ErrNothing, api.CodeInvalid},
	{undo.ErrNotFound, api.CodeNotFound},
	{undo.ErrNothingToRedo, api.CodeInvalid},
	{move.ErrMissing, api.CodeMissing},
	{move.ErrChanged, api.CodeChanged},
	{move.ErrExists, api.CodeExists},
	{move.ErrPermission, api.CodePermission},
	{move.ErrFull, api.CodeFull},
}

func codeOf(err error) api.Code {
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	if _, ok := errors.AsType[payment.StateError](err); ok {
		return api.CodeConflict
	}
	if _, ok := errors.AsType[*config.InvalidError](err); ok {
		return api.CodeInvalid
	}
	if r, ok := errors.AsType[negotiation.Refusal](err); ok {
		return codeOfRefusal(r.Code)
	}
	if _, ok := errors.AsType[negotiation.TermsError](err); ok {
		return api.CodeInvalid
	}
	return api.CodeFailed
}

// codeOfRefusal returns the code of what a room refuses.
func codeOfRefusal(c negotiation.Code) api.Code {
	switch c {
	case negotiation.Malformed, negotiation.BadTerms:
		return api.CodeInvalid
	case negotiation.Unknown:
		return api.CodeNotFound
	case negotiation.WrongHash:
		return api.CodeChanged
	}
	return api.CodeConflict
}

// Sentences has a server turn the errors of handlers into sentences with codes.
type Sentences struct{}

// Mount adds it to s.
func (Sentences) Mount(s *api.Server) { s.Sentence = toError }

// toError turns an error into a sentence with a code; nothing else does.
func toError(err error) error {
	var e *api.Error
	if err = refusal(err); err == nil || errors.As(err, &e) {
		return err
	}
	return &api.Error{Code: codeOf(err), Message: safetext.Error(err)}
}

// refusal returns a tool's refusal with the code that the API has for it.
func refusal(err error) error {
	var f *tools.Failure
	if !errors.As(err, &f) {
		return err
	}
	code := api.CodeFailed
	switch f.Code {
	case tools.CodeNothing:
		code = api.CodeNotFound
	case tools.CodeUndone:
		code = api.CodeResolved
	}
	return &api.Error{Code: code, Message: f.Message}
}
