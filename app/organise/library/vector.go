package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// vector is what a text means to a model: whole numbers from -127 to 127, one for each
// dimension, a quarter of the room of the model's own.
type vector []int8

const mostOfVector = 127

// quantize rounds a model's vector, in which the largest number becomes 127.
func quantize(from []float32) vector {
	most := 0.0
	for _, x := range from {
		most = max(most, math.Abs(float64(x)))
	}
	v := make(vector, len(from))
	if most == 0 {
		return v
	}
	for i, x := range from {
		v[i] = int8(math.Round(float64(x) / most * mostOfVector))
	}
	return v
}

// length returns the length of the rounded vector.
func (v vector) length() float32 {
	sum := 0
	for _, x := range v {
		sum += int(x) * int(x)
	}
	return float32(math.Sqrt(float64(sum)))
}

// lengthBytes is how many bytes of a stored vector hold its length.
const lengthBytes = 4

// pack returns a vector as it is stored: its length as a float32, little-endian, then a byte
// for each dimension.
func (v vector) pack() []byte {
	b := binary.LittleEndian.AppendUint32(make([]byte, 0, lengthBytes+len(v)), math.Float32bits(v.length()))
	for _, x := range v {
		b = append(b, byte(x))
	}
	return b
}

// errVector says that a stored vector cannot be compared.
var errVector = errors.New("a vector in the index cannot be compared")

// query is a vector that many stored ones are compared with.
type query struct {
	at     []int32
	length float32
}

func (v vector) query() query {
	q := query{at: make([]int32, len(v)), length: v.length()}
	for i, x := range v {
		q.at[i] = int32(x)
	}
	return q
}

// cosine returns the cosine similarity of a stored vector, -1 to 1.
func (q query) cosine(packed []byte) (float32, error) {
	n := len(q.at)
	if len(packed) != lengthBytes+n {
		return 0, fmt.Errorf("%w: %d bytes for %d dimensions", errVector, len(packed), n)
	}
	length := math.Float32frombits(binary.LittleEndian.Uint32(packed)) * q.length
	if !(length > 0) {
		return 0, nil
	}
	return float32(dot(q.at, packed[lengthBytes:])) / length, nil
}

// dot adds up four products at once, which do not wait for each other. At most 8,192
// products of 127 by 127 stay far within 32 bits.
func dot(a []int32, b []byte) int32 {
	var s, t, u, v int32
	b = b[:len(a)]
	for len(a) >= 4 && len(b) >= 4 {
		s += a[0] * int32(int8(b[0]))
		t += a[1] * int32(int8(b[1]))
		u += a[2] * int32(int8(b[2]))
		v += a[3] * int32(int8(b[3]))
		a, b = a[4:], b[4:]
	}
	for i, x := range a {
		s += x * int32(int8(b[i]))
	}
	return s + t + u + v
}
