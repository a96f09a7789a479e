package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// median returns the middle value, or the lower of two; zero of none.
func median[T cmp.Ordered](v []T) T {
	if len(v) == 0 {
		var zero T
		return zero
	}
	s := slices.Sorted(slices.Values(v))
	return s[(len(s)-1)/2]
}

// medianOf returns the median of one field.
func medianOf[S any, T cmp.Ordered](all []S, field func(S) T) T {
	v := make([]T, len(all))
	for i, s := range all {
		v[i] = field(s)
	}
	return median(v)
}

// Formatting of results.

func millis(d time.Duration) string {
	if d < 10*time.Millisecond {
		return fmt.Sprintf("%.2f ms", d.Seconds()*1e3)
	}
	return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func megabytes(b int64) string { return fmt.Sprintf("%.0f MB", float64(b)/1e6) }

func integer(n int) string { return fmt.Sprint(n) }

func percent(f float64) string { return fmt.Sprintf("%.2f %%", 100*f) }

// share returns the used share of one core.
func share(cpu, of time.Duration) float64 { return cpu.Seconds() / of.Seconds() }

// short formats a time in the unit with the fewest digits.
func short(d time.Duration) string {
	switch {
	case d < time.Microsecond:
		return fmt.Sprintf("%d ns", d.Nanoseconds())
	case d < time.Millisecond:
		return fmt.Sprintf("%.1f µs", d.Seconds()*1e6)
	case d < time.Second:
		return millis(d)
	}
	return seconds(d)
}
