package proposal_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// modelSays is a sound suggestion for a file of the desk.
func (d *desk) modelSays() proposal.Suggestion {
	return proposal.Suggestion{Category: "other", Dir: filepath.Join(d.home, "Other"), Name: "Letter.pdf", Confidence: proposal.Low,
		Reasoning: "The model says: “it is a letter”.", By: "model"}
}

func TestImproving(t *testing.T) {
	d := newDesk(t)
	was := d.get(d.propose("a.pdf")["a.pdf"])
	before := d.changes
	done, err := d.Improve(t.Context(), was.ID, d.modelSays(), was)
	must(t, err)
	same(t, "done", done, true)
	same(t, "changes", d.changes, before+1)
	want := was
	want.Category, want.Dir, want.Name, want.Confidence, want.By = "other", filepath.Join(d.home, "Other"), "Letter.pdf", proposal.Low, "model"
	want.Reasoning = "The model says: “it is a letter”. Without the model: 'invoice' in the name"
	same(t, "improved", d.get(was.ID), want)
	same(t, "counts", d.counts(), proposal.Counts{Pending: 1})

	done, err = d.Improve(t.Context(), was.ID, d.modelSays(), d.get(was.ID))
	must(t, err)
	same(t, "a second time", done, false)
	d.restart()
	act := d.mustApprove(was.ID)
	d.holds(filepath.Join(d.home, "Other"), map[string]string{"Letter.pdf": "a.pdf"})
	_, err = d.Undo(t.Context(), act.ID)
	must(t, err)
	d.holds(d.downloads, map[string]string{"a.pdf": "a.pdf"})
	same(t, "by", d.get(was.ID).By, "model")
}

// What a model cannot do to a proposal, whatever it says. Nothing changes.
func TestImprovementsThatCannotBe(t *testing.T) {
	for name, c := range map[string]struct {
		sug     proposal.Suggestion // Dir below home, unless it begins with "="
		problem string
	}{
		"another extension":    {proposal.Suggestion{Name: "a.sh"}, "another extension"},
		"no extension":         {proposal.Suggestion{Name: "a"}, "another extension"},
		"a folder as a name":   {proposal.Suggestion{Name: "../b.pdf"}, "slash"},
		"a name that turns":    {proposal.Suggestion{Name: "\u202efdp.pdf"}, "remove that character"},
		"a name too long":      {proposal.Suggestion{Name: strings.Repeat("x", 255) + ".pdf"}, "bytes"},
		"relative":             {proposal.Suggestion{Dir: "=Other"}, "not a whole folder"},
		"a person's shorthand": {proposal.Suggestion{Dir: "=~/Other"}, "not a whole folder"},
		"upwards":              {proposal.Suggestion{Dir: "Other/../.ssh"}, "contains '..'"},
		"forbidden":            {proposal.Suggestion{Dir: ".ssh"}, "keys are kept there"},
		"forbidden by a link":  {proposal.Suggestion{Dir: "link"}, "keys are kept there"},
		"a file":               {proposal.Suggestion{Dir: "file"}, "is not a folder"},
		"a foreign category":   {proposal.Suggestion{Category: "secrets"}, "has no place"},
		"where it is":          {proposal.Suggestion{Dir: "Downloads"}, "there already"},
		"taken":                {proposal.Suggestion{Dir: "There", Name: "taken.pdf"}, move.ErrExists.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			keys := filepath.Join(d.home, ".ssh")
			d.deps.Forbidden = func(dir string) string {
				if dir == keys {
					return "keys are kept there"
				}
				return ""
			}
			d.restart()
			must(t, os.Mkdir(keys, 0o700))
			must(t, os.Symlink(keys, filepath.Join(d.home, "link")))
			write(t, filepath.Join(d.home, "file"), "x")
			write(t, filepath.Join(d.home, "There", "taken.pdf"), "x")
			was := d.get(d.propose("a.pdf")["a.pdf"])
			if dir, raw := strings.CutPrefix(c.sug.Dir, "="); raw {
				c.sug.Dir = dir
			} else if dir != "" {
				c.sug.Dir = d.home + string(filepath.Separator) + filepath.FromSlash(dir)
			}
			done, err := d.Improve(t.Context(), was.ID, c.sug, was)
			if done || err == nil || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("%v %v, want %q", done, err, c.problem)
			}
			same(t, "unchanged", d.get(was.ID), was)

			c.sug.Sensitive = "private, says the model" // that is taken all the same
			if done, err = d.Improve(t.Context(), was.ID, c.sug, was); !done || err == nil {
				t.Errorf("%v %v", done, err)
			}
			was.Sensitive, was.By = "private, says the model", "model"
			same(t, "no more than that", d.get(was.ID), was)
		})
	}
}

func TestSensitivityIsOnlyAdded(t *testing.T) {
	d := newDesk(t)
	ids := d.propose("passport.pdf", "a.pdf")
	for name, c := range map[string]struct{ added, want string }{
		"passport.pdf": {"", "identity paper"},
		"a.pdf":        {"private", "private"},
	} {
		was := d.get(ids[name])
		sug := d.modelSays()
		sug.Name, sug.Sensitive = "", c.added
		done, err := d.Improve(t.Context(), was.ID, sug, was)
		must(t, err)
		same(t, name, done, true)
		same(t, name, d.get(was.ID).Sensitive, c.want)
	}
}

