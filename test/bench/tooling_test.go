package main

import (
	"syscall"
	"testing"
)

// BenchmarkToolCalls is the suite "tools" for a profiler: Nod's calls alone, without
// peers. On a busy machine only the processor's time says something.
func BenchmarkToolCalls(b *testing.B) {
	s, err := (&bench{work: b.TempDir()}).openToolSetup(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer s.close()
	for _, e := range append(s.reading(), s.changing()...) {
		b.Run(e.name, func(b *testing.B) { s.benchmark(b, e) })
	}
}

func (s *toolSetup) benchmark(b *testing.B, e task) {
	b.ReportAllocs()
	var processor int64
	for b.Loop() {
		b.StopTimer()
		if err := s.register(); err != nil {
			b.Fatal(err)
		}
		if err := s.notesDir.reset(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		before := processorTime(b)
		for i := range e.times {
			if err := e.by[0].do(b.Context(), i); err != nil {
				b.Fatal(err)
			}
		}
		processor += processorTime(b) - before
	}
	calls := float64(b.N * e.times)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1e3/calls, "µs/call")
	b.ReportMetric(float64(processor)/1e3/calls, "cpu-µs/call")
}

// processorTime is that of this process so far, in nanoseconds.
func processorTime(b *testing.B) int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return u.Utime.Nano() + u.Stime.Nano()
}
