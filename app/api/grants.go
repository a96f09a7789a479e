package api

import "time"

// The routes of grants.
var (
	ListGrants  = Route[None, GrantsResult]{get, "grants/list", "The standing approvals."}
	RevokeGrant = Route[IDRequest, GrantsResult]{post, "grants/revoke", "Ends a standing approval at once."}
)

// GrantsResult are the standing approvals, newest first.
type GrantsResult struct {
	Grants []Grant `json:"grants"`
}

// Grant is a standing approval.
type Grant struct {
	ID       string    `json:"id"`
	Program  string    `json:"program,omitempty"` // whose calls it is for; empty: Nod's own
	Tool     string    `json:"tool"`
	Title    string    `json:"title" said:""` // of the tool; empty if there is no such tool
	Paths    []string  `json:"paths,omitempty"`
	Hosts    []string  `json:"hosts,omitempty"`
	Apps     []string  `json:"apps,omitempty"`
	MaxUses  int       `json:"maxUses"` // 0: as many as come
	Uses     int       `json:"uses"`
	Created  time.Time `json:"created"`
	Expires  time.Time `json:"expires,omitzero"` // absent: it stays until it is revoked
	LastUsed time.Time `json:"lastUsed,omitzero"`
}
