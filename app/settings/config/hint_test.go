package config

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"room", "rules", "folders", "find"}
	for word, want := range map[string]string{"foo": "", "rom": "room", "ruels": "rules", "foldres": "folders", "fnd": "find", "x": "", "": ""} {
		if got := Nearest(word, known); got != want {
			t.Errorf("%q may be meant as %q, want %q", word, got, want)
		}
	}
}
