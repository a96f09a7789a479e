package main

import (
	"os"
	"testing"

	"github.com/nod-app/nod/app/toolset"
)

func TestPageIsWhatTheCodeSays(t *testing.T) {
	want, err := render("../../tools")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/tools.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/tools.md is not what the code says: run go generate ./app")
	}
}

// Every limit is one of a tool that there is, and of a constant that there is.
func TestLimits(t *testing.T) {
	specs, err := toolset.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, s := range specs {
		known[s.Name] = true
	}
	for name := range limits {
		if !known[name] {
			t.Errorf("there is no tool %s", name)
		}
	}
	for _, text := range []string{"{files/list.go:maxNothing}", "{files/nothing.go:maxListed}", "{files/read.go:maxTextJSON}"} {
		if out, err := bound("../../tools", text); err == nil {
			t.Errorf("%s became %s", text, out)
		}
	}
	if out, err := bound("../../tools", "{files/batch.go:maxMoved} files"); err != nil || out != "10,000 files" {
		t.Errorf("%q, %v", out, err)
	}
}
