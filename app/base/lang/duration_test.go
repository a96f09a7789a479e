package lang

import (
	"testing"
)

// Durations are shown and typed in the words of the language, and kept as the settings have them.
func TestDurationsAreInWords(t *testing.T) {
	t.Cleanup(func() { _ = Use("en") })
	for code, rows := range map[string]map[string]string{
		"en": {"1 second": "1s", "2 seconds": "2s", "30 minutes": "30m", "1 day": "1d", "14 days": "14d", "100ms": "100ms", "1h30m": "1h30m", "": ""},
		"de": {"2 Sekunden": "2s", "1 Tag": "1d", "3650 Tage": "3650d", "5 Stunden": "5h"},
		"fr": {"2 jours": "2d", "1 heure": "1h"},
		"es": {"2 días": "2d", "1 hora": "1h"}, "zh": {"2 天": "2d", "5 分钟": "5m"}, "ja": {"2 日": "2d", "5 分": "5m", "1 時間": "1h"},
	} {
		if err := Use(code); err != nil {
			t.Fatal(err)
		}
		for words, value := range rows {
			if got := DurationText(value); got != words {
				t.Errorf("%s: %q is shown as %q, want %q", code, value, got, words)
			}
			if got, ok := DurationOf(words); got != value || !ok {
				t.Errorf("%s: %q is taken as %q, %v, want %q", code, words, got, ok, value)
			}
		}
	}
	if err := Use("de"); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{"2 tage": "2d", "2 T": "2d", "2s": "2s", " 30 Min ": "30m", "2": "", "tage": "", "2 Äpfel": "", "-2 tage": "", "2 Tage 3": ""} {
		if got, ok := DurationOf(typed); ok != (want != "") || ok && got != want {
			t.Errorf("%q is taken as %q, %v, want %q", typed, got, ok, want)
		}
	}
}
