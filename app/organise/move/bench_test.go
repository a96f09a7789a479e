package move

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkBatch moves a batch there and back beside a bare os.Rename of each
// file, which keeps no log, syncs nothing and overwrites. The log is in
// memory: the store has its own benchmark.
func BenchmarkBatch(b *testing.B) {
	const files = 1000
	lay := func(b *testing.B) (src, dst string, rs []Request) {
		src, dst = b.TempDir(), b.TempDir()
		for i := range files {
			name := fmt.Sprintf("f%04d", i)
			rs = append(rs, Request{Source: write(b, filepath.Join(src, name), name), Root: dst, Rel: name})
		}
		return src, dst, rs
	}
	perFile := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(2*files*b.N), "µs/file")
	}
	b.Run("nod", func(b *testing.B) {
		_, _, rs := lay(b)
		for b.Loop() {
			log := newLog()
			m := New(log, Options{})
			moveAll(context.Background(), m, "b", rs)
			m.Undo(context.Background(), "u", log.undoable())
		}
		perFile(b)
	})
	b.Run("rename", func(b *testing.B) {
		src, dst, rs := lay(b)
		for b.Loop() {
			for _, dirs := range [][2]string{{src, dst}, {dst, src}} {
				for _, r := range rs {
					if err := os.Rename(filepath.Join(dirs[0], r.Rel), filepath.Join(dirs[1], r.Rel)); err != nil {
						b.Fatal(err)
					}
				}
			}
		}
		perFile(b)
	})
}

// BenchmarkCopy moves 64 MB to another device and back.
func BenchmarkCopy(b *testing.B) {
	src, dst := b.TempDir(), otherDevice(b)
	const size = 64 << 20
	path := write(b, filepath.Join(src, "f"), string(make([]byte, size)))
	b.SetBytes(2 * size)
	for b.Loop() {
		log := newLog()
		m := New(log, Options{})
		moveOne(b, m, Request{Source: path, Root: dst, Rel: "f"}, nil)
		if res := m.Undo(context.Background(), "u", log.undoable()); res[0].Err != nil {
			b.Fatal(res[0].Err)
		}
	}
}
