package store

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// awkward has in each field what is hardest to keep.
func awkward() proposal.Proposal {
	huge := move.Identity{Device: math.MaxUint64, Inode: 1 << 63, Size: math.MaxInt64, Mtime: math.MinInt64}
	return proposal.Proposal{
		ID: "abcd2345", Status: proposal.Pending,
		Source: "/d/\xff\xfe new\nline\t\"'`;--.pdf", Folder: "/d\x80", Identity: huge,
		MIME: "a/b\xff", Category: "x' OR 1=1 --", Dir: "/to/\xc3\x28", Name: "\xe2\x28\xa1",
		Confidence: proposal.Low, Sensitive: "bank \x00 details", Disguised: true, Reasoning: "\x00quoted \xff\u202e", By: "you",
		Candidates: []proposal.Candidate{{Dir: "/to/\xfe", Reason: "\xff"}, {Dir: "/to/\u202e\n"}}, Duplicate: "/to/\xff", Members: []proposal.Member{{Source: "/d/\xff.sig", Identity: huge, Name: "\xff.sig"}, {Source: "/d/b", Name: "b"}},
		CreatedAt: noon, ResolvedAt: noon.Add(1), Note: "%_'\"", Cooldown: time.Unix(0, math.MaxInt64).UTC(), Act: "act",
	}
}

func TestAProposalComesBackAsItWas(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	full, empty := awkward(), proposal.Proposal{ID: "e", Status: proposal.Pending}
	inserted(t, s, full, empty)
	s = again(t, s, dir)
	for _, want := range []proposal.Proposal{full, empty} {
		if p := got(t, s, want.ID); !reflect.DeepEqual(p, want) {
			t.Errorf("got  %+v\nwant %+v", p, want)
		}
	}
	ps, total := listed(t, s, proposal.Filter{Folder: full.Folder, Query: "x' OR 1=1 --"})
	if total != 1 || !reflect.DeepEqual(ps, []proposal.Proposal{full}) {
		t.Errorf("listed %d: %+v", total, ps)
	}
}

func TestAnUnknownProposalIsNotFound(t *testing.T) {
	s := fresh(t)
	_, err := s.Proposal(t.Context(), "nobody12")
	if !errors.Is(err, proposal.ErrNotFound) {
		t.Error(err)
	}
	inserted(t, s, waiting(1))
	changed := waiting(1)
	changed.Note = "x"
	err = s.UpdateProposals(t.Context(), []proposal.Proposal{changed, waiting(2)})
	if !errors.Is(err, proposal.ErrNotFound) {
		t.Error(err)
	}
	if p := got(t, s, changed.ID); p.Note != "" {
		t.Error("an update that failed changed something")
	}
}

func TestNoFileIsPendingTwice(t *testing.T) {
	set := waiting(1)
	set.Members = []proposal.Member{{Source: "/d/member"}}
	var cases = []struct {
		name            string
		source          string
		members         []string
		before, pending bool // the set was resolved before
	}{
		{name: "another file", source: "/d/other", pending: true},
		{name: "its own file", source: set.Source},
		{name: "its member", source: "/d/member"},
		{name: "a member that is its own file", source: "/d/other", members: []string{set.Source}},
		{name: "a member that is its member", source: "/d/other", members: []string{"/d/free", "/d/member"}},
		{name: "its own file, resolved", source: set.Source, before: true, pending: true},
		{name: "its member, resolved", source: "/d/member", before: true, pending: true},
		{name: "a file twice in one set", source: "/d/other", members: []string{"/d/other"}, pending: true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := fresh(t)
			inserted(t, s, set)
			if c.before {
				must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{approved(set, "a")}))
			}
			p := waiting(2)
			p.Source = c.source
			for _, m := range c.members {
				p.Members = append(p.Members, proposal.Member{Source: m})
			}
			added, err := s.InsertProposals(t.Context(), []proposal.Proposal{p})
			must(t, err)
			if (len(added) == 1) != c.pending {
				t.Errorf("added %v", ids(added))
			}
			if _, err := s.Proposal(t.Context(), p.ID); (err == nil) != c.pending {
				t.Errorf("found: %v", err)
			}
		})
	}
}

