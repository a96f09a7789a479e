package main

import (
	"os"
	"strings"
	"testing"
)

func TestPageIsWhatTheCodeSays(t *testing.T) {
	want, err := render()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../tools.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/tools.md is not what the code says: run go generate ./app/agent/catalogue")
	}
}

// Each limit that the contract or the policy has is in the page, with what it
// is counted over.
func TestLimits(t *testing.T) {
	page, err := render()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"limit: 1 to 100", "3 runs a minute, counted over all requests", "10,000 files, all of them listed in the question",
		"| calls | 8 | one reply of a model |", "| calls | 200 | one request", "| questions to you | 20 | one request; over the local API (`nod call`) all requests of 10 minutes |",
		"of medium risk, used once, from its turn in the plan | 60 seconds", "of high risk, used once, from its turn in the plan | 30 seconds", "| a standing approval that was not given for always | 24 hours, 100 calls | all requests |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
