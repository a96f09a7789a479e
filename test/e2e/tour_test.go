//go:build e2etest

package e2e

import (
	"os"
	"os/exec"
	"testing"
)

// What `make run` shows without a display, the first thing that somebody who has the sources sees, comes to its end.
func TestTour(t *testing.T) {
	t.Parallel()
	bin := os.Getenv("NOD_BIN")
	if bin == "" {
		t.Skip("NOD_BIN names no program; make e2e builds and names it")
	}
	if out, err := exec.CommandContext(t.Context(), "go", "run", "../tour", "-nod", bin, "-out", t.TempDir()).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
