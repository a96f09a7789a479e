package activity

import (
	"time"

	"github.com/nod-app/nod/views/kit"
)

const anyDay = "Any day"

// days are the spans to choose from: all, each of the last seven days, and the last thirty.
func days(now time.Time) []span {
	out := []span{{name: anyDay}}
	for back := range 7 {
		out = append(out, dayOf(now.AddDate(0, 0, -back), now))
	}
	month := span{name: "Last 30 days", from: midnight(now.AddDate(0, 0, -29))}
	return append(out, month)
}

// dayOf is the day that t lies in, in the time zone of now.
func dayOf(t, now time.Time) span {
	t = t.In(now.Location())
	return span{name: kit.Day(t, now), from: midnight(t), until: midnight(t.AddDate(0, 0, 1))}
}

func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}
