package files

import (
	"context"
	"errors"
	"io/fs"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// Why a tool says no by itself. The codes are never renamed.
const (
	codeNotFound  policy.Code = "not_found"
	codeNotFolder policy.Code = "not_a_folder"
	codeNoFolder  policy.Code = "no_such_folder"
	codeExists    policy.Code = "dest_exists"
	codeChanged   policy.Code = "changed_meanwhile"
	codeNoAccess  policy.Code = "no_permission"
	codeNotText   policy.Code = "not_text"
	codeTooLarge  policy.Code = "too_large"
	codeFull      policy.Code = "disk_full"
	codeNoMatch   policy.Code = "nothing_matches"
	codeTooMany   policy.Code = "too_many_files"
	codeBadQuery  policy.Code = "bad_query"
	codeNotMoved  policy.Code = "not_moved"
	codeSecret    policy.Code = "looks_secret"
	codeNotEmpty  policy.Code = "not_empty"
	codeTooDeep   policy.Code = "too_many_new_folders"
	codeAway      policy.Code = "not_connected"
	codeNoService policy.Code = "not_available"
)

// refusal turns an error of the disk into a Failure; what is its object, as a
// person says it. The system's own words name paths and stay out.
func refusal(what string, err error) error {
	var f *tools.Failure
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return tools.Fail(codeNotFound, lang.Say("There is no %s.", what))
	case errors.Is(err, open.ErrNotRegular):
		return tools.Fail(policy.CodeNotRegular, lang.Say("%s is not a regular file.", what))
	case errors.Is(err, open.ErrNotFolder):
		return tools.Fail(codeNotFolder, lang.Say("%s is not a folder.", what))
	case errors.Is(err, open.ErrSwapped):
		return tools.Fail(codeChanged, lang.Say("%s was changed or replaced by something else in this moment. Try again.", what))
	case errors.Is(err, fs.ErrExist):
		return tools.Fail(codeExists, lang.Say("%s is there already.", what))
	case errors.Is(err, fs.ErrPermission):
		return tools.Fail(codeNoAccess, lang.Say("The system does not let Nod use %s.", what))
	case isFull(err):
		return tools.Fail(codeFull, lang.Say("There is no space left on the drive of %s.", what))
	}
	return tools.Fail(tools.CodeFailed, lang.Say("%s could not be used: %v.", what, cause(err)))
}

// cause returns the system's reason without the path that it was about.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

func unavailable(what string) error {
	return tools.Fail(codeNoService, lang.Say("This Nod cannot do that now: %v is not set up.", what))
}
