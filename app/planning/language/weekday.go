package language

import (
	"slices"
	"sync"
	"time"
)

// Weekdays returns the days of the week that a word names, in any language and form: Sunday, sundays, weekend.
func Weekdays(word string) []time.Weekday { return byStem()[Stem(word)] }

var byStem = sync.OnceValue(func() map[string][]time.Weekday {
	out := map[string][]time.Weekday{}
	for first, phrases := range Any().phrases {
		for _, p := range phrases {
			switch {
			case len(p.rest) > 0:
			case p.topic == weekdays:
				out[Stem(first)] = append(out[Stem(first)], time.Weekday(p.value%7))
			case p.topic == weekend:
				out[Stem(first)] = append(out[Stem(first)], time.Saturday, time.Sunday)
			}
		}
	}
	for stem, days := range out {
		slices.Sort(days)
		out[stem] = slices.Compact(days)
	}
	return out
})
