package notify

import (
	"cmp"
	"maps"
	"slices"
)

// digest summarises any number of items. The folders and categories of the
// configuration bound its size.
type digest struct {
	total      int
	sensitive  int
	left       int            // files that are left where they are; not in total
	folders    map[string]int // path → items
	categories map[string]int // key → items
	first      Item           // shown in full if it is the only one
}

func (d *digest) add(it Item) {
	if it.Left {
		d.left++
		return
	}
	if d.total == 0 {
		d.first = it
		d.folders, d.categories = map[string]int{}, map[string]int{}
	}
	d.total++
	if it.Sensitive {
		d.sensitive++
	}
	if it.Folder != "" {
		d.folders[it.Folder]++
	}
	d.categories[it.Category]++
}

// joined returns the sum of two digests; neither is changed.
func joined(a, b digest) digest {
	left := a.left + b.left
	switch {
	case a.total == 0:
		b.left = left
		return b
	case b.total == 0:
		a.left = left
		return a
	}
	return digest{
		left:       left,
		total:      a.total + b.total,
		sensitive:  a.sensitive + b.sensitive,
		folders:    sum(a.folders, b.folders),
		categories: sum(a.categories, b.categories),
		first:      a.first,
	}
}

func sum(a, b map[string]int) map[string]int {
	out := maps.Clone(a)
	for k, n := range b {
		out[k] += n
	}
	return out
}

// ranked returns the keys, the most frequent first.
func ranked(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b))
	})
}
