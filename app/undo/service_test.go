package undo_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

func texts(r undo.Result) (out []string) {
	for _, d := range r.Undone {
		out = append(out, d.Text)
	}
	return out
}

func TestOneOrderForActsAndEffects(t *testing.T) {
	s := newSystem(t)
	s.approve(s.propose("a.txt"))
	s.call("files.write_text", map[string]string{"path": s.at("Documents/note.md"), "content": "one"})
	_, _, err := s.service.Reject(t.Context(), []string{s.propose("b.txt")}, "")
	must(t, err)
	s.call("approve_proposal", map[string]string{"proposal_id": s.propose("c.txt")})
	s.restart()
	if n := len(s.entries(undo.Standing)); n != 4 {
		t.Fatalf("%d entries, and a tool's decision has to be one", n)
	}
	want := []string{"c.txt is back in Downloads", "You undid a rejection", "Removed ~/Documents/note.md."}
	if r := s.takeBack(undo.Request{Last: 3}); !slices.Equal(texts(r), want) || len(r.Left) > 0 || r.Proposals != 2 {
		t.Errorf("%+v", r)
	}
	if r := s.takeBack(undo.Request{Last: 9}); !slices.Equal(texts(r), []string{"a.txt is back in Downloads"}) {
		t.Errorf("%+v", r)
	}
	if _, err := s.undo.Undo(t.Context(), undo.Request{}); !errors.Is(err, undo.ErrNothing) {
		t.Error(err)
	}
	if len(s.undone) != 4 {
		t.Errorf("reported: %v", s.undone)
	}
}

// What is lost is left alone once it was said, and the next one is named and not undone.
func TestWhatIsLostStepsAside(t *testing.T) {
	s := newSystem(t)
	act := s.approve(s.propose("a.txt"))
	dir := s.at("Documents/made")
	s.call("files.ensure_dir", map[string]string{"path": dir})
	must(t, os.Remove(dir))
	r := s.takeBack(undo.Request{})
	if len(r.Left) != 1 || r.Left[0].State != undo.Lost || len(r.Undone) > 0 || r.Next == nil || r.Next.ID != act.ID || !exists(s.at("Documents/a/a.txt")) {
		t.Fatalf("%+v", r)
	}
	if want := "'Made the folder made' can no longer be undone: ~/Documents/made is not there any more."; !slices.Contains(r.Problems, want) {
		t.Errorf("%q", r.Problems)
	}
	lost := s.entries(undo.Lost)
	if len(lost) != 1 || lost[0].Reason != "~/Documents/made is not there any more." {
		t.Errorf("%+v", lost)
	}
	if r := s.takeBack(undo.Request{}); !slices.Equal(texts(r), []string{"a.txt is back in Downloads"}) {
		t.Errorf("%+v", r)
	}
}

// What is in the way can be put right: the entry stays, and keeps no older one from
// being undone by its name.
func TestWhatMaySucceedLaterStays(t *testing.T) {
	s := newSystem(t)
	act := s.approve(s.propose("a.txt"))
	dir := s.at("Documents/made")
	s.call("files.ensure_dir", map[string]string{"path": dir})
	s.write(filepath.Join(dir, "used"), "")
	r := s.takeBack(undo.Request{})
	if len(r.Left) != 1 || r.Left[0].State != undo.Standing || len(r.Undone) != 0 || r.Next == nil || r.Next.ID != act.ID {
		t.Fatalf("%+v", r)
	}
	if r = s.takeBack(undo.Request{Last: 2}); len(r.Undone) != 0 || len(r.Left) != 1 || !strings.Contains(r.Problems[0], "was not undone") {
		t.Errorf("%+v", r)
	}
	if r = s.takeBack(undo.Request{ID: r.Next.ID}); !slices.Equal(texts(r), []string{"a.txt is back in Downloads"}) {
		t.Errorf("%+v", r)
	}
	if r = s.takeBack(undo.Request{}); len(r.Undone) != 0 || len(r.Left) != 1 || r.Next != nil {
		t.Errorf("%+v", r)
	}
	must(t, os.Remove(filepath.Join(dir, "used")))
	if r = s.takeBack(undo.Request{}); len(r.Undone) != 1 || exists(dir) {
		t.Errorf("%+v", r)
	}
}

