package notify

import (
	"testing"
	"time"
)

func TestQuietUntil(t *testing.T) {
	for _, c := range []struct {
		now, from, to, want string // want: when it ends, or empty
	}{
		{"2025-03-10 23:00:00", "22:00", "07:00", "2025-03-11 07:00:00"},
		{"2025-03-10 22:00:00", "22:00", "07:00", "2025-03-11 07:00:00"},
		{"2025-03-10 21:59:59", "22:00", "07:00", ""},
		{"2025-03-11 00:00:00", "22:00", "07:00", "2025-03-11 07:00:00"},
		{"2025-03-11 06:59:59", "22:00", "07:00", "2025-03-11 07:00:00"},
		{"2025-03-11 07:00:00", "22:00", "07:00", ""},
		{"2025-12-31 23:30:00", "22:00", "07:00", "2026-01-01 07:00:00"},
		{"2025-03-10 12:30:00", "12:00", "13:15", "2025-03-10 13:15:00"},
		{"2025-03-10 13:15:00", "12:00", "13:15", ""},
		{"2025-03-10 11:59:00", "12:00", "13:15", ""},
		{"2025-03-10 23:59:59", "22:00", "00:00", "2025-03-11 00:00:00"},
		{"2025-03-11 00:00:00", "22:00", "00:00", ""},
		{"2025-03-10 00:00:00", "00:00", "23:59", "2025-03-10 23:59:00"},
		{"2025-03-10 12:00:00", "", "", ""},
		{"2025-03-10 23:00:00", "22:00", "", ""},
		{"2025-03-10 12:00:00", "12:00", "12:00", ""},
		{"2025-03-10 23:00:00", "ten", "7", ""},
		{"2025-03-10 23:00:00", "25:00", "07:00", ""},
	} {
		now, err := time.ParseInLocation(time.DateTime, c.now, time.Local)
		if err != nil {
			t.Fatal(err)
		}
		end, quiet := quietUntil(now, c.from, c.to)
		got := ""
		if quiet {
			got = end.Format(time.DateTime)
		}
		if got != c.want {
			t.Errorf("at %s, quiet from %q to %q: ends %q, want %q", c.now, c.from, c.to, got, c.want)
		}
	}
}

// The night in which the clocks go forward has an hour less.
func TestQuietOverChangeOfClocks(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip("no time zones installed:", err)
	}
	now := time.Date(2025, 3, 29, 23, 0, 0, 0, berlin)
	end, quiet := quietUntil(now, "22:00", "07:00")
	if !quiet || end.Sub(now) != 7*time.Hour {
		t.Errorf("quiet %v for %v, want 7h", quiet, end.Sub(now))
	}
}
