// Package layers arranges a graph of dependencies for drawing: layers by the
// longest path, the order within a layer by barycentres, and places so that
// edges are short. It computes in whole layers and rows, which Measures turn into
// pixels.
package layers

import "slices"

// Point is a place in the drawing: the layer, from 0, and the row within it.
// Rows of one layer are at least 1 apart.
type Point struct {
	Layer int
	Row   float32
}

// Edge leads from a node to one that depends on it. Bends are where it passes
// the layers in between, in their order.
type Edge struct {
	From, To int
	Bends    []Point
}

// Drawing is where everything is. What another path says as well has no
// edge: if c depends on b and b on a, then c's own dependency on a is left out.
// Nodes without any edge fill rows of their own below the others.
type Drawing struct {
	Nodes  []Point // by the index of the node
	Edges  []Edge
	Layers int     // how many there are
	Rows   float32 // the last row that is used
}

// maxBends is how many places of edges are arranged along with the nodes. A graph
// that needs more has straight edges.
const maxBends = 20_000

// Arrange arranges a graph in which node i depends on the nodes dependencies[i].
// Indexes that name no node, a node itself or a node twice are left out, and so
// is the last dependency of a circle.
func Arrange(dependencies [][]int) Drawing {
	parents := acyclic(dependencies)
	order, layer := byLongestPath(parents)
	parents = reduce(parents, order)
	a := newArrangement(parents, layer)
	a.sortRows()
	a.placeRows()
	d := a.drawing(len(dependencies))
	d.addSingles(a.singles())
	return d
}

// leastColumns is how many layers the nodes without edges fill at least.
const leastColumns = 3

// addSingles places the nodes without edges, row by row.
func (d *Drawing) addSingles(nodes []int) {
	first := d.Rows + 1.5
	if len(nodes) == len(d.Nodes) {
		first = 0
	}
	columns := max(leastColumns, d.Layers)
	for i, v := range nodes {
		d.Nodes[v] = Point{i % columns, first + float32(i/columns)}
		d.Rows = d.Nodes[v].Row
		d.Layers = max(d.Layers, i%columns+1)
	}
}

// acyclic returns the dependencies without those that lead nowhere or back.
func acyclic(dependencies [][]int) [][]int {
	const unseen, open, done = 0, 1, 2
	state := make([]int, len(dependencies))
	out := make([][]int, len(dependencies))
	var visit func(i int)
	visit = func(i int) {
		state[i] = open
		for _, d := range dependencies[i] {
			if d < 0 || d >= len(dependencies) || state[d] == open || slices.Contains(out[i], d) {
				continue
			}
			out[i] = append(out[i], d)
			if state[d] == unseen {
				visit(d)
			}
		}
		state[i] = done
	}
	for i := range dependencies {
		if state[i] == unseen {
			visit(i)
		}
	}
	return out
}

// byLongestPath returns the nodes in an order in which each is after its
// parents, and the layer of each: one further than that of its last parent.
func byLongestPath(parents [][]int) (order, layer []int) {
	layer = make([]int, len(parents))
	seen := make([]bool, len(parents))
	var visit func(i int)
	visit = func(i int) {
		if seen[i] {
			return
		}
		seen[i] = true
		for _, p := range parents[i] {
			visit(p)
			layer[i] = max(layer[i], layer[p]+1)
		}
		order = append(order, i)
	}
	for i := range parents {
		visit(i)
	}
	return order, layer
}

// reduce leaves out each parent that is reached through another one as well.
func reduce(parents [][]int, order []int) [][]int {
	words := (len(parents) + 63) / 64
	above := make([][]uint64, len(parents)) // all that a node depends on, as bits
	out := make([][]int, len(parents))
	for _, i := range order {
		above[i] = make([]uint64, words)
		further := make([]uint64, words)
		for _, p := range parents[i] {
			for w, bits := range above[p] {
				further[w] |= bits
			}
		}
		copy(above[i], further)
		for _, p := range parents[i] {
			above[i][p/64] |= 1 << (p % 64)
			if further[p/64]&(1<<(p%64)) == 0 {
				out[i] = append(out[i], p)
			}
		}
	}
	return out
}
