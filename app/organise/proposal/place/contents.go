package place

import (
	"iter"
	"math"
	"time"
)

// contents are the names and times of the files in one folder. Of 100,000 files they are
// most of what is kept in memory, so that they are packed.
type contents struct {
	names  string   // one after the other
	adding []byte   // likewise until pack is called
	ends   []uint32 // of each name in names
	times  []int64  // of each file, in nanoseconds: when it was taken, else modified; or noTime
	taken  []bool   // the time is that of a camera
}

const noTime = math.MinInt64

func (c *contents) add(f File) {
	at := f.Taken
	if at.IsZero() {
		at = f.Modified
	}
	ns := int64(noTime)
	if !at.IsZero() {
		ns = at.UnixNano()
	}
	c.adding = append(c.adding, f.Name...)
	c.ends = append(c.ends, uint32(len(c.adding)))
	c.times = append(c.times, ns)
	c.taken = append(c.taken, !f.Taken.IsZero())
}

// pack ends adding, and gives back the room for files that have not come.
func (c *contents) pack() {
	*c = contents{names: string(c.adding), ends: exact(c.ends), times: exact(c.times), taken: exact(c.taken)}
}

// exact returns a slice with room for no more than it holds.
func exact[T any](s []T) []T { return append(make([]T, 0, len(s)), s...) }

func (c *contents) len() int { return len(c.ends) }

// each returns the files once they are packed: their names and times.
func (c *contents) each() iter.Seq[File] {
	return func(yield func(File) bool) {
		begin := uint32(0)
		for i, end := range c.ends {
			f := File{Name: c.names[begin:end]}
			begin = end
			switch at := time.Unix(0, c.times[i]); {
			case c.times[i] == noTime:
			case c.taken[i]:
				f.Taken = at
			default:
				f.Modified = at
			}
			if !yield(f) {
				return
			}
		}
	}
}