// An older entry is not lost because of what a newer one did.
func TestAnOlderEntryIsNotLost(t *testing.T) {
	s := newSystem(t)
	path := s.at("Documents/note.md")
	first := s.call("files.write_text", map[string]string{"path": path, "content": "one"})
	s.call("files.write_text", map[string]string{"path": path, "content": "two"})
	r := s.takeBack(undo.Request{ID: undo.RecordID(first.Audit.Record)})
	if len(r.Undone) != 0 || len(r.Left) != 1 || r.Left[0].State != undo.Standing {
		t.Fatalf("%+v", r)
	}
	if r = s.takeBack(undo.Request{Last: 2}); len(r.Undone) != 2 || exists(path) {
		t.Errorf("%+v", r)
	}
}

func TestRedo(t *testing.T) {
	s := newSystem(t)
	s.approve(s.propose("a.txt"))
	_, _, err := s.service.Approve(t.Context(), []string{s.propose("passport.txt")}, proposal.ApproveOptions{ConfirmSensitive: true})
	must(t, err)
	_, _, err = s.service.Reject(t.Context(), []string{s.propose("c.txt")}, "not now")
	must(t, err)
	s.takeBack(undo.Request{Last: 3})
	s.restart()
	for _, want := range []string{"Moved a.txt to Documents/a", "Moved passport.txt to Documents/p", "Rejected 1 proposal"} {
		r, err := s.undo.Redo(t.Context(), undo.RedoRequest{})
		if err != nil || r.Text != want || r.Redo.Label != want || r.Failed > 0 {
			t.Errorf("%+v, %v, want %s", r, err, want)
		}
	}
	if _, err := s.undo.Redo(t.Context(), undo.RedoRequest{}); !errors.Is(err, undo.ErrNothingToRedo) {
		t.Error(err)
	}
	ps, _, err := s.service.List(t.Context(), proposal.Filter{Status: proposal.Rejected})
	if must(t, err); len(ps) != 1 || ps[0].Note != "not now" || !exists(s.at("Documents/p/passport.txt")) {
		t.Errorf("%+v", ps)
	}
	s.takeBack(undo.Request{})
	s.approve(s.propose("d.txt")) // something else is done: nothing is redone over it
	if all, err := s.undo.Redos(t.Context()); len(all) > 0 || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
}

// A redo is for exactly what was decided, and what cannot be redone is in
// no one's way.
func TestWhatCannotBeRedone(t *testing.T) {
	s := newSystem(t)
	a, b := s.propose("a.txt"), s.propose("b.txt")
	s.approve(a)
	s.approve(b)
	s.call("files.ensure_dir", map[string]string{"path": s.at("Documents/made")})
	s.takeBack(undo.Request{})
	if o, err := s.undo.Redo(t.Context(), undo.RedoRequest{}); err != nil || o.Text != "" || len(o.Problems) != 1 || !strings.Contains(o.Problems[0], "Made the folder made") {
		t.Errorf("%+v, %v", o, err)
	}
	s.takeBack(undo.Request{Last: 2})
	_, err := s.service.Edit(t.Context(), a, s.at("Documents/elsewhere"), "")
	must(t, err)
	if o, err := s.undo.Redo(t.Context(), undo.RedoRequest{}); err != nil || o.Text != "" || o.Failed != 1 || !strings.Contains(o.Problems[0], "has changed since") {
		t.Errorf("%+v, %v", o, err)
	}
	if o, err := s.undo.Redo(t.Context(), undo.RedoRequest{}); err != nil || o.Entry == "" || !exists(s.at("Documents/b/b.txt")) {
		t.Errorf("%+v, %v", o, err)
	}
}

