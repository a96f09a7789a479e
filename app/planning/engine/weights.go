package engine

// weight is how much speaks for a node, by the node's number.
type weight struct {
	node int
	how  float64
}

// weights sums up what speaks for nodes.
type weights struct {
	of      []float64 // by number of a node
	touched []int
}

func (w *weights) add(all ...weight) {
	for _, x := range all {
		if w.of[x.node] == 0 {
			w.touched = append(w.touched, x.node)
		}
		w.of[x.node] += x.how
	}
}

func (w *weights) clear() {
	for _, n := range w.touched {
		w.of[n] = 0
	}
	w.touched = w.touched[:0]
}
