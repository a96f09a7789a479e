package approval

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// offered returns what 'always allow this' would cover, to the last folder.
func offered(q api.Question, until string, width float32) []line {
	o := q.Offer
	out := heading("From now on, without asking", "")
	out = append(out, field("What", q.Title+" ("+o.Tool+")", width)...)
	out = append(out, listed("In these folders", "and everything in them", o.Paths, width)...)
	out = append(out, listed("To these hosts", "", o.Hosts, width)...)
	out = append(out, listed("With these apps", "", o.Apps, width)...)
	if len(o.Paths)+len(o.Hosts)+len(o.Apps) == 0 {
		out = append(out, note("every use: no folder, host or app limits it", labelWidth, width)...)
	}
	uses := "no limit"
	if o.MaxUses > 0 {
		uses = kit.Number(o.MaxUses, "time") + " at most"
	}
	out = append(out, line{})
	out = append(out, prose("How often", uses, plain, labelWidth, width)...)
	out = append(out, prose("Until", until, plain, labelWidth, width)...)
	out = append(out, prose("And now", "this call is approved as well.", plain, labelWidth, width)...)
	out = append(out, prose("Not", "while a chat has read text that others wrote, and never for tools of high risk.", plain, labelWidth, width)...)
	return append(out, prose("Revoke", "at any time, under Activity.", plain, labelWidth, width)...)
}

// listed places each of several values on its own line.
func listed(label, after string, values []string, width float32) []line {
	if len(values) == 0 {
		return nil
	}
	out := []line{{}}
	for i, v := range values {
		l := code(kit.Exact(v), labelWidth, width)
		if i == 0 {
			l[0].label = label
		}
		out = append(out, l...)
	}
	if after != "" {
		out = append(out, line{spans: []span{{after, quiet}}, indent: labelWidth})
	}
	return out
}