// The model's word comes too late, or counts less.
func TestImprovementsThatAreTooLate(t *testing.T) {
	for name, change := range map[string]func(d *desk, p proposal.Proposal){
		"approved": func(d *desk, p proposal.Proposal) { d.mustApprove(p.ID) },
		"rejected": func(d *desk, p proposal.Proposal) {
			_, _, err := d.Reject(d.Context(), []string{p.ID}, "")
			must(d, err)
		},
		"cleared":          func(d *desk, _ proposal.Proposal) { _, _, err := d.Clear(d.Context(), proposal.Filter{}); must(d, err) },
		"edited":           func(d *desk, p proposal.Proposal) { _, err := d.Edit(d.Context(), p.ID, "~/Mine", ""); must(d, err) },
		"the file changed": func(d *desk, p proposal.Proposal) { write(d, p.Source, "something else") },
		"the file is gone": func(d *desk, p proposal.Proposal) { must(d, os.Remove(p.Source)) },
		"a member came":    func(d *desk, _ proposal.Proposal) { d.propose("a.pdf.asc") },
		"a member changed": func(d *desk, p proposal.Proposal) { write(d, d.in("a.jpg"), "something else") },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			was := d.get(d.propose("a.pdf", "a.jpg")["a.jpg"])
			if len(was.Members) != 1 {
				t.Fatalf("%+v", was)
			}
			change(d, was)
			now, gone := d.Get(d.Context(), was.ID) // what was cleared is gone
			sug := d.modelSays()
			sug.Name = ""
			done, err := d.Improve(t.Context(), was.ID, sug, was)
			must(t, err)
			same(t, "done", done, false)
			after, err := d.Get(d.Context(), was.ID)
			same(t, "unchanged", after, now)
			same(t, "as gone", err, gone)
		})
	}
	for _, by := range []string{"rule", "learned"} {
		d := newDesk(t)
		d.classify = func(proposal.File) (proposal.Suggestion, bool) {
			return proposal.Suggestion{Category: "finances", Confidence: proposal.Low, By: by}, true
		}
		was := d.get(d.propose("a.pdf")["a.pdf"])
		done, err := d.Improve(t.Context(), was.ID, d.modelSays(), was)
		must(t, err)
		same(t, by, done, false)
	}
	d := newDesk(t)
	done, err := d.Improve(t.Context(), "xyz", d.modelSays(), proposal.Proposal{})
	must(t, err)
	same(t, "unknown", done, false)
}

func TestAnImprovedSetKeepsTogether(t *testing.T) {
	d := newDesk(t)
	was := d.get(d.propose("a.jpg", "a.jpg.asc")["a.jpg"])
	sug := d.modelSays()
	sug.Name = "Beach.jpg"
	done, err := d.Improve(t.Context(), was.ID, sug, was)
	must(t, err)
	same(t, "done", done, true)
	d.mustApprove(was.ID)
	d.holds(filepath.Join(d.home, "Other"), map[string]string{"Beach.jpg": "a.jpg", "Beach.jpg.asc": "a.jpg.asc"})
}

func TestAnImprovementNamesDuplicates(t *testing.T) {
	d := newDesk(t)
	was := d.get(d.propose("a.pdf")["a.pdf"])
	write(t, filepath.Join(d.home, "Other", "old.pdf"), "a.pdf")
	_, err := d.Improve(t.Context(), was.ID, d.modelSays(), was)
	must(t, err)
	same(t, "duplicate", d.get(was.ID).Duplicate, filepath.Join(d.home, "Other", "old.pdf"))
}

func TestAnImprovementThatCannotBeKept(t *testing.T) {
	d := newDesk(t)
	was := d.get(d.propose("a.pdf")["a.pdf"])
	d.store.fail = map[string]int{"update": 1}
	done, err := d.Improve(t.Context(), was.ID, d.modelSays(), was)
	if done || !errors.Is(err, errFlaky) {
		t.Errorf("%v %v", done, err)
	}
	same(t, "unchanged", d.get(was.ID), was)
}

// The one who decides while a model has its say: the file ends in one place, and
// what was decided stays.
func TestImprovementsAmongDecisions(t *testing.T) {
	d := newDesk(t)
	var names []string
	for i := range 24 {
		names = append(names, string(rune('a'+i))+".pdf")
	}
	ids := d.propose(names...)
	decide := []func(context.Context, string){
		func(ctx context.Context, id string) {
			_, _, _ = d.Approve(ctx, []string{id}, proposal.ApproveOptions{})
		},
		func(ctx context.Context, id string) { _, _, _ = d.Reject(ctx, []string{id}, "no") },
		func(ctx context.Context, id string) { _, _ = d.Edit(ctx, id, "~/Mine", "") },
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var tasks sync.WaitGroup
	for i, name := range names {
		id := ids[name]
		was := d.get(id)
		sug := d.modelSays()
		sug.Name = "model " + name
		tasks.Go(func() { _, err := d.Improve(ctx, id, sug, was); must(t, err) })
		tasks.Go(func() { decide[i%len(decide)](ctx, id) })
	}
	tasks.Wait()
	for i, name := range names {
		p := d.get(ids[name])
		want := []proposal.Status{proposal.Approved, proposal.Rejected, proposal.Pending}[i%3]
		at := d.in(name)
		if p.Status == proposal.Approved {
			at = p.Destination()
		}
		if _, err := os.Stat(at); err != nil || p.Status != want || want == proposal.Pending && p.By != "you" {
			t.Errorf("%s: %v, %+v", name, err, p)
		}
		if !slices.Contains([]string{d.finances(), filepath.Join(d.home, "Other"), filepath.Join(d.home, "Mine")}, p.Dir) {
			t.Errorf("%s goes to %s", name, p.Dir)
		}
	}
}
