package layers

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		name         string
		dependencies [][]int
		nodes        []Point
		edges        []Edge
	}{
		{"nothing", nil, []Point{}, nil},
		{"nodes on their own", [][]int{nil, nil, nil, nil}, []Point{{0, 0}, {1, 0}, {2, 0}, {0, 1}}, nil},
		{"a node beside a chain", [][]int{nil, nil, {0}}, []Point{{0, 0}, {0, 1.5}, {1, 0}}, []Edge{{From: 0, To: 2}}},
		{"a chain stands in one row", [][]int{nil, {0}, {1}}, []Point{{0, 0}, {1, 0}, {2, 0}}, []Edge{{From: 0, To: 1}, {From: 1, To: 2}}},
		{"a parent stands in the middle of its children", [][]int{nil, {0}, {0}, {0}}, []Point{{0, 1}, {1, 0}, {1, 1}, {1, 2}},
			[]Edge{{From: 0, To: 1}, {From: 0, To: 2}, {From: 0, To: 3}}},
		{"what another path says has no edge", [][]int{nil, {0}, {0, 1}}, []Point{{0, 0}, {1, 0}, {2, 0}}, []Edge{{From: 0, To: 1}, {From: 1, To: 2}}},
		{"the circle is opened", [][]int{{1}, {0}}, []Point{{1, 0}, {0, 0}}, []Edge{{From: 1, To: 0}}},
		{"itself, a stranger and one twice", [][]int{{0, 7, -1}, {0, 0}}, []Point{{0, 0}, {1, 0}}, []Edge{{From: 0, To: 1}}},
	} {
		got := Arrange(c.dependencies)
		if !reflect.DeepEqual(got.Nodes, c.nodes) || !reflect.DeepEqual(got.Edges, c.edges) {
			t.Errorf("%s: got %v %v, want %v %v", c.name, got.Nodes, got.Edges, c.nodes, c.edges)
		}
	}
}

// A long edge passes the layers between its ends beside the nodes that stand there.
func TestALongEdgePassesBesideTheNodes(t *testing.T) {
	d := Arrange([][]int{nil, {0}, {1}, nil, {2, 3}})
	for _, e := range d.Edges {
		if e.From == 3 && (len(e.Bends) != 2 || e.Bends[0].Layer != 1 || e.Bends[1].Layer != 2) {
			t.Errorf("the edge passes %v", e.Bends)
		}
		for _, b := range e.Bends {
			for _, n := range d.Nodes {
				if n.Layer == b.Layer && math.Abs(float64(n.Row-b.Row)) < 1 {
					t.Errorf("the edge runs through %v at %v", n, b)
				}
			}
		}
	}
}

func TestSpread(t *testing.T) {
	for _, c := range []struct{ wishes, want []float64 }{
		{nil, []float64{}},
		{[]float64{5}, []float64{5}},
		{[]float64{1, 4}, []float64{1, 4}},
		{[]float64{2, 2, 2}, []float64{1, 2, 3}},
		{[]float64{0, 0, 9}, []float64{-0.5, 0.5, 9}},
		{[]float64{3, 1}, []float64{1.5, 2.5}},
	} {
		if got := Spread(c.wishes); !slices.Equal(got, c.want) {
			t.Errorf("Spread(%v) = %v, want %v", c.wishes, got, c.want)
		}
	}
}

// random is a graph of n nodes without circles, in any order.
func random(r *rand.Rand, n int) [][]int {
	names := r.Perm(n)
	out := make([][]int, n)
	for i := range n {
		for range r.IntN(4) {
			if i > 0 {
				out[names[i]] = append(out[names[i]], names[r.IntN(i)])
			}
		}
	}
	return out
}

