package config

import (
	"strings"
	"testing"
	"time"
)

func TestHistoryIsKeptForAsLongAsChosen(t *testing.T) {
	p := place(t, "# mine\nsettle = \"3s\"\n")
	l := Open(p)
	if got := l.Get().History; got != KeepForever {
		t.Errorf("without a setting it is %q", got)
	}
	for _, k := range []Keep{KeepQuarter, KeepYear, KeepTwoYears, KeepForever} {
		if err := l.Set("history.keep", string(k)); err != nil || Open(p).Get().History != k {
			t.Errorf("%s: %v, then %q", k, err, Open(p).Get().History)
		}
	}
	if err := l.Set("history.keep", "1d"); err == nil || !strings.Contains(err.Error(), "did you mean '1y'?") {
		t.Errorf("a day: %v", err)
	}
	write(t, p.Config, "[history]\nkeep = \"1d\"\n")
	if c, problems := Load(p); len(problems) != 1 || c.History != KeepForever {
		t.Errorf("%q, %v", c.History, problems)
	}
}

func TestCutoff(t *testing.T) {
	now := time.Date(2028, 2, 29, 12, 0, 0, 0, time.UTC)
	for k, want := range map[Keep]string{KeepTwoYears: "2026-03-01", KeepYear: "2027-03-01", KeepQuarter: "2027-12-01"} {
		if got, ok := k.Cutoff(now); !ok || got.Format(time.DateOnly) != want {
			t.Errorf("%s: %s, %v, want %s", k, got, ok, want)
		}
	}
	for _, k := range []Keep{KeepForever, "", "1d"} {
		if _, ok := k.Cutoff(now); ok {
			t.Errorf("%q removes something", k)
		}
	}
}
