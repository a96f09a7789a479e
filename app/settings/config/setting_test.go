package config

import (
	"strings"
	"testing"
	"time"
)

// A setting is changed where it is, or added where it belongs; all else stays.
func TestSettingsAreSetInFilesOfAnyShape(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "settle = \"5s\"\n",
		"# mine\nsettle = \"1s\" # short\n":   "# mine\nsettle = \"5s\" # short\n",
		"ignore = [\n]":                       "ignore = [\n]\nsettle = \"5s\"\n",
		"\ufeff# mine\n[journal]\nvault=\"\"": "\ufeffsettle = \"5s\"\n# mine\n[journal]\nvault=\"\"",
		"ignore = []\r\n[journal]\r\n":        "ignore = []\r\nsettle = \"5s\"\r\n[journal]\r\n",
	} {
		p := place(t, text)
		l := Open(p)
		if err := l.Set("settle", "5s"); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if got := read(t, p.Config); got != want || l.Get().Settle != 5*time.Second {
			t.Errorf("%q became %q, want %q; %v", text, got, want, l.Get().Settle)
		}
	}
}

func TestWhatCannotBeSetIsSaid(t *testing.T) {
	l := Open(place(t, "settle = \"1s\"\n"))
	for _, tt := range []struct {
		key   string
		value any
		says  string
	}{
		{"settle", "1ms", "from 100 ms to 1 hour"}, {"settle", 7, "not a duration"}, {"setle", "1s", "no setting"}, {"rules", "x", "no setting"},
		{"payments.live", true, "need a card"}, {"tools.folders", []string{"~"}, "whole home folder"}, {"model.context", int64(7), "from 1024 to 1048576, or 0"},
	} {
		if err := l.Set(tt.key, tt.value); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s = %v: %v, want … %s …", tt.key, tt.value, err, tt.says)
		}
	}
}
