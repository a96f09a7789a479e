package handlers

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/agreement"
)

// What is no regular file is not opened: a pipe would be waited for. No more of a large
// one is read than an agreement can have.
func TestVerifyReadsRegularFilesOnly(t *testing.T) {
	dir := t.TempDir()
	pipe, large := filepath.Join(dir, "pipe.md"), filepath.Join(dir, "large.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, dir, "/dev/zero", filepath.Join(dir, "none.md"), "large.md"} {
		if v, err := (Negotiations{}).verify(t.Context(), api.VerifyAgreementRequest{Path: path}); err == nil {
			t.Errorf("%s: %+v", path, v)
		}
	}
	if err := os.WriteFile(large, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(large, 3*agreement.MaxFile); err != nil {
		t.Fatal(err)
	}
	v, err := (Negotiations{}).verify(t.Context(), api.VerifyAgreementRequest{Path: large})
	if err != nil || v.Valid || !strings.Contains(v.Problem, "agreements have at most") {
		t.Errorf("%+v %v", v, err)
	}
}
