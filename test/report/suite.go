package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// event is what `go test -json` prints of a test, of a package where Test is empty, or of a build.
type event struct {
	Action, Package, Test, Output string
	ImportPath, FailedBuild       string // of a build
	Key, Value                    string // of an attribute
}

// suite is what is known of a run so far.
type suite struct {
	name           string
	started        time.Time
	packages       int // to test
	ended          int
	passed, failed int
	skipped        []string
	running        []string            // packages, the oldest first
	broken         map[string]bool     // packages with a failed test
	output         map[string][]string // by package and test, or by build
}

func newSuite(name string, packages int) *suite {
	return &suite{name: name, packages: packages, started: time.Now(), broken: map[string]bool{}, output: map[string][]string{}}
}

// add takes an event in and returns what is to be printed at once.
func (s *suite) add(e event) string {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "start":
		s.running = append(s.running, e.Package)
	case "output":
		s.output[key] = append(s.output[key], e.Output)
	case "build-output":
		s.output[e.ImportPath] = append(s.output[e.ImportPath], e.Output)
	case "attr":
		if e.Key == "report" { // what a test wants to be read even when it passes
			return "  " + e.Value + "\n"
		}
	case "pass", "skip", "fail":
		defer delete(s.output, key)
		if e.Test == "" {
			s.end(e.Package)
		}
		return s.result(e, key)
	}
	return ""
}

func (s *suite) end(pkg string) {
	s.ended++
	s.running = slices.DeleteFunc(s.running, func(r string) bool { return r == pkg })
}

func (s *suite) result(e event, key string) string {
	switch {
	case e.Action == "pass" && e.Test != "":
		s.passed++
	case e.Action == "skip" && e.Test != "":
		s.skipped = append(s.skipped, key+": "+reason(s.output[key]))
	case e.Action == "fail":
		// A package fails with its tests, which are counted, or by itself: it does not build, or ends early.
		if e.Test != "" || !s.broken[e.Package] {
			s.failed++
		}
		s.broken[e.Package] = true
		return fmt.Sprintf("FAILED %s\n%s%s%s", key, strings.Join(s.output[e.FailedBuild], ""), strings.Join(s.output[key], ""), s.unended(e))
	}
	return ""
}

// unended returns what the tests printed that did not end before their package
// failed: one of them has hung, and the panic that lists the goroutines stands
// there. It removes what it returns.
func (s *suite) unended(e event) string {
	if e.Test != "" {
		return ""
	}
	var out strings.Builder
	for _, key := range slices.Sorted(maps.Keys(s.output)) {
		if test, of := strings.CutPrefix(key, e.Package+" "); of && test != "" {
			fmt.Fprintf(&out, "DID NOT END %s\n%s", key, strings.Join(s.output[key], ""))
			delete(s.output, key)
		}
	}
	return out.String()
}

// progress is one line, as "headless: 41 of 92 packages, 1,203 tests passed, 2:10; running app/organise/move, watcher".
func (s *suite) progress() string {
	const named = 3
	line := fmt.Sprintf("%s: %d of %d packages, %s tests passed", s.name, s.ended, s.packages, humanize.Comma(int64(s.passed)))
	if s.failed > 0 {
		line += fmt.Sprintf(", %d failed", s.failed)
	}
	line += ", " + clock(time.Since(s.started))
	if len(s.running) == 0 {
		return line + "; compiling"
	}
	var names []string
	for _, r := range s.running[:min(named, len(s.running))] {
		names = append(names, strings.TrimPrefix(r, "github.com/nod-app/nod/"))
	}
	return line + "; running " + strings.Join(names, ", ")
}

func (s *suite) summary() string {
	return fmt.Sprintf("%s: %d passed, %d failed, %d skipped in %.0f s", s.name, s.passed, s.failed, len(s.skipped), time.Since(s.started).Seconds())
}

// clock writes 2m10s as 2:10.
func clock(d time.Duration) string {
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// reason is what the test said when it skipped: its last line of output that is not the test runner's own.
func reason(output []string) string {
	for _, line := range slices.Backward(output) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "===") {
			return line
		}
	}
	return "no reason given"
}
