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
	limit := "until " + until
	if o.MaxUses > 0 {
		limit = kit.Join(limit, kit.Number(o.MaxUses, "time")+" at most")
	}
	out = append(out, line{})
	out = append(out, prose("For 24 hours", limit, plain, labelWidth, width)...)
	if o.CanStay {
		out = append(out, prose("Always", "until you revoke it, however often it is used", plain, labelWidth, width)...)
	}
	out = append(out, prose("And now", "this call is approved as well.", plain, labelWidth, width)...)
	out = append(out, prose("Not", "while a chat has read text that others wrote, and never for tools of high risk.", plain, labelWidth, width)...)
	return append(out, prose("Revoke", "at any time, under Settings, Permissions.", plain, labelWidth, width)...)
}

// stayText returns what is on the button that gives an offer until it is revoked.
func stayText(o *api.GrantOffered) string {
	switch {
	case len(o.Apps) > 0:
		return "Always for this program"
	case len(o.Hosts) > 0:
		return "Always for this host"
	case len(o.Paths) > 1:
		return "Always for these folders"
	}
	return "Always for this folder"
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
