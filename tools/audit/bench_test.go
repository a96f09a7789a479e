package audit

import (
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
)

func BenchmarkAppend(b *testing.B) {
	l := opened(b, place(b))
	c := call(1)
	for b.Loop() {
		if _, err := l.Begin(b.Context(), c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCall(b *testing.B) { // intent and end, both durable
	l := opened(b, place(b))
	c, o := call(1), outcome(1)
	for b.Loop() {
		id, err := l.Begin(b.Context(), c)
		if err == nil {
			err = l.End(b.Context(), id, o)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendByManyAtOnce(b *testing.B) {
	l := opened(b, place(b))
	var n atomic.Int64
	b.SetParallelism(32)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := l.Begin(b.Context(), call(int(n.Add(1)))); err != nil {
				b.Error(err)
			}
		}
	})
}

// big is a log of n calls with their ends: 2n entries.
func big(b *testing.B, n int) Options {
	b.Helper()
	o := place(b)
	l := opened(b, o)
	for at := 0; at < n; at += 100 {
		var entries []auditEntry
		for i := range min(100, n-at) {
			entries = append(entries, intentEntry(l.keys, call(at+i), noon))
		}
		first, err := l.append(b.Context(), entries)
		must(b, err)
		for i := range entries {
			entries[i] = endEntry(first+int64(i), outcome(at+i), noon)
		}
		_, err = l.append(b.Context(), entries)
		must(b, err)
	}
	must(b, l.Close())
	return o
}

// entries is how many entries the big benchmarks take: 200,000 (100,000
// calls), or what NOD_AUDIT_ENTRIES says; make bench says 1,000,000.
func entries(b *testing.B) int {
	b.Helper()
	s := os.Getenv("NOD_AUDIT_ENTRIES")
	if s == "" {
		return 200_000
	}
	n, err := strconv.Atoi(s)
	must(b, err)
	return n
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkBig(b *testing.B) {
	n := entries(b)
	o := big(b, n/2)
	size, err := sizeOf(o.records())
	must(b, err)
	b.Run("verify", func(b *testing.B) {
		for b.Loop() {
			if r, err := Verify(b.Context(), o); err != nil || !r.OK {
				b.Fatal(r, err)
			}
		}
		b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
		b.ReportMetric(float64(size)/float64(n), "bytes/entry")
	})
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			l, err := Open(b.Context(), o)
			must(b, err)
			must(b, l.Close())
		}
	})
	before := heap()
	l := opened(b, o)
	grown := float64(heap()-before) / (1 << 20)
	for name, q := range map[string]Query{
		"newest":        {},
		"middle":        {Before: int64(n / 2)},
		"scrolled":      {Skip: n/2 - 100},
		"tool":          {Filter: Filter{Tools: []string{"clipboard.write"}}},
		"no such trace": {Filter: Filter{TraceID: "none"}},
		"rare text":     {Filter: Filter{Text: "notes-77.txt"}},
		"no such text":  {Filter: Filter{Text: "nowhere"}},
		"no ascii text": {Filter: Filter{Text: "Öl"}},
	} {
		b.Run("page/"+name, func(b *testing.B) {
			q.Limit = 50
			for b.Loop() {
				if _, err := l.Page(b.Context(), q); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(grown, "index-MB")
		})
	}
}
