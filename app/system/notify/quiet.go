package notify

import "time"

// quietUntil reports whether now is in the quiet hours, and when they end. From
// and to are local times of day such as "22:00"; the end may be on the next day.
// Empty, equal or invalid times mean no quiet hours: the configuration has
// already warned the user.
func quietUntil(now time.Time, from, to string) (end time.Time, quiet bool) {
	f, okFrom := minutes(from)
	t, okTo := minutes(to)
	if !okFrom || !okTo || f == t {
		return time.Time{}, false
	}
	m := now.Hour()*60 + now.Minute()
	switch {
	case f < t && f <= m && m < t, f > t && m < t:
		return atMinute(now, 0, t), true
	case f > t && f <= m:
		return atMinute(now, 1, t), true
	}
	return time.Time{}, false
}

// minutes returns the minutes since midnight.
func minutes(s string) (int, bool) {
	t, err := time.Parse("15:04", s)
	return t.Hour()*60 + t.Minute(), err == nil
}

// atMinute returns a time of day some days from now, by the wall clock: days on
// which the clocks change have 23 or 25 hours.
func atMinute(now time.Time, days, minute int) time.Time {
	return time.Date(now.Year(), now.Month(), now.Day()+days, minute/60, minute%60, 0, 0, now.Location())
}
