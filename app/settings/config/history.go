package config

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Keep is how long what was decided about files is kept.
type Keep string

// The times.
const (
	KeepForever  Keep = "forever"
	KeepTwoYears Keep = "2y"
	KeepYear     Keep = "1y"
	KeepQuarter  Keep = "90d"
)

// Keeps returns all times, the longest first.
func Keeps() []Keep { return []Keep{KeepForever, KeepTwoYears, KeepYear, KeepQuarter} }

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

func (in *input) keep(t table) Keep {
	t.only("keep")
	k := Keep(t.text("keep", string(KeepForever)))
	if !slices.Contains(Keeps(), k) {
		in.note(t.at("keep"), keepHint(), "%q is none of the times", k)
		return KeepForever
	}
	return k
}

// keepHint names the times.
func keepHint() string {
	var quoted []string
	for _, k := range Keeps() {
		quoted = append(quoted, quote(string(k)))
	}
	return "write " + strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}

// KeepHistory sets how long what was decided about files is kept.
func (l *Live) KeepHistory(k Keep) error {
	if !slices.Contains(Keeps(), k) {
		return fmt.Errorf("history cannot be kept for %q: %s", k, keepHint())
	}
	return l.edit(func(d document, c Config) (string, Config, error) {
		c.History = k
		text, ok := d.setInTable("history", "keep", quote(string(k)))
		if !ok {
			return "", c, errTable
		}
		return text, c, nil
	})
}
