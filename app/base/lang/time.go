package lang

import (
	"strings"
	"time"
)

const clock = "15:04:05" // with seconds, so that what happened in one minute is told apart

// When says a time as people do, seen from now: "today 10:02:13", "yesterday
// 18:20:00", "Monday 09:00:41" within a week, "3 Nov", "3 Nov 2024".
func When(t, now time.Time) string { return when(t, now, false) }

// Moment returns a time as When does, with the time of day at every distance: "3 Nov 10:02:13".
func Moment(t, now time.Time) string { return when(t, now, true) }

// when returns a time as When does; exact is with the time of day of a time more than a week away, too.
func when(t, now time.Time, exact bool) string {
	if t.IsZero() {
		return T("unknown time")
	}
	t = t.In(now.Location())
	layout := Mark("2 Jan 2006")
	switch days := daysBetween(t, now); {
	case days == 0:
		return T("today %s", t.Format(clock))
	case days == 1:
		return T("yesterday %s", t.Format(clock))
	case days > 1 && days < 7:
		return Date(t, Mark("Monday 15:04:05"))
	case days == -1:
		return T("tomorrow %s", t.Format(clock))
	case t.Year() == now.Year():
		layout = Mark("2 Jan")
	}
	if exact {
		return Date(t, layout) + " " + t.Format(clock)
	}
	return Date(t, layout)
}

// daysBetween counts midnights, not 24 hours: a day with a clock change is one day.
func daysBetween(t, now time.Time) int {
	day := func(t time.Time) time.Time {
		return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	}
	return int(day(now).Sub(day(t)) / (24 * time.Hour))
}

// Exactly returns a time with its whole date: "Wednesday 3 December 2025, 10:02:13".
func Exactly(t, now time.Time) string {
	if t.IsZero() {
		return T("unknown time")
	}
	return Date(t.In(now.Location()), Mark("Monday 2 January 2006, 15:04:05"))
}

// Day returns the day of a time as people say it: "Today", "Yesterday", "Monday 1
// December", "Monday 3 November 2024".
func Day(t, now time.Time) string {
	if t.IsZero() {
		return T("Unknown day")
	}
	t = t.In(now.Location())
	switch days := daysBetween(t, now); {
	case days == 0:
		return T("Today")
	case days == 1:
		return T("Yesterday")
	case t.Year() == now.Year():
		return Date(t, Mark("Monday 2 January"))
	}
	return Date(t, Mark("Monday 2 January 2006"))
}

// Clock returns the time of day of a time, as one says it beside its day: "10:02:13".
func Clock(t, now time.Time) string {
	if t.IsZero() {
		return T("unknown time")
	}
	return t.In(now.Location()).Format(clock)
}

// Span returns a duration in words: "under 1 ms", "12 ms", "1.4 s", "2 min 5 s", "3 h 10 min".
func Span(d time.Duration) string {
	switch {
	case d < 0:
		return T("unknown time")
	case d < time.Millisecond:
		return T("under 1 ms")
	case d < time.Second:
		return T("%d ms", d.Milliseconds())
	case d < 9950*time.Millisecond:
		return T("%s s", Fixed(d.Seconds(), 1))
	}
	switch d = d.Round(time.Second); {
	case d < time.Minute:
		return T("%d s", int(d.Seconds()))
	case d < time.Hour:
		return T("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return T("%s h %d min", Count(int(d.Hours())), int(d.Minutes())%60)
}

// Ahead returns a time to come as people say it: "today 18:00:00", "tomorrow
// 10:02:13", "Monday 8 December 10:02:13".
func Ahead(t, now time.Time) string {
	t = t.In(now.Location())
	if days := daysBetween(t, now); days == 0 || days == -1 {
		return When(t, now)
	}
	if t.Year() == now.Year() {
		return Date(t, Mark("Monday 2 January 15:04:05"))
	}
	return Date(t, Mark("2 January 2006 15:04:05"))
}

// Days returns the days from a first to a last one behind what happened on them: " (today)", " (yesterday to today)". It is
// empty if the last is not known.
func Days(first, last, now time.Time) string {
	if last.IsZero() {
		return ""
	}
	from, to := dayWithin(first, now), dayWithin(last, now)
	if from == to {
		return " (" + to + ")"
	}
	return " " + T("(%s to %s)", from, to)
}

// dayWithin returns a day as Day does, as it stands within a sentence: "today", "Monday 3 November".
func dayWithin(t, now time.Time) string {
	switch day := Day(t, now); day {
	case T("Today"):
		return T("today")
	case T("Yesterday"):
		return T("yesterday")
	default:
		return day
	}
}

// DateOf returns the day within ten years of now that Date writes as a text.
func DateOf(text, layout string, now time.Time) (time.Time, bool) {
	day := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	for i := range 3653 {
		for _, t := range []time.Time{day.AddDate(0, 0, i), day.AddDate(0, 0, -i)} {
			if strings.EqualFold(Date(t, layout), text) {
				return t, true
			}
		}
	}
	return time.Time{}, false
}
