package main

import (
	"os"
	"testing"
)

func TestPageIsWhatTheCodeSays(t *testing.T) {
	want, err := render("../../../app/api")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../api.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/api.md is not what the code says: run go generate ./app/api")
	}
}
