package tinymodel

import "math"

// attend sets a.mix: for each head and position, what the positions up to it
// have to say, by how well their keys fit.
func (w *weights) attend(a *activations) {
	n, d, hd := a.rows, w.width, w.head()
	scale := float32(1 / math.Sqrt(float64(hd)))
	for h := range w.heads {
		for t := range n {
			at := t*d + h*hd
			row := a.weight(h, t)
			for s := range row {
				row[s] = dot(a.q[at:at+hd], a.k[s*d+h*hd:s*d+h*hd+hd]) * scale
			}
			softmax(row)
			for s, p := range row {
				axpy(a.mix[at:at+hd], p, a.v[s*d+h*hd:s*d+h*hd+hd])
			}
		}
	}
}

// attendBack gives the gradients of q, k and v for dmix, that of a.mix.
func (w *weights) attendBack(a *activations, dmix []float32) (dq, dk, dv []float32) {
	n, d, hd := a.rows, w.width, w.head()
	dq, dk, dv = make([]float32, n*d), make([]float32, n*d), make([]float32, n*d)
	scale := float32(1 / math.Sqrt(float64(hd)))
	dw := make([]float32, n)
	for h := range w.heads {
		for t := range n {
			at := t*d + h*hd
			row := a.weight(h, t)
			var sum float32
			for s, p := range row {
				from := s*d + h*hd
				dw[s] = dot(dmix[at:at+hd], a.v[from:from+hd])
				sum += dw[s] * p
				axpy(dv[from:from+hd], p, dmix[at:at+hd])
			}
			for s, p := range row {
				from := s*d + h*hd
				g := p * (dw[s] - sum) * scale
				axpy(dq[at:at+hd], g, a.k[from:from+hd])
				axpy(dk[from:from+hd], g, a.q[at:at+hd])
			}
		}
	}
	return dq, dk, dv
}

// softmax makes probabilities of scores.
func softmax(x []float32) {
	top := x[largest(x)]
	var z float32
	for i, v := range x {
		x[i] = float32(math.Exp(float64(v - top)))
		z += x[i]
	}
	for i := range x {
		x[i] /= z
	}
}
