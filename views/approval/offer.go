package approval

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// offered returns what 'always allow this' would cover, to the last folder.
func offered(q api.Question, until string, width float32) []line {
	o := q.Offer
	out := heading(lang.T("From now on, without asking"), kit.Exact(o.Tool))
	out = append(out, field(lang.T("What"), q.Title, false, width)...)
	out = append(out, listed(lang.T("In these folders"), lang.T("and everything in them"), o.Paths, width)...)
	out = append(out, listed(lang.T("To these hosts"), "", o.Hosts, width)...)
	out = append(out, listed(lang.T("With these apps"), "", o.Apps, width)...)
	if len(o.Paths)+len(o.Hosts)+len(o.Apps) == 0 {
		out = append(out, note(lang.T("every use: no folder, host or app limits it"), labelWidth, width)...)
	}
	limit := lang.T("until %s", until)
	if o.MaxUses > 0 {
		limit = kit.Join(limit, lang.T("%s at most", kit.Number(o.MaxUses, "%s time", "%s times")))
	}
	out = append(out, line{})
	out = append(out, prose(lang.T("For 24 hours"), limit, plain, labelWidth, width)...)
	if o.CanStay {
		out = append(out, prose(lang.T("Always"), lang.T("until you revoke it, however often it is used"), plain, labelWidth, width)...)
	}
	out = append(out, line{})
	for _, s := range []string{
		lang.T("This call is approved as well."), lang.T("Nod still asks while a chat has read text that others wrote, and always for tools of high risk."),
		lang.T("You can revoke this at any time, under Settings, Permissions."),
	} {
		out = append(out, prose("", s, plain, 0, width)...)
	}
	return out
}

// stayText returns what is on the button that gives an offer until it is revoked.
func stayText(o *api.GrantOffered) string {
	switch {
	case len(o.Apps) > 0:
		return lang.T("Always for this program")
	case len(o.Hosts) > 0:
		return lang.T("Always for this host")
	case len(o.Paths) > 1:
		return lang.T("Always for these folders")
	}
	return lang.T("Always for this folder")
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
