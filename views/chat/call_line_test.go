package chat

import (
	"testing"

	"github.com/nod-app/nod/app/api"
)

// A call of a tool that does not exist has no title.
func TestALineNamesItsTool(t *testing.T) {
	for _, row := range []struct {
		card api.Card
		want string
	}{
		{api.Card{Tool: "list_proposals", Title: "List what waits"}, "List what waits"},
		{api.Card{Tool: "made_up\u202e"}, `made_up\u202e`},
		{api.Card{}, "Unreadable call"},
	} {
		if got := textOf(row.card, "").title; got != row.want {
			t.Errorf("%+v is said as %q, want %q", row.card, got, row.want)
		}
	}
}
