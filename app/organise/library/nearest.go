package library

import (
	"context"
	"math"
	"slices"
)

const (
	nearestByMeaning = 16 // as many as count of those that are near by words
	standsOut        = 2  // standard deviations above the mean of all: no model says itself what is near
)

// similar is a filed file with how near it is by meaning, -1 to 1.
type similar struct {
	id     int64
	cosine float32
}

// comparison is a new file with the filed ones that are nearest to it by meaning.
type comparison struct {
	query   query
	least   float32 // what is less near does not stand out
	nearest []similar
}

// add takes a file in, if it is among the nearest, and says so.
func (c *comparison) add(s similar) bool {
	if n := len(c.nearest); n == nearestByMeaning && s.cosine <= c.nearest[n-1].cosine {
		return false
	}
	at, _ := slices.BinarySearchFunc(c.nearest, s, func(a, b similar) int {
		if a.cosine >= b.cosine {
			return -1
		}
		return 1
	})
	c.nearest = slices.Insert(c.nearest, at, s)
	c.nearest = c.nearest[:min(len(c.nearest), nearestByMeaning)]
	return true
}

// near returns the nearest that stand out, the nearest first.
func (c *comparison) near() []int64 {
	var out []int64
	for _, s := range c.nearest {
		if s.cosine >= c.least {
			out = append(out, s.id)
		}
	}
	return out
}

// compareVectors compares vectors of new files with those of all filed ones.
func (x *Index) compareVectors(ctx context.Context, vectors []vector) ([]*comparison, error) {
	out := make([]*comparison, len(vectors))
	for i, v := range vectors {
		out[i] = &comparison{query: v.query()}
	}
	n, sums, squares := 0, make([]float64, len(out)), make([]float64, len(out))
	err := x.eachVector(ctx, func(id int64, packed []byte) error {
		n++
		for i, c := range out {
			cosine, err := c.query.cosine(packed)
			if err != nil {
				return err
			}
			c.add(similar{id, cosine})
			sums[i] += float64(cosine)
			squares[i] += float64(cosine) * float64(cosine)
		}
		return nil
	})
	if err != nil || n == 0 {
		return out, err
	}
	for i, c := range out {
		mean := sums[i] / float64(n)
		c.least = float32(mean + standsOut*math.Sqrt(max(0, squares[i]/float64(n)-mean*mean)))
	}
	return out, nil
}
