package buildinfo

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestHowItWasBuilt(t *testing.T) {
	system := runtime.GOOS + "/" + runtime.GOARCH
	for want, settings := range map[string][]debug.BuildSetting{
		"go1.26.1, " + system + ", without cgo": nil,
		"go1.26.1, " + system + ", with cgo, tags e2e, sources of 2026-11-22, changed since": {
			{Key: "CGO_ENABLED", Value: "1"}, {Key: "-tags", Value: "e2e"},
			{Key: "vcs.time", Value: "2026-11-22T23:10:05Z"}, {Key: "vcs.modified", Value: "true"},
		},
		"go1.26.1, " + system + ", with cgo": {{Key: "CGO_ENABLED", Value: "1"}, {Key: "vcs.time", Value: "yesterday"}, {Key: "vcs.modified", Value: "false"}},
	} {
		if got := of(&debug.BuildInfo{GoVersion: "go1.26.1", Settings: settings}).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if Read().Compiler == "" {
		t.Error("this program does not know what it was built with")
	}
}
