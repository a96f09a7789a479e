package layers

import (
	"cmp"
	"math"
	"slices"
)

// sweeps is how often the layers are gone through, there and back. More changes
// little.
const sweeps = 4

// arrangement is a graph that is being arranged. Its vertices are the nodes,
// then the bends of edges, so that each link leads to the next layer.
type arrangement struct {
	layer  []int
	row    []float64
	above  [][]int // links to the layer before
	below  [][]int // links to the layer after
	layers [][]int // the vertices of each layer, in the order of their rows
	edges  []link
}

// link is an edge with the vertices that are its bends.
type link struct {
	from, to int
	bends    []int
}

func newArrangement(parents [][]int, layer []int) *arrangement {
	a := &arrangement{layer: slices.Clone(layer)}
	bends := 0
	for i, all := range parents {
		for _, p := range all {
			bends += layer[i] - layer[p] - 1
		}
	}
	a.above, a.below = make([][]int, len(layer)), make([][]int, len(layer))
	for i, all := range parents {
		for _, p := range all {
			a.addEdge(p, i, bends <= maxBends)
		}
	}
	a.fillLayers()
	return a
}

// addEdge adds an edge and, if bent, a vertex in each layer that it passes.
func (a *arrangement) addEdge(from, to int, bent bool) {
	e, at := link{from: from, to: to}, from
	for l := a.layer[from] + 1; bent && l < a.layer[to]; l++ {
		v := len(a.layer)
		a.layer, a.above, a.below = append(a.layer, l), append(a.above, nil), append(a.below, nil)
		a.join(at, v)
		e.bends, at = append(e.bends, v), v
	}
	a.join(at, to)
	a.edges = append(a.edges, e)
}

func (a *arrangement) join(from, to int) {
	a.below[from] = append(a.below[from], to)
	a.above[to] = append(a.above[to], from)
}

// fillLayers puts the vertices into their layers, what hangs together side by side.
func (a *arrangement) fillLayers() {
	seen := make([]bool, len(a.layer))
	a.row = make([]float64, len(a.layer))
	var visit func(v int)
	visit = func(v int) {
		if seen[v] {
			return
		}
		seen[v] = true
		for len(a.layers) <= a.layer[v] {
			a.layers = append(a.layers, nil)
		}
		a.layers[a.layer[v]] = append(a.layers[a.layer[v]], v)
		for _, w := range a.below[v] {
			visit(w)
		}
	}
	for v := range a.layer {
		if len(a.above[v]) == 0 && len(a.below[v]) > 0 {
			visit(v)
		}
	}
	a.number()
}

// singles returns the vertices without links.
func (a *arrangement) singles() []int {
	var out []int
	for v := range a.layer {
		if len(a.above[v]) == 0 && len(a.below[v]) == 0 {
			out = append(out, v)
		}
	}
	return out
}

// number makes the place of each vertex within its layer its row.
func (a *arrangement) number() {
	for _, l := range a.layers {
		for i, v := range l {
			a.row[v] = float64(i)
		}
	}
}

// sortRows brings the vertices of each layer into the order of the barycentres
// of what they are linked to, so that few edges cross.
func (a *arrangement) sortRows() {
	a.sweep(func(l []int, linked [][]int) {
		wish := map[int]float64{}
		for _, v := range l {
			wish[v] = a.barycentre(v, linked[v])
		}
		slices.SortStableFunc(l, func(v, w int) int { return cmp.Compare(wish[v], wish[w]) })
		for i, v := range l {
			a.row[v] = float64(i)
		}
	})
}

// placeRows keeps the order and moves each vertex as near to what it is linked
// to as those beside it allow.
func (a *arrangement) placeRows() {
	a.sweep(func(l []int, linked [][]int) {
		wishes := make([]float64, len(l))
		for i, v := range l {
			wishes[i] = a.barycentre(v, linked[v])
		}
		for i, row := range Spread(wishes) {
			a.row[l[i]] = row
		}
	})
}

// sweep goes through the layers from the first to the last by the links to the
// layer before, and back by those to the layer after.
func (a *arrangement) sweep(do func(layer []int, linked [][]int)) {
	for range sweeps {
		for _, l := range a.layers {
			do(l, a.above)
		}
		for _, l := range slices.Backward(a.layers) {
			do(l, a.below)
		}
	}
}

// barycentre returns the mean row of what a vertex is linked to; its own if to nothing.
func (a *arrangement) barycentre(v int, linked []int) float64 {
	if len(linked) == 0 {
		return a.row[v]
	}
	sum := 0.0
	for _, w := range linked {
		sum += a.row[w]
	}
	return sum / float64(len(linked))
}

// Spread returns the rows that are at least 1 apart, in the same order, and
// nearest to the wished ones by the least squares: wishes that are too close
// share a block that is where they are on average.
func Spread(wishes []float64) []float64 {
	type block struct {
		sum float64 // of the wishes, as if each began at the block's first row
		n   int
	}
	var blocks []block
	for i, w := range wishes {
		blocks = append(blocks, block{w - float64(i), 1})
		for k := len(blocks) - 1; k > 0 && blocks[k-1].sum*float64(blocks[k].n) >= blocks[k].sum*float64(blocks[k-1].n); k-- {
			blocks[k-1] = block{blocks[k-1].sum + blocks[k].sum, blocks[k-1].n + blocks[k].n}
			blocks = blocks[:k]
		}
	}
	rows := make([]float64, 0, len(wishes))
	for _, b := range blocks {
		for range b.n {
			rows = append(rows, b.sum/float64(b.n)+float64(len(rows)))
		}
	}
	return rows
}

// drawing returns the arrangement of n nodes with its first row at 0; those without edges are not placed.
func (a *arrangement) drawing(n int) Drawing {
	d := Drawing{Nodes: make([]Point, n), Layers: len(a.layers)}
	first, last := math.Inf(1), math.Inf(-1)
	for _, l := range a.layers {
		first, last = min(first, a.row[l[0]]), max(last, a.row[l[len(l)-1]])
	}
	if len(a.layers) == 0 {
		return d
	}
	d.Rows = float32(last - first)
	point := func(v int) Point { return Point{a.layer[v], float32(a.row[v] - first)} }
	for v := range n {
		d.Nodes[v] = point(v)
	}
	for _, e := range a.edges {
		out := Edge{From: e.from, To: e.to}
		for _, b := range e.bends {
			out.Bends = append(out.Bends, point(b))
		}
		d.Edges = append(d.Edges, out)
	}
	return d
}
