package policy

import (
	goversion "go/version"
	"runtime"
	"strings"
	"testing"
)

// TestToolchain: an os.Root of an earlier Go tells of files outside of it while
// someone swaps folders for links (CVE-2026-27139).
func TestToolchain(t *testing.T) {
	v, _, _ := strings.Cut(runtime.Version(), " ")
	if !goversion.IsValid(v) {
		t.Skipf("this Go is no release: %s", v)
	}
	if goversion.Compare(v, "go1.26.1") < 0 {
		t.Errorf("%s is too old: build with Go 1.26.1 or later", v)
	}
}