// A part of an act is undone by naming one of its proposals.
func TestUndoOfOneOfMany(t *testing.T) {
	s := newSystem(t)
	a, b := s.propose("a1.txt"), s.propose("a2.txt")
	act := s.approve(a, b)
	r := s.takeBack(undo.Request{ID: a})
	if len(r.Undone) != 1 || r.Undone[0].Label != "Moved a1.txt to Documents/a" {
		t.Errorf("%+v", r)
	}
	if es := s.entries(undo.Standing); len(es) != 1 || es[0].ID != act.ID || es[0].Label != "Moved a2.txt to Documents/a" {
		t.Errorf("%+v", es)
	}
	if o, err := s.undo.Redo(t.Context(), undo.RedoRequest{}); err != nil || o.Text != "Moved a1.txt to Documents/a" {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := s.undo.Undo(t.Context(), undo.Request{ID: "xyz"}); err == nil || err.Error() != "Proposal 'xyz' not found" {
		t.Error(err)
	}
}

// A page takes back the newest step of its own domain, and does it again.
func TestAStepOfADomain(t *testing.T) {
	s := newSystem(t)
	s.approve(s.propose("a.txt"))
	s.call("files.ensure_dir", map[string]string{"path": s.at("Documents/made")})
	r := s.takeBack(undo.Request{Domain: undo.DomainFiles})
	if !slices.Equal(texts(r), []string{"a.txt is back in Downloads"}) || !exists(s.at("Documents/made")) {
		t.Errorf("%+v", r)
	}
	for _, d := range []undo.Domain{undo.DomainFiles, undo.DomainCampaigns, undo.DomainRules} {
		if r, err := s.undo.Undo(t.Context(), undo.Request{Domain: d}); !errors.Is(err, undo.ErrNothing) {
			t.Errorf("%s: %+v, %v", d, r, err)
		}
	}
	s.takeBack(undo.Request{Domain: undo.DomainTools})
	if r, err := s.undo.Redo(t.Context(), undo.RedoRequest{Domain: undo.DomainFiles}); err != nil || r.Text != "Moved a.txt to Documents/a" {
		t.Errorf("%+v, %v", r, err)
	}
}

// What cannot be done again names what can be, which is done only when it is asked for.
func TestRedoOffersAnOlderStep(t *testing.T) {
	s := newSystem(t)
	s.call("files.ensure_dir", map[string]string{"path": s.at("Documents/made")})
	s.approve(s.propose("a.txt"))
	s.takeBack(undo.Request{Last: 2})
	r, err := s.undo.Redo(t.Context(), undo.RedoRequest{})
	if err != nil || r.Text != "" || r.Failed != 1 || r.Next == nil || r.Next.Label != "Moved a.txt to Documents/a" || exists(s.at("Documents/a/a.txt")) {
		t.Fatalf("%+v, %v", r, err)
	}
	if _, err := s.undo.Redo(t.Context(), undo.RedoRequest{ID: "0"}); !errors.Is(err, undo.ErrNothingToRedo) {
		t.Error(err)
	}
	if r, err = s.undo.Redo(t.Context(), undo.RedoRequest{ID: r.Next.ID()}); err != nil || r.Text != "Moved a.txt to Documents/a" {
		t.Errorf("%+v, %v", r, err)
	}
}

// answer returns the proposals, the entries that can be undone and the lessons as one text, to compare two states.
func (s *system) answer() string {
	s.Helper()
	ps, _, err := s.service.List(s.Context(), proposal.Filter{Order: proposal.ByName})
	must(s, err)
	return fmt.Sprintf("%+v\n%+v\n%v", ps, s.entries(undo.Standing), s.lessons)
}

// After an undo and a redo all is what it was, also if Nod has come to propose something else
// of what waited meanwhile, and nothing was learned from either.
func TestRedoIsExact(t *testing.T) {
	for name, decide := range map[string]func(s *system, ids []string) error{
		"approved": func(s *system, ids []string) error {
			_, _, err := s.service.Approve(s.Context(), ids, proposal.ApproveOptions{ConfirmSensitive: true})
			return err
		},
		"rejected": func(s *system, ids []string) error {
			_, _, err := s.service.Reject(s.Context(), ids, "not now")
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSystem(t)
			ids := []string{s.propose("a1.txt"), s.propose("a2.txt"), s.propose("passport.txt"), s.propose("c.txt"), s.propose("stays.txt")}
			_, err := s.service.Edit(t.Context(), ids[3], s.at("Documents/mine"), "")
			must(t, err)
			before := fmt.Sprint(s.lessons)
			must(t, decide(s, ids[:4]))
			want := s.answer()
			for range 2 {
				if r := s.takeBack(undo.Request{}); r.Proposals != 4 || r.Failed > 0 || fmt.Sprint(s.lessons) != before {
					t.Fatalf("%+v, learned %v, want %s", r, s.lessons, before)
				}
				for _, p := range s.pending() {
					p.By, p.Dir, p.Confidence, p.Reasoning = proposal.ByFiled, s.at("Documents/elsewhere"), proposal.Low, "another look"
					if p.ID != ids[3] && p.ID != ids[4] {
						must(t, s.store.UpdateProposals(t.Context(), []proposal.Proposal{p}))
					}
				}
				s.restart()
				if r, err := s.undo.Redo(t.Context(), undo.RedoRequest{}); err != nil || r.Failed > 0 || r.Text == "" {
					t.Fatalf("%+v, %v", r, err)
				}
				if got := s.answer(); got != want {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
		})
	}
}

// Of one file that is taken back it is learned that it does not belong there.
func TestOneFileThatIsTakenBackIsACorrection(t *testing.T) {
	s := newSystem(t)
	a, b := s.propose("a1.txt"), s.propose("a2.txt")
	s.approve(a, b)
	s.takeBack(undo.Request{ID: a})
	for _, n := range s.lessons {
		if len(s.lessons) != 2 || n != 1 && n != 1000 {
			t.Errorf("%v", s.lessons)
		}
	}
}

// Of several entries that are named each is undone that can be, newest first, whatever their order; nothing else is.
func TestAllThatIsNamedIsUndone(t *testing.T) {
	s := newSystem(t)
	other := s.approve(s.propose("a.txt"))
	record := func(r tools.Result) string { return undo.RecordID(r.Audit.Record) }
	made := record(s.call("files.ensure_dir", map[string]string{"path": s.at("Documents/made")}))
	note := record(s.call("files.write_text", map[string]string{"path": s.at("Documents/made/note.md"), "content": "one"}))
	again := record(s.call("files.write_text", map[string]string{"path": s.at("Documents/made/note.md"), "content": "two"}))
	kept := record(s.call("files.write_text", map[string]string{"path": s.at("Documents/kept.md"), "content": "one"}))
	s.write(s.at("Documents/kept.md"), "by hand")
	moved := record(s.call("approve_proposal", map[string]string{"proposal_id": s.propose("b.txt")}))
	all := []string{made, moved, note, kept, again, note, "#99"}
	named, err := s.undo.Named(t.Context(), all)
	must(t, err)
	if len(named) != 5 || named[0].Kind != undo.KindProposals || named[4].ID != made {
		t.Errorf("%+v", named)
	}
	r := s.takeBack(undo.Request{IDs: all})
	if len(r.Undone) != 4 || r.Undone[0].Label != named[0].Label || r.Undone[3].ID != made || len(r.Left) != 1 || r.Left[0].ID != kept || r.Failed != 1 || r.Next != nil {
		t.Errorf("%+v", r)
	}
	if exists(s.at("Documents/made")) || !exists(s.at("Documents/a/a.txt")) || !exists(s.at("Documents/kept.md")) {
		t.Error("not what was named is undone")
	}
	if _, err := s.undo.Undo(t.Context(), undo.Request{IDs: []string{made, "#99"}}); !errors.Is(err, undo.ErrNothing) {
		t.Error(err)
	}
	if e, err := s.store.Entry(t.Context(), other.ID); err != nil || e.State != undo.Standing {
		t.Errorf("%+v, %v", e, err)
	}
}
