package handlers

import "testing"

// A person's own words are not told as those of another.
func TestAPersonReadsTheirOwnWords(t *testing.T) {
	for reason, want := range map[string]string{
		"The user denied this. They say: use the other file": "You said: use the other file",
		"The user denied this.":                              "The user denied this.", "": "",
	} {
		if got := toPerson(reason); got != want {
			t.Errorf("%q: %q", reason, got)
		}
	}
}
