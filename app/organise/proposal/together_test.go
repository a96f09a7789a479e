package proposal_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// fitsNowhere makes the classifier know no place for files but those with 'known' in
// their names, and finds all others alike.
func (d *desk) fitsNowhere(newFolder string) {
	d.classify = func(f proposal.File) (proposal.Suggestion, bool) {
		s := proposal.Suggestion{Category: "finances", Dir: filepath.Join(d.home, "Guess"), Confidence: proposal.Low, Reasoning: "Nothing that is filed is like it.", By: proposal.ByFiled, Loose: true}
		switch name := filepath.Base(f.Path); {
		case strings.Contains(name, "known"):
			s.Loose, s.Confidence = false, proposal.High
		case strings.Contains(name, "rule"):
			s.By = proposal.ByRule
		case strings.Contains(name, "medium"):
			s.Confidence = proposal.Medium
		}
		return s, true
	}
	d.deps.Together = func(_ context.Context, files []proposal.File) []proposal.Together {
		t := proposal.Together{Dir: filepath.Join(d.home, newFolder), Reason: "New folder “Tenby” for 3 files."}
		for i := range files {
			t.Files = append(t.Files, i)
		}
		if len(t.Files) < 3 {
			return nil
		}
		return []proposal.Together{t}
	}
	d.restart()
}

func TestFilesThatFitNowhereAreProposedTogether(t *testing.T) {
	d := newDesk(t)
	d.fitsNowhere("Documents/Tenby")
	ids := d.propose("a.pdf", "b.pdf", "c.pdf", "edited.pdf", "known.pdf", "rule.pdf", "medium.pdf")
	_, err := d.Edit(t.Context(), ids["edited.pdf"], filepath.Join(d.home, "Mine"), "")
	must(t, err)
	others := []proposal.Proposal{d.get(ids["edited.pdf"]), d.get(ids["known.pdf"]), d.get(ids["rule.pdf"]), d.get(ids["medium.pdf"])}
	n, err := d.Reconsider(t.Context())
	must(t, err)
	same(t, "changed", n, 3)
	for _, name := range []string{"a.pdf", "b.pdf", "c.pdf"} {
		p := d.get(ids[name])
		same(t, "folder", p.Dir, filepath.Join(d.home, "Documents/Tenby"))
		same(t, "reason", p.Reasoning, "New folder “Tenby” for 3 files.")
		same(t, "further folders", p.Candidates, []proposal.Candidate{{Dir: filepath.Join(d.home, "Guess"), Reason: "Nothing that is filed is like it."}})
		same(t, "a question", p.IsQuestion(), true)
	}
	for _, was := range others {
		same(t, was.Name, d.get(was.ID), was)
	}
	n, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "changed again", n, 0)

	_, _, err = d.Reject(t.Context(), []string{ids["a.pdf"]}, "")
	must(t, err)
	n, err = d.Reconsider(t.Context())
	must(t, err)
	same(t, "two are too few", n, 2)
	same(t, "folder", d.get(ids["b.pdf"]).Dir, filepath.Join(d.home, "Guess"))
}

func TestANewFolderThatCannotBe(t *testing.T) {
	d := newDesk(t)
	d.deps.Forbidden = func(dir string) string {
		if strings.Contains(dir, ".ssh") {
			return "keys are kept there"
		}
		return ""
	}
	for _, dir := range []string{".ssh/x", "Downloads/a.pdf/x", "Documents/" + strings.Repeat("x", 300)} {
		d.fitsNowhere(dir)
		ids := d.propose("a.pdf", "b.pdf", "c.pdf")
		_, err := d.Reconsider(t.Context())
		must(t, err)
		same(t, dir, d.get(ids["a.pdf"]).Dir, filepath.Join(d.home, "Guess"))
	}
}

// New questions are looked at together by themselves, once for many.
func TestNewQuestionsAreLookedAtTogether(t *testing.T) {
	d := newDesk(t)
	synctest.Test(t, func(t *testing.T) {
		d.fitsNowhere("Documents/Tenby")
		ids := d.propose("a.pdf", "b.pdf", "c.pdf")
		before := d.changes
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); d.Service.Run(ctx, func(err error) { t.Error(err) }) }()
		time.Sleep(time.Minute) // of the bubble
		stop()
		<-done
		same(t, "folder", d.get(ids["a.pdf"]).Dir, filepath.Join(d.home, "Documents/Tenby"))
		same(t, "told", d.changes, before+1)
	})
}
