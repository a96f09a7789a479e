package settings

import (
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

func TestGrantsInWords(t *testing.T) {
	now := sample.Noon()
	for _, row := range []struct {
		g             api.Grant
		covers, limit string
	}{
		{api.Grant{Paths: []string{"/home/ann/A"}, Expires: now.Add(time.Hour)}, "/home/ann/A, with everything in it", "Not used yet, no limit · until today 13:00:00"},
		{api.Grant{Hosts: []string{"go.dev"}, Apps: []string{"gedit"}, Uses: 1}, "pages of go.dev|the application gedit", "Used 1 time, no limit · until you revoke it"},
		{api.Grant{MaxUses: 10, Uses: 3, Expires: now.Add(22 * time.Hour)}, "every call of this tool", "Used 3 of 10 times · until tomorrow 10:00:00"},
		{api.Grant{MaxUses: 1, Uses: 1, Expires: now.Add(200 * time.Hour)}, "every call of this tool", "Used up: 1 of 1 time · until Thursday 11 December 20:00:00"},
		{api.Grant{MaxUses: 2, Expires: now}, "every call of this tool", "Used 0 of 2 times · ended today 12:00:00"},
		{api.Grant{Paths: []string{"/a\u202eb\n"}}, `/a\u202eb\n, with everything in it`, "Not used yet, no limit · until you revoke it"},
	} {
		if got := strings.Join(covers(row.g), "|"); got != row.covers {
			t.Errorf("covers %q, want %q", got, row.covers)
		}
		if got := limits(row.g, now); got != row.limit {
			t.Errorf("limits %q, want %q", got, row.limit)
		}
	}
}
