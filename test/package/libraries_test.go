//go:build e2etest

package packages

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The check of each package names the libraries that the package does not depend on: one
// that the program is linked with, and one that it opens.
func TestMissingLibrariesAreNamed(t *testing.T) {
	dir := t.TempDir()
	compile := func(source string, args ...string) {
		t.Helper()
		file := filepath.Join(dir, "source.c")
		must(t, os.WriteFile(file, []byte(source), 0o644))
		if out, err := exec.Command("gcc", append([]string{file}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("gcc: %v: %s", err, out)
		}
	}
	library, program := filepath.Join(dir, "liblinked.so"), filepath.Join(dir, "program")
	compile("int linked(void) { return 0; }", "-shared", "-fPIC", "-Wl,-soname,liblinked.so.3", "-o", library)
	compile(`int linked(void); const char *opened = "libopened.so.4"; int main(void) { return linked() + !opened; }`, library, "-o", program)
	out, err := exec.Command("../../packaging/libraries.sh", program).CombinedOutput()
	for _, missing := range []string{"liblinked.so.3 (rpm)", "(deb, liblinked3)", "libopened.so.4 (rpm)", "(deb, libopened4)"} {
		if err == nil || !strings.Contains(string(out), missing) {
			t.Errorf("%v: %q does not name %s", err, out, missing)
		}
	}
	if strings.Contains(string(out), "libc.so") {
		t.Errorf("%q names a library that it depends on", out)
	}
}
