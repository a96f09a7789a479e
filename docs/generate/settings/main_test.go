package main

import (
	"os"
	"testing"
)

// docs/settings.md says what the definitions say.
func TestPageIsCurrent(t *testing.T) {
	page, err := os.ReadFile("../../settings.md")
	if err != nil || string(page) != render() {
		t.Errorf("docs/settings.md is not what the definitions say (%v); run: go generate ./app/settings/config", err)
	}
}
