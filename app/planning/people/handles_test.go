package people

import (
	"testing"

	"github.com/nod-app/nod/app/planning/campaign"
)

func TestUserNames(t *testing.T) {
	team := NewTeam([]campaign.Member{{Name: "Ann Lee"}, {Name: "Marten Tölle"}, {Name: "Babajide Bright"}, {Name: "Philippa Stone"}, {Name: "Imogen Starr"}, {Name: "Anton Reed"}})
	for s, want := range map[string]string{
		"alee": "Ann Lee", "m.toelle": "Marten Tölle", "MT": "Marten Tölle", "Jide": "Babajide Bright", "pippa_s": "Philippa Stone", "imo": "Imogen Starr", "BB": "Babajide Bright",
		"Marten T.": "Marten Tölle", "an": "", "somebody": "", "An": "", "": "",
	} {
		if got := team.Person(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}
