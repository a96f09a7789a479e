package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type grantsCmd struct {
	List   grantsListCmd   `cmd:"" default:"withargs" help:"List standing approvals."`
	Revoke grantsRevokeCmd `cmd:"" help:"Revoke a standing approval."`
}

type grantsListCmd struct{ jsonFlag }

func (c *grantsListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListGrants, api.None{}, func(r api.GrantsResult) {
		if len(r.Grants) == 0 {
			s.say("No standing approvals.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("ID"), lang.T("Tool"), lang.C("column", "Covers"), lang.C("column", "Used"), lang.C("column", "Until"))
			for _, g := range r.Grants {
				t.printf("%s\t%s\t%s\t%s\t%s\n", g.ID, g.Tool, covers(g), used(g), until(g))
			}
		})
	})
}

type grantsRevokeCmd struct {
	ID   string `arg:"" help:"Id of the grant."`
	JSON bool   `help:"Print JSON."`
}

func (c *grantsRevokeCmd) Run(s *Session) error {
	return show(s, c.JSON, api.RevokeGrant, api.IDRequest{ID: c.ID}, func(r api.GrantsResult) {
		s.say("Revoked. Remaining: %s.", number(len(r.Grants), "%s grant", "%s grants"))
	})
}

// covers describes what a grant allows, in a few words.
func covers(g api.Grant) string {
	var parts []string
	for _, p := range g.Paths {
		parts = append(parts, lang.T("in %s", p))
	}
	for _, h := range g.Hosts {
		parts = append(parts, lang.T("to %s", h))
	}
	for _, a := range g.Apps {
		parts = append(parts, lang.T("opening %s", a))
	}
	if len(parts) == 0 {
		return lang.T("calls without paths, hosts or applications")
	}
	return list(parts)
}

func until(g api.Grant) string {
	if g.Expires.IsZero() {
		return lang.C("until", "revoked")
	}
	return local(g.Expires)
}

func used(g api.Grant) string {
	all := []string{number(g.Uses, "%s time", "%s times")}
	if g.MaxUses > 0 {
		all[0] = lang.T("%s of %s", lang.Count(g.Uses), number(g.MaxUses, "%s time", "%s times"))
	}
	if !g.LastUsed.IsZero() {
		all = append(all, lang.T("last %s", local(g.LastUsed)))
	}
	return list(all)
}
