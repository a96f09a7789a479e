package handlers

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
)

// What leaves the agent as a sentence names a file once, also if the error that says what
// failed and that of the system within both name it.
func TestAnErrorNamesItsFileOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "brief.md")
	_, document := extract.ReadFile(t.Context(), path)
	_, stat := os.Stat(path)
	for _, err := range []error{document, fmt.Errorf("add %q: %w", path, stat)} {
		e, ok := errors.AsType[*api.Error](toError(err))
		if !ok || strings.Count(e.Message, path) != 1 {
			t.Errorf("%q becomes %+v", err, e)
		}
	}
}
