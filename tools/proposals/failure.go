package proposals

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What the tools cannot do. Those of proposals are the local API's codes.
const (
	codeNotFound   policy.Code = "not_found"
	codeResolved   policy.Code = "resolved"
	codeSensitive  policy.Code = "sensitive"
	codeMissing    policy.Code = "missing"
	codeChanged    policy.Code = "changed"
	codeExists     policy.Code = "exists"
	codePermission policy.Code = "permission"
	codeFull       policy.Code = "full"
	codeInvalid    policy.Code = "invalid"
	codeQuestion   policy.Code = "question"

	codeNoFolder   policy.Code = "no_folder"
	codeNotFolder  policy.Code = "not_a_folder"
	codeUnreadable policy.Code = "folder_unreadable"
	codeWatched    policy.Code = "already_watched"
	codeNotWatched policy.Code = "not_watched"
	codeTooWide    policy.Code = "folder_too_wide"
)

// bothLabels are the labels of what names the user's files, which others named.
const bothLabels = policy.Untrusted | policy.Private

var codes = []struct {
	err  error
	code policy.Code
}{
	{proposal.ErrNotFound, codeNotFound},
	{proposal.ErrResolved, codeResolved},
	{proposal.ErrSensitive, codeSensitive},
	{proposal.ErrQuestion, codeQuestion},
	{proposal.ErrNoFolder, codeQuestion},
	{proposal.ErrLeft, codeInvalid},
	{proposal.ErrRewritten, codeChanged},
	{proposal.ErrNothing, tools.CodeNothing},
	{move.ErrMissing, codeMissing},
	{move.ErrChanged, codeChanged},
	{move.ErrExists, codeExists},
	{move.ErrPermission, codePermission},
	{move.ErrFull, codeFull},
	{config.ErrNoFolder, codeNoFolder},
	{config.ErrNotFolder, codeNotFolder},
	{config.ErrUnreadable, codeUnreadable},
	{config.ErrAlreadyWatched, codeWatched},
	{config.ErrNotWatched, codeNotWatched},
	{config.ErrRelative, codeInvalid},
	{context.DeadlineExceeded, tools.CodeTimeout},
	{context.Canceled, tools.CodeCanceled},
}

// failureLimit is how many characters of an error's text are kept: an id in it
// may be all that a model could write.
const failureLimit = 600

// failure gives an error its code and keeps its text, which for the contract's
// conditions is the contract's. Names in it are made visible.
func failure(err error) error {
	text := visible(err.Error())
	if len(text) > failureLimit {
		text = line(text, failureLimit)
	}
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return &tools.Failure{Code: c.code, Message: text, Labels: labels(c.code)}
		}
	}
	return &tools.Failure{Code: tools.CodeFailed, Message: text, Labels: bothLabels}
}

// labels returns the labels of a failure's text: it names files if one of them is why, or says
// what there is at a path that may lie anywhere.
func labels(c policy.Code) policy.Labels {
	switch c {
	case codeMissing, codeChanged, codeExists, codePermission, codeFull:
		return bothLabels
	case codeNoFolder, codeNotFolder, codeUnreadable, codeWatched, codeNotWatched:
		return policy.Private
	}
	return 0
}
