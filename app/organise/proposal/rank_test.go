package proposal_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// dirs are folders of the home.
func (d *desk) dirs(names ...string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = filepath.Join(d.home, n)
	}
	return out
}

// shown are the folders of a proposal, relative to the home folder.
func (d *desk) shown(p proposal.Proposal) string {
	all := []string{p.Dir}
	for _, c := range p.Candidates {
		if c.ByModel {
			c.Dir += "*"
		}
		all = append(all, c.Dir)
	}
	return strings.ReplaceAll(strings.Join(all, " "), d.home+string(filepath.Separator), "")
}

func TestRanking(t *testing.T) {
	for name, c := range map[string]struct {
		confidence proposal.Confidence
		order      []string
		added      string
		want       string
		reason     string
	}{
		"a question":          {proposal.Low, []string{"Notes", "Letters", "Bank"}, "", "Notes Letters Bank", "Like Notes. The model puts this folder first."},
		"a question, agreed":  {proposal.Low, []string{"Letters", "Notes", "Bank"}, "", "Letters Notes Bank", "Like 'b.pdf'."},
		"one more":            {proposal.Low, []string{"Letters", "Notes", "Bank"}, "Tax", "Letters Notes Tax*", "Like 'b.pdf'. Suggested by the model, too: 'Tax'."},
		"not asked about":     {proposal.Medium, []string{"Notes", "Letters", "Bank"}, "Tax", "Letters Notes Tax*", "Like 'b.pdf'. The model puts the folder 'Notes' first. Suggested by the model, too: 'Tax'."},
		"one that is there":   {proposal.Low, []string{"Letters", "Bank", "Notes"}, "Bank", "Letters Bank Notes", "Like 'b.pdf'."},
		"not asked, an order": {proposal.Medium, []string{"Letters", "Notes", "Bank"}, "", "Letters Notes Bank", "Like 'b.pdf'."},
		"the last first":      {proposal.Low, []string{"Bank", "Letters", "Notes"}, "", "Bank Letters Notes", "Like Bank. The model puts this folder first."},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			must(t, os.Mkdir(filepath.Join(d.home, "Tax"), 0o755))
			d.fitsIn("Letters", c.confidence, "Bank", "Notes")
			was := d.get(d.propose("a.pdf")["a.pdf"])
			r := proposal.Ranking{Order: d.dirs(c.order...)}
			if c.added != "" {
				r.Added = filepath.Join(d.home, c.added)
			}
			done, err := d.Rank(t.Context(), was.ID, r, was)
			must(t, err)
			p := d.get(was.ID)
			same(t, "done", done, !reflect.DeepEqual(p, was))
			same(t, "folders", d.shown(p), c.want)
			same(t, "reason", p.Reasoning, c.reason)
			same(t, "confidence", p.Confidence, c.confidence)
			same(t, "question", p.IsQuestion(), was.IsQuestion())
			same(t, "by", p.By, proposal.ByFiled)
			n, err := d.Reconsider(t.Context()) // the same folders are found: the model's word is
			must(t, err)
			same(t, "changed by the same evidence", n, 0)
			d.fitsIn("Letters", c.confidence, "Bank", "Paper")
			_, err = d.Reconsider(t.Context())
			must(t, err)
			same(t, "other evidence", d.shown(d.get(was.ID)), "Letters Bank Paper")
		})
	}
}

// What a model has said of some evidence does not outlive a decision that puts the same
// folders in another order.
func TestADecisionEndsARanking(t *testing.T) {
	d := newDesk(t)
	d.fitsIn("Letters", proposal.Low, "Bank", "Notes")
	was := d.get(d.propose("a.pdf")["a.pdf"])
	_, err := d.Rank(t.Context(), was.ID, proposal.Ranking{Order: d.dirs("Notes", "Bank", "Letters")}, was)
	must(t, err)
	same(t, "ranked", d.shown(d.get(was.ID)), "Notes Bank Letters")
	for _, first := range []string{"Bank", "Letters"} { // also when the first order comes back
		rest := slices.DeleteFunc([]string{"Letters", "Bank", "Notes"}, func(s string) bool { return s == first })
		d.fitsIn(first, proposal.Low, rest...)
		_, err = d.Reconsider(t.Context())
		must(t, err)
		same(t, "decided", d.shown(d.get(was.ID)), first+" "+strings.Join(rest, " "))
	}
}

