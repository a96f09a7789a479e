package desktest

import (
	"os"
	"os/exec"
	"strings"
)

// SkipsEnv names a file that gets one line for each test that Require skips, so
// that whoever runs the tests can count them and refuse.
const SkipsEnv = "NOD_TEST_SKIPS"

// TB is what Require needs of a testing.TB.
type TB interface {
	Helper()
	Name() string
	Skipf(format string, args ...any)
}

// Missing names the programs that are not installed.
func Missing(programs ...string) []string {
	var missing []string
	for _, p := range programs {
		if _, err := findProgram(p); err != nil {
			missing = append(missing, p)
		}
	}
	return missing
}

// Require skips the test if one of the programs is not installed, says which,
// and counts it in the file that NOD_TEST_SKIPS names.
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

// note appends a line. A list that cannot be written must not fail a test: the
// skip is in the test's own output as well.
func note(file, line string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(line)
}

// findProgram looks in PATH, and for xfconfd, which no distribution puts there,
// where distributions put it.
func findProgram(name string) (string, error) {
	if name == "xfconfd" {
		return findXfconfd()
	}
	return exec.LookPath(name)
}
