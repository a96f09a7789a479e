package lang

import (
	"testing"
	"time"
)

func TestMoments(t *testing.T) {
	now := time.Date(2025, 12, 3, 12, 0, 13, 0, time.UTC)
	for _, row := range []struct {
		t                           time.Time
		moment, exactly, day, ahead string
	}{
		{now.Add(-2 * time.Hour), "today 10:00:13", "Wednesday 3 December 2025, 10:00:13", "Today", "today 10:00:13"},
		{now.Add(-13 * time.Hour), "yesterday 23:00:13", "Tuesday 2 December 2025, 23:00:13", "Yesterday", "Tuesday 2 December 23:00:13"},
		{now.AddDate(0, 0, -6), "Thursday 12:00:13", "Thursday 27 November 2025, 12:00:13", "Thursday 27 November", "Thursday 27 November 12:00:13"},
		{now.AddDate(0, 0, -7), "26 Nov 12:00:13", "Wednesday 26 November 2025, 12:00:13", "Wednesday 26 November", "Wednesday 26 November 12:00:13"},
		{now.AddDate(-1, 0, 0), "3 Dec 2024 12:00:13", "Tuesday 3 December 2024, 12:00:13", "Tuesday 3 December 2024", "3 December 2024 12:00:13"},
		{now.AddDate(0, 0, 1), "tomorrow 12:00:13", "Thursday 4 December 2025, 12:00:13", "Thursday 4 December", "tomorrow 12:00:13"},
		{now.AddDate(0, 0, 9), "12 Dec 12:00:13", "Friday 12 December 2025, 12:00:13", "Friday 12 December", "Friday 12 December 12:00:13"},
		{now.In(time.FixedZone("", 14*3600)), "today 12:00:13", "Wednesday 3 December 2025, 12:00:13", "Today", "today 12:00:13"},
		{time.Time{}, "unknown time", "unknown time", "Unknown day", "1 January 0001 00:00:00"},
	} {
		if got := Moment(row.t, now); got != row.moment {
			t.Errorf("Moment %v: %q, want %q", row.t, got, row.moment)
		}
		if got := Exactly(row.t, now); got != row.exactly {
			t.Errorf("Exactly %v: %q, want %q", row.t, got, row.exactly)
		}
		if got := Day(row.t, now); got != row.day {
			t.Errorf("Day %v: %q, want %q", row.t, got, row.day)
		}
		if got := Ahead(row.t, now); got != row.ahead {
			t.Errorf("Ahead %v: %q, want %q", row.t, got, row.ahead)
		}
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-1: "unknown time", 0: "under 1 ms", 999 * time.Microsecond: "under 1 ms", 12*time.Millisecond + 1: "12 ms", 999 * time.Millisecond: "999 ms",
		1400 * time.Millisecond: "1.4 s", 9949 * time.Millisecond: "9.9 s", 9950 * time.Millisecond: "10 s", 59_600 * time.Millisecond: "1 min 0 s", 59 * time.Second: "59 s",
		125 * time.Second: "2 min 5 s", 3*time.Hour + 10*time.Minute: "3 h 10 min", 2000 * time.Hour: "2,000 h 0 min",
	} {
		if got := Span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

func TestWhen(t *testing.T) {
	zone := time.FixedZone("", 3600)
	now := time.Date(2025, 12, 3, 0, 30, 7, 0, zone) // a Wednesday
	for _, row := range []struct {
		at   time.Time
		want string
	}{
		{now, "today 00:30:07"},
		{now.Add(-time.Hour), "yesterday 23:30:07"},
		{now.Add(-time.Hour).UTC(), "yesterday 23:30:07"},
		{now.AddDate(0, 0, -3), "Sunday 00:30:07"},
		{now.AddDate(0, 0, -7), "26 Nov"},
		{now.AddDate(-1, 0, 0), "3 Dec 2024"},
		{now.Add(24 * time.Hour), "tomorrow 00:30:07"},
		{now.AddDate(0, 0, 5), "8 Dec"},
		{time.Time{}, "unknown time"},
	} {
		if got := When(row.at, now); got != row.want {
			t.Errorf("When(%v) = %q, want %q", row.at, got, row.want)
		}
	}
}

// A day is read as it was written, in every language, and nothing else is taken for one.
func TestDateOf(t *testing.T) {
	t.Cleanup(func() { now.Store(nil) })
	today := time.Date(2026, 11, 29, 15, 4, 5, 0, time.UTC)
	for _, code := range Codes() {
		if err := Use(code); err != nil {
			t.Fatal(err)
		}
		for _, want := range []time.Time{time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC), time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)} {
			if got, ok := DateOf(Date(want, "2 Jan 2006"), "2 Jan 2006", today); !ok || !got.Equal(want) {
				t.Errorf("%s: %v, want %v", code, got, want)
			}
		}
		if got, ok := DateOf("soon", "2 Jan 2006", today); ok {
			t.Errorf("%s: 'soon' is %v", code, got)
		}
	}
}
