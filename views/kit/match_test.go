package kit

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/assets"
)

func TestPathsAreFoundByAPart(t *testing.T) {
	paths := []string{"~/Uni/Semester 3/Algorithms", "~/Documents/Algae", "~/Documents", "~/Documents/Old/My algorithms", "~/Pictures/2025/11 Harz"}
	for _, row := range []struct {
		typed string
		most  int
		want  []int
	}{
		{"", 2, []int{0, 1}},
		{"alg", 9, []int{0, 1, 3}},
		{"ALGO", 9, []int{0, 3}},
		{"uni algo", 9, []int{0}},
		{"harz", 9, []int{4}},
		{"~/doc", 9, []int{1, 2, 3}},
		{"docalg", 9, []int{1, 3}},
		{"nothing of that kind", 9, nil},
	} {
		if got := MatchPaths(row.typed, paths, row.most); !slices.Equal(got, row.want) {
			t.Errorf("%q: %v, want %v", row.typed, got, row.want)
		}
	}
}

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
