package tinymodel

// Vectors and matrices of float32. A matrix of m rows of n numbers is one slice
// of m*n. The order of additions is fixed: it is what makes training repeat to
// the bit.

// dot is the sum of the products of a and b.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

// dot4 is dot of four vectors with one, in one pass.
func dot4(a, b, c, d, x []float32) (float32, float32, float32, float32) {
	a, b, c, d = a[:len(x)], b[:len(x)], c[:len(x)], d[:len(x)]
	var sa, sb, sc, sd float32
	for i, v := range x {
		sa += a[i] * v
		sb += b[i] * v
		sc += c[i] * v
		sd += d[i] * v
	}
	return sa, sb, sc, sd
}

// axpy adds a*x to y.
func axpy(y []float32, a float32, x []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// axpy4 adds four vectors to y, each times its number, in one pass.
func axpy4(y []float32, p, q, r, s float32, a, b, c, d []float32) {
	a, b, c, d = a[:len(y)], b[:len(y)], c[:len(y)], d[:len(y)]
	for i := range y {
		y[i] += p*a[i] + q*b[i] + r*c[i] + s*d[i]
	}
}

// matrix is the weights of a linear map: m rows of n.
type matrix struct {
	w    []float32
	m, n int
}

func (w matrix) row(o int) []float32 { return w.w[o*w.n : o*w.n+w.n] }

// apply sets y[t] = W x[t] for each row t of x. The number of rows of W is a
// multiple of 4.
func (w matrix) apply(y, x []float32) {
	for o := 0; o < w.m; o += 4 {
		a, b, c, d := w.row(o), w.row(o+1), w.row(o+2), w.row(o+3)
		for t := range len(x) / w.n {
			r := y[t*w.m+o : t*w.m+o+4]
			r[0], r[1], r[2], r[3] = dot4(a, b, c, d, x[t*w.n:t*w.n+w.n])
		}
	}
}

// back adds to dx and to the gradient of W what dy, the gradient of y = W x, asks for.
func (w matrix) back(dx []float32, dw matrix, dy, x []float32) {
	for o := 0; o < w.m; o += 4 {
		a, b, c, d := w.row(o), w.row(o+1), w.row(o+2), w.row(o+3)
		for t := range len(x) / w.n {
			g := dy[t*w.m+o : t*w.m+o+4]
			axpy4(dx[t*w.n:t*w.n+w.n], g[0], g[1], g[2], g[3], a, b, c, d)
		}
	}
	rows := len(x) / w.n
	for o := range w.m {
		g := dw.row(o)
		t := 0
		for ; t+4 <= rows; t += 4 {
			axpy4(g, dy[t*w.m+o], dy[(t+1)*w.m+o], dy[(t+2)*w.m+o], dy[(t+3)*w.m+o],
				x[t*w.n:], x[(t+1)*w.n:], x[(t+2)*w.n:], x[(t+3)*w.n:])
		}
		for ; t < rows; t++ {
			axpy(g, dy[t*w.m+o], x[t*w.n:t*w.n+w.n])
		}
	}
}

func largest(x []float32) int {
	best := 0
	for i := range x {
		if x[i] > x[best] {
			best = i
		}
	}
	return best
}
