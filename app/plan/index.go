package plan

import "slices"

// index finds things by the stems of their names without comparing all of them.
type index map[string][]int

// keys are the beginning and the end of a stem: words that are alike share one.
func keys(stem string) [2]string {
	return [2]string{"^" + stem[:min(3, len(stem))], "$" + stem[max(0, len(stem)-4):]}
}

// add puts thing number i under its stems.
func (x index) add(i int, stems []string) {
	for _, s := range stems {
		for _, k := range keys(s) {
			if l := x[k]; len(l) == 0 || l[len(l)-1] != i {
				x[k] = append(l, i)
			}
		}
	}
}

// near returns the numbers of the things that may have a stem like one of these,
// in their order.
func (x index) near(stems []string) []int {
	var out []int
	for _, s := range stems {
		for _, k := range keys(s) {
			out = append(out, x[k]...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
