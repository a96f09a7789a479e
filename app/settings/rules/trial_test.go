package rules

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

func TestTrial(t *testing.T) {
	f := newFixture(t)
	const bill = "Northwind Energy Ltd\nInvoice 7\nTotal due £12.00\nDate: 3 March 2025"
	f.add(proposal.Pending, "northwind 1.pdf", "Documents", bill)
	f.add(proposal.Pending, "northwind leaflet.pdf", "Documents", "Our prices")
	f.add(proposal.Pending, "other.pdf", "Documents", bill)
	f.add(proposal.Approved, "northwind 2.pdf", "Bills/2025", bill)
	f.add(proposal.Approved, "northwind 3.pdf", "Attic", bill)
	f.add(proposal.Approved, "other 2.pdf", "Bills/2025", bill)
	f.add(proposal.Rejected, "northwind 4.pdf", "Bills/2025", bill)
	f.add(proposal.Rejected, "northwind 5.pdf", "Elsewhere", bill)
	r := classify.Rule{Name: "a", Words: []string{"Northwind"}, Kinds: []string{"invoice"}, Destination: f.home + "/Bills/{year}"}
	got, err := f.s.Try(t.Context(), r)
	if err != nil || got.Waiting != 3 || got.Matches != 1 || got.Decisions != 3 || got.Agrees != 1 || got.Unread != 0 || got.Older {
		t.Errorf("%+v, %v", got, err)
	}
	want := []Match{{Filename: "northwind 3.pdf", Directory: f.home + "/Bills/2025", Person: f.home + "/Attic"}, {Filename: "northwind 4.pdf", Directory: f.home + "/Bills/2025"}}
	if fmt.Sprint(got.Differ) != fmt.Sprint(want) {
		t.Errorf("differ %+v, want %+v", got.Differ, want)
	}
	read := f.read
	if _, err := f.s.Try(t.Context(), r); err != nil || f.read != read {
		t.Errorf("files were read again: %d, %v", f.read-read, err)
	}
	r.Destination = f.home + "/Bills/{vendor}"
	f.texts[f.home+"/Downloads/northwind 1.pdf"] = ""
	f.s.texts = texts{}
	r.Kinds = nil
	if got, err = f.s.Try(t.Context(), r); err != nil || got.Matches != 2 || got.Matching[0].Why == "" || got.Matching[0].Directory != "" {
		t.Errorf("without a vendor: %+v, %v", got, err)
	}
}

// A rule that does not say where files go tells what it matches, and is compared with nothing; one that asks for nothing is refused.
func TestARuleWithoutAPlaceIsTried(t *testing.T) {
	f := newFixture(t)
	f.add(proposal.Pending, "northwind 1.pdf", "Documents", "x")
	f.add(proposal.Pending, "other.pdf", "Documents", "x")
	f.add(proposal.Approved, "northwind 2.pdf", "Bills", "x")
	got, err := f.s.Try(t.Context(), classify.Rule{Name: "a", Words: []string{"Northwind"}})
	if err != nil || got.Waiting != 2 || got.Matches != 1 || fmt.Sprint(got.Matching) != fmt.Sprint([]Match{{Filename: "northwind 1.pdf"}}) || got.Decisions != 0 || got.Differ != nil {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := f.s.Try(t.Context(), classify.Rule{Name: "a"}); err == nil {
		t.Error("a rule that asks for nothing was tried")
	}
}

// A trial reads that many files and no more, and ends when no one waits for it.
func TestTrialIsBounded(t *testing.T) {
	f := newFixture(t)
	for i := range maxReadings + 10 {
		f.add(proposal.Pending, fmt.Sprintf("northwind %d.pdf", i), "Documents", "x")
	}
	r := classify.Rule{Name: "a", Kinds: []string{"invoice"}, Destination: f.home + "/Bills"}
	got, err := f.s.Try(t.Context(), r)
	if err != nil || f.read != maxReadings || got.Unread != 10 {
		t.Errorf("%d read, %d left out, %v", f.read, got.Unread, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.s.Try(ctx, r); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
