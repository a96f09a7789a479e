package similar

import (
	"math/rand/v2"
	"testing"
)

// The index says of each thing what comparing it with the query says.
func TestIndexComparesAsCoveredDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func() (out []string) {
		list := []string{"heizung", "heizungsbau", "heizungsbauer", "paint", "painter", "repaint", "12", "2027", "house", "houses", "a", "poster", "postr", "flyers"}
		for range random.IntN(5) {
			out = append(out, list[random.IntN(len(list))])
		}
		return out
	}
	x := NewIndex()
	var things [][]string
	for range 300 {
		things = append(things, some())
		x.Add(things[len(things)-1])
		query := some()
		found := map[int]Match{}
		for _, m := range x.Matches(query) {
			found[m.Thing] = m
		}
		for i, thing := range things {
			if m := found[i]; m.OfQuery != Covered(query, thing) || m.OfThing != Covered(thing, query) {
				t.Fatalf("%q and %q: %+v, want %v and %v", query, thing, m, Covered(query, thing), Covered(thing, query))
			}
		}
	}
}
