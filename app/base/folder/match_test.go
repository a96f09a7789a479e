package folder

import (
	"slices"
	"testing"
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
		if got := Match(row.typed, paths, row.most); !slices.Equal(got, row.want) {
			t.Errorf("%q: %v, want %v", row.typed, got, row.want)
		}
	}
}
