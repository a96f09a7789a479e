package folder

import (
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"
)

// Match returns the indexes of the paths that a person may mean by what they typed, at
// most that many: first those that begin with it, then those whose last folder begins with
// it, whose last folder has it, that have it anywhere, and that have its letters in their
// order. Among those the given order stays. All match an empty text.
func Match(typed string, paths []string, most int) []int {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var ranks [4][]int
	matched := map[int]bool{}
	for i, p := range paths {
		if r := rankPath(typed, strings.ToLower(p)); r < len(ranks) {
			ranks[r], matched[i] = append(ranks[r], i), true
		}
	}
	out := slices.Concat(ranks[:]...)
	if len(out) < most {
		for _, m := range fuzzy.Find(strings.ReplaceAll(typed, " ", ""), paths) {
			if !matched[m.Index] {
				out = append(out, m.Index)
			}
		}
	}
	return out[:min(len(out), most)]
}

// Continues reports whether a path goes on as what was typed begins, in any case of letters.
func Continues(path, typed string) bool {
	return strings.HasPrefix(strings.ToLower(path), strings.ToLower(strings.TrimSpace(typed)))
}

// rankPath returns how well a path matches, 0 is the best and 4 not at all; both are lower case.
func rankPath(typed, path string) int {
	last := path[strings.LastIndexAny(path, `/\`)+1:]
	switch {
	case strings.HasPrefix(path, typed):
		return 0
	case strings.HasPrefix(last, typed):
		return 1
	case strings.Contains(last, typed):
		return 2
	case strings.Contains(path, typed):
		return 3
	}
	return 4
}
