package config

import "time"

// Keep is how long what was decided about files is kept.
type Keep string

// The times.
const (
	KeepForever  Keep = "forever"
	KeepTwoYears Keep = "2y"
	KeepYear     Keep = "1y"
	KeepQuarter  Keep = "90d"
)

// Cutoff returns the time from which on everything is kept; false: everything is kept.
func (k Keep) Cutoff(now time.Time) (before time.Time, ok bool) {
	switch k {
	case KeepTwoYears:
		return now.AddDate(-2, 0, 0), true
	case KeepYear:
		return now.AddDate(-1, 0, 0), true
	case KeepQuarter:
		return now.AddDate(0, 0, -90), true
	}
	return time.Time{}, false
}
