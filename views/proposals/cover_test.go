package proposals

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

// previewed is what the preview draws.
func (d *fixture) previewed() string { return kittest.DrawPart(d.p.details.preview.box) }

// What is sensitive is covered until the person asks for it, each time again.
func TestASensitivePreviewIsCovered(t *testing.T) {
	s := sample.NewProposals(sample.Noon, sample.Some()...)
	s.SetPreview("aaaaaaa1", api.Preview{Kind: api.PreviewText, Text: "GB29 NWBK"})
	s.SetPreview("aaaaaaa2", api.Preview{Kind: api.PreviewText, Text: "open to all"})
	d := open(t, s)
	covered := func(when string) {
		t.Helper()
		if got := d.previewed(); strings.Contains(got, "NWBK") || !strings.Contains(got, "Show") {
			t.Errorf("%s it shows\n%s", when, got)
		}
	}
	covered("at first")
	d.Typed("s")
	if got := d.previewed(); !strings.Contains(got, "NWBK") || strings.Contains(got, "Show") {
		t.Errorf("after Show it shows\n%s", got)
	}
	d.Key(fyne.KeyDown)
	if got := d.previewed(); !strings.Contains(got, "open to all") {
		t.Errorf("the next one is\n%s", got)
	}
	d.Typed("s") // means nothing here
	d.Key(fyne.KeyUp)
	covered("again")
	d.p.details.preview.uncover.Tapped(&fyne.PointEvent{})
	d.q.Settle()
	if got := d.previewed(); !strings.Contains(got, "NWBK") {
		t.Errorf("after a click it shows\n%s", got)
	}
}

// A taken name is seen before Approve, and what can be done about it.
func TestATakenNameIsShownBeforeApprove(t *testing.T) {
	d := some(t)
	clash := d.p.details.facts.clash
	d.service.SetTaken("aaaaaaa2", "IMG_2041 (2).HEIC")
	d.service.SetSame("aaaaaaa3", "report final (3).docx")
	for _, want := range []string{
		`A file named "IMG_2041.HEIC" is there already. Approve asks whether to keep both, as "IMG_2041 (2).HEIC".`,
		`Same as "report final (2).docx", which is there already. Approve asks whether to keep both, as "report final (3).docx".`,
		"",
	} {
		d.Key(fyne.KeyDown)
		if clash.Text.Text != want || clash.Row.Visible() != (want != "") {
			t.Errorf("says %q, want %q", clash.Text.Text, want)
		}
	}
	d.calls()
}