// Nor does it outlive one that speaks for the folder that was first already: the order is
// the same then, but not why, or not how sure it is.
func TestADecisionForTheFirstEndsARanking(t *testing.T) {
	for name, decided := range map[string]func(proposal.Suggestion) proposal.Suggestion{
		"another reason": func(s proposal.Suggestion) proposal.Suggestion { s.Reasoning = "You put 'c.pdf' here."; return s },
		"another reason of a further": func(s proposal.Suggestion) proposal.Suggestion {
			s.Candidates[1].Reason = "You put 'c.pdf' here."
			return s
		},
		"surer": func(s proposal.Suggestion) proposal.Suggestion { s.Confidence = proposal.Medium; return s },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.fitsIn("Letters", proposal.Low, "Bank", "Notes")
			was := d.get(d.propose("a.pdf")["a.pdf"])
			_, err := d.Rank(t.Context(), was.ID, proposal.Ranking{Order: d.dirs("Notes", "Bank", "Letters")}, was)
			must(t, err)
			before := d.classify
			d.classify = func(f proposal.File) (proposal.Suggestion, bool) { s, ok := before(f); return decided(s), ok }
			_, err = d.Reconsider(t.Context())
			must(t, err)
			same(t, "decided", d.shown(d.get(was.ID)), "Letters Bank Notes")
		})
	}
}

// It stands if one more file is alike.
func TestAFileThatIsAlikeEndsNoRanking(t *testing.T) {
	d := newDesk(t)
	d.fitsIn("Letters", proposal.Low, "Bank", "Notes")
	was := d.get(d.propose("a.pdf")["a.pdf"])
	_, err := d.Rank(t.Context(), was.ID, proposal.Ranking{Order: d.dirs("Notes", "Bank", "Letters")}, was)
	must(t, err)
	before := d.classify
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s, ok := before(f)
		s.Reasoning = "Like 'b.pdf' and 'd.pdf'."
		return s, ok
	}
	_, err = d.Reconsider(t.Context())
	must(t, err)
	p := d.get(was.ID)
	same(t, "folders", d.shown(p), "Notes Bank Letters")
	same(t, "ranked", d.Ranked(p), true)
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s, ok := before(f)
		s.Reasoning = "As you filed 'd.pdf': to 'Letters'."
		return s, ok
	}
	_, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "ranked after a decision", d.Ranked(d.get(was.ID)), false)
}

func TestRankingsThatCannotBe(t *testing.T) {
	d := newDesk(t)
	d.deps.Forbidden = func(dir string) string {
		if strings.HasPrefix(dir, filepath.Join(d.home, ".ssh")) {
			return "keys are kept there"
		}
		return ""
	}
	d.restart()
	must(t, os.Mkdir(filepath.Join(d.home, ".ssh"), 0o700))
	must(t, os.Symlink(filepath.Join(d.home, ".ssh"), filepath.Join(d.home, "link")))
	d.fitsIn("Letters", proposal.Low, "Bank", "Notes")
	was := d.get(d.propose("a.pdf")["a.pdf"])
	good := d.dirs("Letters", "Bank", "Notes")
	for name, r := range map[string]proposal.Ranking{
		"nothing":             {},
		"one left out":        {Order: good[:2]},
		"one twice":           {Order: append(slices.Clone(good[:2]), good[0])},
		"an unknown one":      {Order: append(slices.Clone(good[:2]), filepath.Join(d.home, "Tax"))},
		"too many":            {Order: append(slices.Clone(good), good[0])},
		"forbidden":           {Order: good, Added: filepath.Join(d.home, ".ssh")},
		"forbidden by a link": {Order: good, Added: filepath.Join(d.home, "link")},
		"upwards":             {Order: good, Added: d.home + "/Bank/../.ssh"},
		"relative":            {Order: good, Added: "Tax"},
		"a file":              {Order: good, Added: was.Source},
		"where it is":         {Order: append([]string{filepath.Dir(was.Source)}, good[1:]...)},
	} {
		if done, err := d.Rank(t.Context(), was.ID, r, was); done || err == nil {
			t.Errorf("%s: %v %v", name, done, err)
		}
		same(t, name, d.get(was.ID), was)
	}
	_, err := d.Rank(t.Context(), was.ID, proposal.Ranking{Order: good, Added: filepath.Join(d.home, ".ssh"), Sensitive: "a bank statement"}, was)
	if err == nil || !strings.Contains(d.get(was.ID).Sensitive, "a bank statement") {
		t.Errorf("the warning of a ranking that cannot be: %v, %q", err, d.get(was.ID).Sensitive)
	}
}