// In any graph each node is after what it depends on, nothing covers anything
// else, and the edges say the same as the dependencies.
func TestArrangeAnyGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		dependencies := random(r, 1+r.IntN(40))
		d := Arrange(dependencies)
		rows := map[int][]float64{}
		for i, p := range d.Nodes {
			rows[p.Layer] = append(rows[p.Layer], float64(p.Row))
			for _, on := range dependencies[i] {
				if d.Nodes[on].Layer >= p.Layer {
					t.Fatalf("%v: %d stands at %v, and %d that it depends on at %v", dependencies, i, p, on, d.Nodes[on])
				}
				if !reachable(d.Edges, on, i) {
					t.Fatalf("%v: no edges lead from %d to %d", dependencies, on, i)
				}
			}
		}
		for _, e := range d.Edges {
			for _, b := range e.Bends {
				rows[b.Layer] = append(rows[b.Layer], float64(b.Row))
			}
		}
		for layer, all := range rows {
			slices.Sort(all)
			for i := 1; i < len(all); i++ {
				if all[i]-all[i-1] < 0.999 {
					t.Fatalf("%v: in layer %d are rows %v", dependencies, layer, all)
				}
			}
			if all[0] < 0 || all[len(all)-1] > float64(d.Rows)+0.001 || layer >= d.Layers {
				t.Fatalf("%v: in layer %d of %d are rows %v, beyond %v", dependencies, layer, d.Layers, all, d.Rows)
			}
		}
	}
}

func reachable(edges []Edge, from, to int) bool {
	return slices.ContainsFunc(edges, func(e Edge) bool {
		return e.From == from && (e.To == to || reachable(edges, e.To, to))
	})
}

// Barycentres leave less than half of the crossings of paths whose nodes come in any order.
func TestFewEdgesCross(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	before, after := 0, 0
	for range 20 {
		dependencies := make([][]int, 20)
		tops := r.Perm(10)
		for i, child := range r.Perm(9) {
			dependencies[10+child] = []int{tops[i], tops[i+1]}
		}
		a := newArrangement(acyclic(dependencies), layersOf(dependencies))
		before += crossings(a.drawing(20))
		after += crossings(Arrange(dependencies))
	}
	if after*2 > before {
		t.Errorf("%d edges cross, %d did before", after, before)
	}
}

func layersOf(dependencies [][]int) []int {
	_, layer := byLongestPath(dependencies)
	return layer
}

func crossings(d Drawing) int {
	n := 0
	for i, e := range d.Edges {
		for _, f := range d.Edges[:i] {
			a, b := d.Nodes[e.From], d.Nodes[f.From]
			c, g := d.Nodes[e.To], d.Nodes[f.To]
			if a.Layer == b.Layer && c.Layer == g.Layer && (a.Row-b.Row)*(c.Row-g.Row) < 0 {
				n++
			}
		}
	}
	return n
}

// plan is a graph as plans have it: channels, projects, and tickets in chains.
func plan(n int) [][]int {
	out := make([][]int, n)
	for i := range n {
		switch {
		case i < 10:
		case i < 60:
			out[i] = []int{i % 10}
		case i%5 == 0:
			out[i] = []int{10 + i%50}
		default:
			out[i] = []int{i - 1, 10 + (i-i%5)%50}
		}
	}
	return out
}

func TestArrangeIsTheSameEachTime(t *testing.T) {
	if a, b := Arrange(plan(300)), Arrange(plan(300)); !reflect.DeepEqual(a, b) {
		t.Error("two drawings of one graph differ")
	}
}

// A graph with a great many long edges is drawn without bends.
func TestTooManyBends(t *testing.T) {
	var dependencies [][]int
	for i := range 600 { // two chains, and edges from one far down the other
		dependencies = append(dependencies, nil, nil)
		if i > 0 {
			dependencies[2*i], dependencies[2*i+1] = []int{2*i - 2}, []int{2*i - 1}
		}
		if i >= 300 {
			dependencies[2*i] = append(dependencies[2*i], 2*(i-300)+1)
		}
	}
	for _, e := range Arrange(dependencies).Edges {
		if len(e.Bends) > 0 {
			t.Fatalf("an edge has %d bends", len(e.Bends))
		}
	}
}

func BenchmarkArrange(b *testing.B) {
	for _, n := range []int{30, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			g := plan(n)
			for b.Loop() {
				Arrange(g)
			}
		})
	}
}
