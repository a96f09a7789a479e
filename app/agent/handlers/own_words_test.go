package handlers

import "testing"

// A person who denied a call reads their reason as their own words.
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
