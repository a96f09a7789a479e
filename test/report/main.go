// Command report reads `go test -json` on stdin, prints what failed and each
// skip with its reason, and leaves the counts in build/test/NAME.count.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

type event struct {
	Action, Package, Test, Output string
	Key, Value                    string // of an attribute
}

// tally is what is known of a run so far.
type tally struct {
	passed, failed int
	skipped        []string
	output         map[string][]string // by package and test
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: report NAME SECONDS < events")
		os.Exit(2)
	}
	t := &tally{output: map[string][]string{}}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) == nil {
			t.add(e)
		}
	}
	name, seconds := os.Args[1], os.Args[2]
	for _, s := range t.skipped {
		fmt.Println("  skipped", s)
	}
	fmt.Printf("%s: %d passed, %d failed, %d skipped in %s s\n", name, t.passed, t.failed, len(t.skipped), seconds)
	count := fmt.Sprintf("%d %d %d\n", t.passed, t.failed, len(t.skipped))
	if err := os.WriteFile(filepath.Join("build", "test", name+".count"), []byte(count), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func (t *tally) add(e event) {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		t.output[key] = append(t.output[key], e.Output)
	case "attr":
		if e.Key == "report" { // what a test wants to be read even when it passes
			fmt.Println(" ", e.Value)
		}
	case "pass":
		if e.Test != "" {
			t.passed++
		}
		delete(t.output, key)
	case "skip":
		if e.Test != "" {
			t.skipped = append(t.skipped, key+": "+reason(t.output[key]))
		}
		delete(t.output, key)
	case "fail":
		if e.Test != "" {
			t.failed++
		}
		fmt.Printf("FAILED %s\n%s", key, strings.Join(t.output[key], ""))
	}
}

// reason is what the test said when it skipped: its last line of output that is no frame of the test runner.
func reason(output []string) string {
	for i := len(output) - 1; i >= 0; i-- {
		line := strings.TrimSpace(output[i])
		if line != "" && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "===") {
			return line
		}
	}
	return "no reason given"
}
