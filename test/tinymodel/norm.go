package tinymodel

import "math"

// normalize sets y to RMSNorm of each row of x, and inv to what each was multiplied by.
func normalize(y, inv, x, w []float32) {
	d := len(w)
	for t := range inv {
		row := x[t*d : t*d+d]
		s := float32(1 / math.Sqrt(float64(dot(row, row)/float32(d)+epsilon)))
		inv[t] = s
		for i, v := range row {
			y[t*d+i] = v * s * w[i]
		}
	}
}

// normalizeBack adds the gradients of x and of w to dx and dw.
func normalizeBack(dx, dw, dy, inv, x, w []float32) {
	d := len(w)
	for t, s := range inv {
		var c float32
		for i := range d {
			g := dy[t*d+i]
			dw[i] += g * x[t*d+i] * s
			c += g * w[i] * x[t*d+i]
		}
		c *= s * s * s / float32(d)
		for i := range d {
			dx[t*d+i] += dy[t*d+i]*w[i]*s - x[t*d+i]*c
		}
	}
}

// rotate turns the pairs of each row of x by their position; sign -1 turns back.
func (w *weights) rotate(x []float32, sign float32) {
	half := w.head() / 2
	for t := range len(x) / w.width {
		for p := range w.width / 2 {
			a := w.turn[t*half+p%half]
			pair := x[t*w.width+2*p : t*w.width+2*p+2]
			u, v, sin := pair[0], pair[1], a.sin*sign
			pair[0], pair[1] = u*a.cos-v*sin, u*sin+v*a.cos
		}
	}
}
