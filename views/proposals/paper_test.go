package proposals

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
)

// A PDF is drawn as a page; its text is one press away, and the next file is a page again.
func TestAPDFIsDrawnAsAPage(t *testing.T) {
	var page bytes.Buffer
	if err := png.Encode(&page, image.NewGray(image.Rect(0, 0, 724, 1024))); err != nil {
		t.Fatal(err)
	}
	s := sample.NewProposals(sample.Noon, sample.Some()...)
	for _, id := range []string{"aaaaaaa2", "aaaaaaa3"} {
		s.SetPreview(id, api.Preview{Kind: api.PreviewPage, PNG: page.Bytes(), Text: "Total due"})
	}
	s.SetPreview("aaaaaaa4", api.Preview{Kind: api.PreviewPage, PNG: []byte("broken"), Text: "Total due"})
	d := open(t, s)
	d.Win.Resize(fyne.NewSize(900, 600)) // lays it out
	shows := func(when string, isPage bool) {
		t.Helper()
		got := kittest.DrawCanvas(d.Win.Canvas())
		if strings.Contains(got, "Total due") == isPage || strings.Contains(got, "460x650") != isPage { // as high as 724:1024
			t.Errorf("%s it shows\n%s", when, got)
		}
	}
	d.Key(fyne.KeyDown)
	shows("at first", true)
	d.Typed("v")
	shows("turned", false)
	d.Typed("v")
	shows("turned back", true)
	d.Typed("v")
	d.Key(fyne.KeyDown)
	shows("the next one", true)
	d.Key(fyne.KeyDown)
	shows("one whose page is broken", false)
	d.Typed("v")
	shows("with nothing to turn", false)
}
