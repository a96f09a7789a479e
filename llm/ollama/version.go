package ollama

import (
	"strings"

	"github.com/ollama/ollama/api"
	"golang.org/x/mod/semver"
)

const (
	unknownVersion = "0.0.0"  // of a server that was built without one
	safeVersion    = "0.17.1" // fixes CVE-2026-7482; older ones have more holes
)

// Warning is a sentence about a version with known holes; "" for others and for
// one that is not known. Nothing else depends on a version.
func Warning(version string) string {
	v := "v" + strings.TrimPrefix(version, "v")
	if !semver.IsValid(v) || semver.Compare(v, "v"+unknownVersion) == 0 || semver.Compare(v, "v"+safeVersion) >= 0 {
		return ""
	}
	return "Ollama " + version + " has known security holes; " + safeVersion + " or later fixes them."
}

func statusOf(code int) api.StatusError { return api.StatusError{StatusCode: code} }