// Whatever a model says, nothing is approved, nothing that a rule, a decision or the person
// settled changes, nothing that is sure, and no confidence rises.
func TestNoRankingOverrules(t *testing.T) {
	d := newDesk(t)
	kinds := map[string]proposal.Suggestion{}
	for _, by := range []string{proposal.ByRule, proposal.ByLearned, proposal.ByBuiltIn, proposal.ByFiled} {
		for _, c := range []proposal.Confidence{proposal.High, proposal.Medium, proposal.Low} {
			kinds[by+"-"+string(c)+".pdf"] = proposal.Suggestion{By: by, Confidence: c, Category: "finances", Dir: filepath.Join(d.home, "Letters"), Candidates: []proposal.Candidate{{Dir: filepath.Join(d.home, "Bank")}, {Dir: filepath.Join(d.home, "Notes")}}}
		}
	}
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s, ok := kinds[filepath.Base(f.Path)]
		return s, ok
	}
	var names []string
	for name := range kinds {
		names = append(names, name)
		must(t, os.MkdirAll(filepath.Join(d.home, "Tax"), 0o755))
	}
	slices.Sort(names)
	ids := d.propose(append(names, "edited.pdf")...)
	_, err := d.Edit(t.Context(), ids["edited.pdf"], filepath.Join(d.home, "Mine"), "")
	must(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	folders := d.dirs("Letters", "Bank", "Notes", "Tax", "Mine", ".ssh", "..", "Downloads", "")
	for range 60 {
		for name, id := range ids {
			was := d.get(id)
			r := proposal.Ranking{Sensitive: []string{"", "private"}[random.IntN(2)], Added: folders[random.IntN(len(folders))]}
			r.Order = d.dirs("Letters", "Bank", "Notes")
			random.Shuffle(3, func(i, j int) { r.Order[i], r.Order[j] = r.Order[j], r.Order[i] })
			if random.IntN(4) == 0 {
				r.Order[random.IntN(3)] = folders[random.IntN(len(folders))]
			}
			_, _ = d.Rank(t.Context(), id, r, was)
			now := d.get(id)
			ranked := was.By == proposal.ByFiled && was.Confidence != proposal.High
			switch {
			case now.Status != proposal.Pending, now.Confidence != was.Confidence, now.By != was.By, was.Sensitive != "" && now.Sensitive == "":
				t.Fatalf("%s: %+v was %+v", name, now, was)
			case !ranked && !reflect.DeepEqual(now, was):
				t.Fatalf("%s changed: %+v was %+v", name, now, was)
			case ranked && !slices.Contains(d.dirs("Letters", "Bank", "Notes"), now.Dir), ranked && !was.IsQuestion() && now.Dir != was.Dir:
				t.Fatalf("%s goes to %s", name, now.Dir)
			}
		}
	}
	same(t, "counts", d.counts().Approved, 0)
}

// The model's word comes too late.
func TestRankingsThatAreTooLate(t *testing.T) {
	for name, change := range map[string]func(d *desk, p proposal.Proposal){
		"approved":         func(d *desk, p proposal.Proposal) { d.mustApprove(p.ID) },
		"edited":           func(d *desk, p proposal.Proposal) { _, err := d.Edit(d.Context(), p.ID, "~/Mine", ""); must(d, err) },
		"the file changed": func(d *desk, p proposal.Proposal) { write(d, p.Source, "something else") },
		"looked at again": func(d *desk, _ proposal.Proposal) {
			d.fitsIn("Letters", proposal.Low, "Notes", "Bank")
			_, err := d.Reconsider(d.Context())
			must(d, err)
		},
	} {
		d := newDesk(t)
		d.fitsIn("Letters", proposal.Low, "Bank", "Notes")
		was := d.get(d.propose("a.pdf")["a.pdf"])
		change(d, was)
		now := d.get(was.ID)
		done, err := d.Rank(t.Context(), was.ID, proposal.Ranking{Order: d.dirs("Notes", "Bank", "Letters")}, was)
		must(t, err)
		same(t, name, done, false)
		same(t, name, d.get(was.ID), now)
	}
}
