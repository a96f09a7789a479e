package views

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// Each page of settings has the field that searches all of them; a page that has none of them leads to one that does,
// and another page begins without a search.
func TestSettingsAreSearchedFromEachOfTheirPages(t *testing.T) {
	for from, shows := range map[api.WindowName]api.WindowName{api.WindowServers: api.WindowSettings, api.WindowFiling: api.WindowFiling} {
		b := newKeyBench(t, from, &heard{}, sample.NewChats(sample.Noon))
		b.f.Run("search")
		b.Typed("battery")
		b.q.Settle()
		drawn := kittest.Texts(b.f.Part(frame.Middle))
		if b.f.Name() != shows || b.f.Searching() != "battery" || !slices.Contains(drawn, "All settings") || !slices.Contains(drawn, "Also on battery power") {
			t.Errorf("%s: on %s it searches for %q: %q", from, b.f.Name(), b.f.Searching(), drawn)
		}
		b.Key(fyne.KeyEscape)
		b.q.Settle()
		if drawn := kittest.Texts(b.f.Part(frame.Middle)); b.f.Searching() != "" || slices.Contains(drawn, "All settings") {
			t.Errorf("%s: Escape leaves %q: %q", from, b.f.Searching(), drawn)
		}
	}
}
