package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	doc, err := describe(&debug.BuildInfo{
		GoVersion: "go1.26.8", Main: debug.Module{Path: "github.com/nod-app/nod"},
		Deps: []*debug.Module{
			{Path: "a.org/b", Version: "v1.0.0", Sum: "h1:AQID"},
			{Path: "old.org/c", Version: "v1.0.0", Replace: &debug.Module{Path: "new.org/c", Version: "v2.0.0"}},
		},
	}, "v0.1.0")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"bomFormat":"CycloneDX","specVersion":"1.5","version":1,"metadata":{"component":{"bom-ref":"pkg:golang/github.com/nod-app/nod@v0.1.0","type":"application"`,
		`"name":"std","version":"1.26.8"`, `"name":"a.org/b","version":"v1.0.0","purl":"pkg:golang/a.org/b@v1.0.0","hashes":[{"alg":"SHA-256","content":"010203"}]`,
		`"name":"new.org/c","version":"v2.0.0"`, `"dependsOn":["pkg:golang/std@1.26.8","pkg:golang/a.org/b@v1.0.0","pkg:golang/new.org/c@v2.0.0"]`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
	if _, err := describe(&debug.BuildInfo{Deps: []*debug.Module{{Path: "a.org/b", Sum: "h1:?"}}}, "v1"); err == nil {
		t.Error("a checksum that cannot be read is left out")
	}
}

// This test is a Go program, too.
func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nod.cdx.json")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := run(program, "v0.1.0", file); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), `"name": "std"`) {
		t.Errorf("%s, %v", text, err)
	}
	if err := run(filepath.Join(t.TempDir(), "none"), "v0.1.0", file); err == nil {
		t.Error("a program that is not there is described")
	}
}
