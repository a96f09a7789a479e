package counterpart

// nearest returns amounts that the party may agree to, with at least a utility, as near
// as can be to those given. Distances are measured in the scales of the amounts. It is
// Dykstra's projection on three convex sets: the amounts' limits, the total's, and the
// utility.
func (s space) nearest(to, scale []float64, utility float64) []float64 {
	const rounds = 400
	x := append([]float64(nil), to...)
	var left [3][]float64 // what each projection took away the last time
	for i := range left {
		left[i] = make([]float64, len(x))
	}
	ones := make([]float64, len(x))
	for i := range ones {
		ones[i] = 1
		if s.pays {
			ones[i] = -1
		}
	}
	sets := [3]func([]float64){
		func(y []float64) { lift(y, ones, scale, s.excess(y)) },
		func(y []float64) { lift(y, s.gain, scale, utility-s.utility(y)) },
		s.clip,
	}
	for range rounds {
		moved := 0.0
		for k, project := range sets {
			y := make([]float64, len(x))
			for i := range y {
				y[i] = x[i] + left[k][i]
			}
			z := append([]float64(nil), y...)
			project(z)
			for i := range y {
				left[k][i] = y[i] - z[i]
				moved = max(moved, (z[i]-x[i])*(z[i]-x[i]))
			}
			x = z
		}
		if moved < 1e-6 {
			break
		}
	}
	return x
}

// lift moves x along a direction until direction·x has grown by a value, if that is
// positive, on the shortest way in the scales.
func lift(x, direction, scale []float64, by float64) {
	if by <= 0 {
		return
	}
	norm := 0.0
	for i, d := range direction {
		norm += d * d * scale[i] * scale[i]
	}
	if norm == 0 {
		return
	}
	for i, d := range direction {
		x[i] += by * d * scale[i] * scale[i] / norm
	}
}

func (s space) clip(x []float64) {
	for i := range x {
		x[i] = min(max(x[i], s.low[i]), s.high[i])
	}
}
