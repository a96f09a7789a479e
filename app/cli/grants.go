package cli

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
)

type grantsCmd struct {
	List   grantsListCmd   `cmd:"" default:"withargs" help:"List standing approvals."`
	Revoke grantsRevokeCmd `cmd:"" help:"Revoke a standing approval."`
}

type grantsListCmd struct{ jsonFlag }

func (c *grantsListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListGrants, api.None{}, func(r api.GrantsResult) {
		if len(r.Grants) == 0 {
			s.printf("No standing approvals.\n")
			return
		}
		s.columns(func(t *Session) {
			t.printf("ID\tTOOL\tCOVERS\tUSED\tUNTIL\n")
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
		s.printf("Revoked. Remaining: %s.\n", safetext.Number(len(r.Grants), "grant"))
	})
}

// covers describes what a grant allows, in a few words.
func covers(g api.Grant) string {
	var parts []string
	for _, p := range g.Paths {
		parts = append(parts, "in "+p)
	}
	for _, h := range g.Hosts {
		parts = append(parts, "to "+h)
	}
	for _, a := range g.Apps {
		parts = append(parts, "opening "+a)
	}
	if len(parts) == 0 {
		return "calls without paths, hosts or applications"
	}
	return strings.Join(parts, ", ")
}

func until(g api.Grant) string {
	if g.Expires.IsZero() {
		return "revoked"
	}
	return local(g.Expires)
}

func used(g api.Grant) string {
	text := safetext.Number(g.Uses, "time")
	if g.MaxUses > 0 {
		text += " of " + safetext.Number(g.MaxUses, "time")
	}
	if !g.LastUsed.IsZero() {
		text += ", last " + local(g.LastUsed)
	}
	return text
}
