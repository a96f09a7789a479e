package library

import (
	"encoding/binary"
	"math"
)

// vector is what a text means to a model, as it is stored: its length as a float32, little-endian, then for each
// dimension a whole number from -127 to 127 in a byte, a quarter of the room of the model's own.
type vector []byte

const (
	lengthBytes = 4 // of a vector that hold its length
	largest     = 127
)

// quantize rounds a model's vector, in which the largest number becomes 127.
func quantize(from []float32) vector {
	most := 0.0
	for _, x := range from {
		most = max(most, math.Abs(float64(x)))
	}
	v, sum := make(vector, lengthBytes+len(from)), 0.0
	if most == 0 {
		return v
	}
	for i, x := range from {
		rounded := math.Round(float64(x) / most * largest)
		v[lengthBytes+i] = byte(int8(rounded))
		sum += rounded * rounded
	}
	binary.LittleEndian.PutUint32(v, math.Float32bits(float32(math.Sqrt(sum))))
	return v
}

func (v vector) length() float32 { return math.Float32frombits(binary.LittleEndian.Uint32(v)) }

// cosine returns the cosine similarity of two vectors, -1 to 1; false if there is none, as of vectors of two models.
func (v vector) cosine(w vector) (float32, bool) {
	if len(v) != len(w) || len(v) < lengthBytes {
		return 0, false
	}
	lengths := v.length() * w.length()
	if !(lengths > 0) {
		return 0, false
	}
	return float32(dot(v[lengthBytes:], w[lengthBytes:])) / lengths, true
}

// dot adds up four products at once, which do not wait for each other. At most 8,192
// products of 127 by 127 stay far within 32 bits.
func dot(a, b []byte) int32 {
	product := func(x, y byte) int32 { return int32(int8(x)) * int32(int8(y)) }
	var s, t, u, v int32
	for len(a) >= 4 && len(b) >= 4 {
		s += product(a[0], b[0])
		t += product(a[1], b[1])
		u += product(a[2], b[2])
		v += product(a[3], b[3])
		a, b = a[4:], b[4:]
	}
	for i, x := range a {
		s += product(x, b[i])
	}
	return s + t + u + v
}
