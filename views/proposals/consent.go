package proposals

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// consent is what a person has asked to approve: files, as they were shown.
type consent struct {
	ids       []string
	seen      map[string]string // each of them, as it was shown
	sensitive bool              // sensitive ones among them are meant
	questions int               // how many were left out
	changed   []api.Proposal    // those that are others by now: they are shown as they are before they are approved
	unread    int               // files of a changed group that were not shown
}

// consentTo returns consent to these files as they were shown, without those that are others by
// now.
func consentTo(known selection, changed []api.Proposal) consent {
	known.drop(changed)
	return consent{ids: known.approvable(false), seen: known.seen(), questions: known.questions(), changed: changed}
}

// empty reports whether it is about no file at all.
func (c consent) empty() bool { return len(c.ids)+len(c.changed)+c.unread == 0 }

// isOther reports whether a file that was shown as one to approve is another by now.
func isOther(now api.Proposal, was destination) bool {
	return now.Question || now.Sensitive || destinationOf(now) != was
}

// asShown returns consent to what was shown of a group that has changed since; now is all that
// waits by now. others is how many of its files were to be approved, those without a row included.
func asShown(shown []api.Proposal, others int, now []api.Proposal) consent {
	was := make(map[string]api.Proposal, len(shown))
	for _, q := range shown {
		if !q.Sensitive {
			was[q.ID] = q
		}
	}
	unread := others - len(was)
	known, changed := newSelection(), []api.Proposal(nil)
	for _, q := range now {
		asked, ok := was[q.ID]
		switch delete(was, q.ID); {
		case !ok:
		case isOther(q, destinationOf(asked)):
			changed = append(changed, q)
		default:
			known.add(asked)
		}
	}
	c := consentTo(known, changed)
	c.unread = unread
	return c
}

// changedText says which files were not approved since they are others by now, and what they are.
func changedText(files []api.Proposal, home string) string {
	const most = 2
	var named []string
	for _, q := range files[:min(len(files), most)] {
		named = append(named, nowText(q, home))
	}
	text := lang.T("%s changed meanwhile: %s", kit.Count(len(files)), strings.Join(named, ", "))
	if more := len(files) - len(named); more > 0 {
		text += " " + lang.T("and %s more", kit.Count(more))
	}
	return text
}

// nowText says where a file goes by now, or why nothing says so.
func nowText(q api.Proposal, home string) string {
	const length = 60
	name := kit.CleanTo(q.Filename, length)
	switch {
	case q.Question:
		return lang.T("%s is a question now", name)
	case q.Sensitive:
		return lang.T("%s is sensitive now", name)
	}
	return lang.T("%s now goes to %s", strings.TrimSpace(name+" "+companions(q)), kit.CleanTo(placeOf(q, home), length))
}

// placeOf returns where a file goes: its folder, and its name if that is a new one.
func placeOf(q api.Proposal, home string) string {
	if q.DestinationName != q.Filename {
		return kit.Place(q.Destination(), home)
	}
	return kit.Place(q.DestinationDir, home)
}
