// Command report runs one suite of tests with `go test -json` and prints its
// progress, each failure as it happens, and each skip with its reason. It keeps
// the events in build/test/NAME.json and the counts in build/test/NAME.count.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	args := os.Args[1:]
	split := slices.Index(args, "--")
	if split < 1 {
		fmt.Fprintln(os.Stderr, "usage: report NAME [FLAGS OF GO TEST] -- PACKAGES")
		os.Exit(2)
	}
	ok, err := runSuite(args[0], args[1:split], args[split+1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func runSuite(name string, flags, patterns []string) (ok bool, err error) {
	files := filepath.Join("build", "test", name)
	if err := os.MkdirAll(filepath.Dir(files), 0o755); err != nil {
		return false, err
	}
	events, err := os.Create(files + ".json")
	if err != nil {
		return false, err
	}
	defer events.Close()
	packages, err := countPackages(patterns)
	if err != nil {
		return false, err
	}

	var stderr bytes.Buffer
	test := exec.Command("go", slices.Concat([]string{"test", "-json"}, flags, patterns)...)
	test.Env = withoutWorkingFolder(os.Environ())
	test.Stderr = &stderr
	stdout, err := test.StdoutPipe()
	if err != nil {
		return false, err
	}
	s := newSuite(name, packages)
	p := newPrinter(os.Stdout)
	if err := test.Start(); err != nil {
		return false, err
	}
	ticks := time.NewTicker(p.interval)
	defer ticks.Stop()
	follow(s, p, decode(io.TeeReader(stdout, events)), ticks.C)
	failed := test.Wait()
	if failed != nil && s.failed == 0 {
		s.failed = 1 // go test itself failed, before or after all tests
	}
	p.println(s.summary())
	if failed != nil {
		p.print(stderr.String())
	}
	count := fmt.Sprintf("%d %d %d\n", s.passed, s.failed, len(s.skipped))
	return failed == nil, cmp.Or(os.WriteFile(files+".count", []byte(count), 0o644), events.Close())
}

// withoutWorkingFolder removes PWD, which os.Getwd reads: Go would take the results of
// tests that call it for those of this checkout only. It finds the folder without it.
func withoutWorkingFolder(env []string) []string {
	return slices.DeleteFunc(env, func(v string) bool { return strings.HasPrefix(v, "PWD=") })
}

func countPackages(patterns []string) (int, error) {
	out, err := exec.Command("go", append([]string{"list", "-e"}, patterns...)...).Output()
	if err != nil {
		return 0, fmt.Errorf("list the packages to test: %w", err)
	}
	return bytes.Count(out, []byte("\n")), nil
}

// decode sends each line that is an event; go test prints some that are none.
func decode(r io.Reader) <-chan event {
	events := make(chan event)
	go func() {
		defer close(events)
		lines := bufio.NewReader(r)
		for {
			line, err := lines.ReadBytes('\n')
			var e event
			if json.Unmarshal(line, &e) == nil {
				events <- e
			}
			if err != nil {
				return
			}
		}
	}()
	return events
}

// follow prints what the events say until there are no more, and the progress at each tick.
func follow(s *suite, p *printer, events <-chan event, ticks <-chan time.Time) {
	p.progress(s.progress())
	for {
		select {
		case e, more := <-events:
			if !more {
				for _, skip := range s.skipped {
					p.println("  skipped " + skip)
				}
				return
			}
			p.print(s.add(e))
		case <-ticks:
			p.progress(s.progress())
		}
	}
}