func TestTheFirstOfTwoInOneInsertIsKept(t *testing.T) {
	s := fresh(t)
	a, b := waiting(1), waiting(2)
	b.Source = a.Source
	a.Status = "" // Insert makes it pending
	added, err := s.InsertProposals(t.Context(), []proposal.Proposal{a, b})
	must(t, err)
	if !slices.Equal(ids(added), []string{a.ID}) || added[0].Status != proposal.Pending {
		t.Errorf("added %+v", added)
	}
}

func TestAnIDIsUsedOnce(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(1))
	same := waiting(2)
	same.ID = waiting(1).ID
	_, err := s.InsertProposals(t.Context(), []proposal.Proposal{waiting(3), same})
	if !errors.Is(err, ErrIDTaken) {
		t.Error(err)
	}
	if _, total := listed(t, s, proposal.Filter{}); total != 1 {
		t.Errorf("%d proposals after an insert that failed", total)
	}
}

func TestUpdateChangesEverything(t *testing.T) {
	s := fresh(t)
	p := waiting(1)
	p.Members = []proposal.Member{{Source: "/d/1", Name: "1"}, {Source: "/d/2", Name: "2"}}
	inserted(t, s, p)
	want := awkward()
	want.ID, want.Status = p.ID, proposal.Invalid
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{want}))
	if p := got(t, s, p.ID); !reflect.DeepEqual(p, want) {
		t.Errorf("got  %+v\nwant %+v", p, want)
	}
	if _, total := listed(t, s, proposal.Filter{Query: "invoice"}); total != 0 {
		t.Error("it is still found by what it was")
	}
	inserted(t, s, waiting(4)) // and its old files are free
	free := waiting(5)
	free.Source = "/d/2"
	inserted(t, s, free)
}

func TestWhatComesBackDisplacesWhatTookItsPlace(t *testing.T) {
	s := fresh(t)
	back := waiting(1)
	inserted(t, s, back)
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{approved(back, "a")}))
	late := waiting(2)
	late.Source, late.Members = back.Source, []proposal.Member{{Source: "/d/beside"}}
	inserted(t, s, late)
	must(t, s.UpdateProposals(t.Context(), []proposal.Proposal{back}))
	if p := got(t, s, back.ID); p.Status != proposal.Pending {
		t.Errorf("what came back is %s", p.Status)
	}
	if p := got(t, s, late.ID); p.Status != proposal.Invalid || p.Note == "" || p.ResolvedAt.IsZero() {
		t.Errorf("what was there is %+v", p)
	}
	free := waiting(3)
	free.Source = "/d/beside"
	inserted(t, s, free)
	if added, _ := s.InsertProposals(t.Context(), []proposal.Proposal{func() proposal.Proposal { p := waiting(4); p.Source = back.Source; return p }()}); len(added) != 0 {
		t.Error("the file that came back can be proposed twice")
	}
}

// TestManyAreAddedOrNone adds more than one statement takes, with a file twice and an id
// that was used in the middle.
func TestManyAreAddedOrNone(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(0))
	many := make([]proposal.Proposal, 3*20+7)
	for i := range many {
		many[i] = waiting(i + 1)
	}
	many[33].ID = waiting(0).ID
	if added, err := s.InsertProposals(t.Context(), many); !errors.Is(err, ErrIDTaken) || len(added) > 0 {
		t.Errorf("%d were added: %v", len(added), err)
	}
	many[33].ID = many[31].ID
	if added, err := s.InsertProposals(t.Context(), many); !errors.Is(err, ErrIDTaken) || len(added) > 0 {
		t.Errorf("%d were added: %v", len(added), err)
	}
	many[33] = waiting(34)
	many[50].Source = many[3].Source
	many[51].Source = waiting(0).Source
	added, err := s.InsertProposals(t.Context(), many)
	if err != nil || len(added) != len(many)-2 {
		t.Fatalf("%d were added: %v", len(added), err)
	}
	for _, p := range added {
		if got, err := s.Proposal(t.Context(), p.ID); err != nil || got.Source != p.Source {
			t.Errorf("%v, %q", err, got.Source)
		}
	}
	counts, err := s.Counts(t.Context(), proposal.Filter{})
	if err != nil || counts.Pending != len(many)-1 {
		t.Errorf("%+v, %v", counts, err)
	}
}
