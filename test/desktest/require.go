package desktest

import (
	"os"
	"os/exec"
	"strings"
)

// SkipsEnv names a file that gets one line for each test that Require skips, so
// that skipped tests can be counted.
const SkipsEnv = "NOD_TEST_SKIPS"

// TB is what Require needs of a testing.TB.
type TB interface {
	Helper()
	Name() string
	Skipf(format string, args ...any)
}

// Missing returns the programs that are not installed.
func Missing(programs ...string) []string {
	var missing []string
	for _, p := range programs {
		if _, err := findProgram(p); err != nil {
			missing = append(missing, p)
		}
	}
	return missing
}

// Require skips the test, with a reason, if one of the programs is not installed,
// and adds it to the file that NOD_TEST_SKIPS names.
func Require(t TB, programs ...string) {
	t.Helper()
	missing := Missing(programs...)
	if len(missing) == 0 {
		return
	}
	reason := "not installed: " + strings.Join(missing, ", ")
	if file := os.Getenv(SkipsEnv); file != "" {
		note(file, t.Name()+": "+reason+"\n")
	}
	t.Skipf("%s", reason)
}

// note appends a line. If that fails the test does not: the skip is in the test's
// output as well.
func note(file, line string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(line)
}

// findProgram searches PATH, and for xfconfd, which is never there, the paths of
// distributions.
func findProgram(name string) (string, error) {
	if name == "xfconfd" {
		return findXfconfd()
	}
	return exec.LookPath(name)
}
