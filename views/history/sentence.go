package history

import (
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// sentence returns what happened, or was to happen, with the verb in sight; who did it stands elsewhere. It is clean.
func sentence(r api.ActivityRecord) string {
	switch o := outcomeOf(r); {
	case o == damaged:
		return lang.T("A record that was changed")
	case (o == done || o == undone) && r.Summary != "":
		return kit.Clean(lang.Unended(r.Summary))
	}
	title := kit.ToolTitle(r.Title, r.Tool)
	if what := object(r.Args); what != "" && r.Title != "" {
		return lang.T("%s: %s", title, what)
	}
	return title
}

// whoOf returns who asked for a call.
func whoOf(r api.ActivityRecord) who {
	for _, w := range []who{you, program} {
		if slices.Contains(w.origins(), r.By) {
			return w
		}
	}
	return assistant
}

// doer returns who asked for a call; nothing if that is not known.
func doer(r api.ActivityRecord) string {
	if r.TraceID == "" || r.Damaged {
		return ""
	}
	return whoOf(r).name()
}
