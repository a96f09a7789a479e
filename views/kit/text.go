package kit

import (
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// Join puts a middle dot between the words that are there.
func Join(words ...string) string {
	var out []string
	for _, w := range words {
		if w != "" {
			out = append(out, w)
		}
	}
	return strings.Join(out, " · ")
}

// Failed returns an error as a sentence for a person: "Could not read the list: Nod is not
// running." All of it is clean.
func Failed(doing string, err error) string {
	return Clean(lang.T("Could not %s: %s.", doing, strings.TrimSuffix(Reason(err), ".")))
}

// Reason returns an error without the names of calls, which say nothing to a person.
func Reason(err error) string {
	var e *api.Error
	switch {
	case errors.Is(err, api.ErrUnreachable):
		return lang.Show(api.ErrUnreachable.Error())
	case errors.As(err, &e):
		return e.Message
	}
	return lang.Show(err.Error())
}

// ToolTitle returns the title of a tool; for one without, its name, which a model may have made
// up.
func ToolTitle(title, name string) string {
	switch {
	case title != "":
		return CleanTo(title, 80)
	case name != "":
		return CleanTo(name, 80)
	}
	return lang.T("Unreadable call")
}
