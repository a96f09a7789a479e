package proposal

import (
	"slices"
	"strconv"
	"testing"
)

func TestPageSizes(t *testing.T) {
	for _, c := range []struct {
		n, size int
		want    []int
	}{
		{0, 4, nil},
		{1, 4, []int{1}},
		{4, 4, []int{4}},
		{5, 4, []int{1, 3, 1}},
		{10, 4, []int{1, 4, 4, 1}},
		{3, 1, []int{1, 1, 1}},
		{2, 1, []int{1, 1}},
		{10_000, 2000, []int{500, 2000, 2000, 2000, 2000, 1000, 500}},
	} {
		ids := make([]string, c.n)
		for i := range ids {
			ids[i] = strconv.Itoa(i)
		}
		pages := pagesOf(ids, c.size)
		var sizes []int
		for _, p := range pages {
			sizes = append(sizes, len(p))
		}
		if !slices.Equal(sizes, c.want) || !slices.Equal(slices.Concat(pages...), ids) {
			t.Errorf("%d, at most %d at once: pages of %d", c.n, c.size, sizes)
		}
	}
}
