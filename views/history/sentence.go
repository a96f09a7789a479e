package history

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// sentence returns what happened in a sentence, with who did it or asked for it; it is clean.
func sentence(r api.ActivityRecord) string {
	title := kit.ToolTitle(r.Title, r.Tool)
	verb := lang.Lowered(title)
	if r.Title == "" {
		verb = lang.T("use %s", title)
	}
	who := whoOf(r).name()
	switch o := outcomeOf(r); {
	case o == damaged:
		return lang.T("A record that was changed")
	case (o == done || o == undone) && r.Summary != "":
		return kit.Clean(told(who, r.Summary))
	case strings.HasPrefix(r.Tool, "nod.") || r.TraceID == "": // a person's act, or a note about the log
		return title
	case o == denied:
		return lang.T("%s wanted to %s", who, verb)
	case o == failed:
		return lang.T("%s could not %s", who, verb)
	}
	return lang.T("%s began to %s", who, verb)
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

// told puts who did it before what was done, in English as one sentence if that begins with the verb: "The
// assistant wrote plan.md".
func told(who, done string) string {
	done = strings.TrimSuffix(done, ".")
	if lang.Code() != "en" {
		return who + ": " + done
	}
	verb, rest, _ := strings.Cut(done, " ")
	if !strings.HasSuffix(verb, "ed") && !strings.Contains(strongVerbs, " "+verb+" ") {
		return done
	}
	return who + " " + lang.Lowered(verb) + " " + rest
}

// strongVerbs are those among what tools and acts say in English that do not end in -ed.
const strongVerbs = " Chose Did Found Had Held Let Made Paid Put Read Sent Set Took Told Wrote "
