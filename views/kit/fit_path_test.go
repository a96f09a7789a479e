package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
)

// A path is shortened between its folders, never within one that fits.
func TestAPathIsShortenedBetweenFolders(t *testing.T) {
	test.NewTempApp(t)
	full := "Uni/Semester 3/Winter 2025/Algorithms"
	width := func(s string) float32 { return wide(s, assets.TextSize, fyne.TextStyle{}) }
	for _, want := range []string{full, "Uni/…/Winter 2025/Algorithms", "Uni/…/Algorithms", "…/Algorithms", "Algorithms"} {
		if got := FitPath(full, width(want), assets.TextSize, fyne.TextStyle{}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := FitPath("Documents/Bills/2025", width("…/Bills/2025"), assets.TextSize, fyne.TextStyle{}); got != "…/Bills/2025" {
		t.Errorf("two folders of a name: %q", got)
	}
	if got := FitPath("~/"+full, width("~/Uni/…/Algorithms"), assets.TextSize, fyne.TextStyle{}); got != "~/Uni/…/Algorithms" {
		t.Errorf("in the home folder: %q", got)
	}
	if got := FitPath(full, width("Algor…"), assets.TextSize, fyne.TextStyle{}); !strings.Contains(got, "…") || strings.Contains(got, "/") {
		t.Errorf("the last folder alone: %q", got)
	}
}
