package planning_test

import (
	"errors"
	"testing"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
)

// A decision is about the plan that the person saw: once a newer version of a document
// or a placement has changed the action of the same id, it is refused.
func TestADecisionIsAboutWhatWasSeen(t *testing.T) {
	s, campaignID := begun(t)
	press, err := s.service.Edit(t.Context(), planning.Edit{Campaign: campaignID, Op: campaign.Insert, Node: campaign.Node{Kind: campaign.KindChannel, Name: "Press"}})
	must(t, err)
	const title = "Order 40 chairs"
	s.add("notes.md", "# Notes\n\n## Action items\n\n- [ ] Order 40 chairs by 3 May 2027\n")
	was := s.build()
	seen, err := was.Hash()
	must(t, err)
	again := s.build()
	if same, err := again.Hash(); err != nil || same != seen {
		t.Fatalf("the same plan, built again, has another hash: %v", err)
	}
	decide := planning.Review{Plan: s.id, Seen: seen, Approved: []string{titled(was.Body, title).ID}}
	refuse := func(what string) {
		t.Helper()
		if _, err := s.service.Review(t.Context(), decide); !errors.Is(err, planning.ErrPlanChanged) {
			t.Errorf("%s: %v", what, err)
		}
		if ds, err := s.service.Decisions(t.Context(), s.id); err != nil || len(ds) != 0 {
			t.Errorf("%s: recorded %+v %v", what, ds, err)
		}
	}
	s.add("notes.md", "# Notes\n\n## Action items\n\n- [ ] Order 40 chairs by 9 June 2027\n")
	now := s.build()
	if a, b := titled(was.Body, title), titled(now.Body, title); a.ID == "" || a.ID != b.ID || a.Payload.Due == b.Payload.Due {
		t.Fatalf("%+v\n%+v", a, b)
	}
	refuse("a newer version of the document")
	decide.Seen, err = now.Hash()
	must(t, err)
	must(t, s.service.Place(t.Context(), s.id, decide.Approved[0], press))
	refuse("another place")
	decide.Seen = ""
	if _, err := s.service.Review(t.Context(), decide); !errors.Is(err, campaign.ErrInvalid) {
		t.Errorf("nothing was seen: %v", err)
	}
	if _, err := s.review(decide); err != nil {
		t.Errorf("the plan as it is: %v", err)
	}
}
