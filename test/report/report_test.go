package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const interval = 65 * time.Second // between two lines of progress

// run follows a suite of three packages within a synctest bubble, whose clock goes on only while all wait.
type run struct {
	out    strings.Builder
	events chan event
	suite  *suite
}

func start(terminal bool) *run {
	r := &run{events: make(chan event), suite: newSuite("headless", 3)}
	ticks := time.NewTicker(interval)
	go func() {
		defer ticks.Stop()
		follow(r.suite, &printer{w: &r.out, terminal: terminal}, r.events, ticks.C)
	}()
	return r
}

func (r *run) send(events ...event) {
	for _, e := range events {
		r.events <- e
	}
}

// printed is what stands there now.
func (r *run) printed() string {
	synctest.Wait()
	return r.out.String()
}

func tick() {
	time.Sleep(interval)
	synctest.Wait()
}

func (r *run) end() string {
	close(r.events)
	return r.printed()
}

func pass(pkg, test string) event { return event{Action: "pass", Package: pkg, Test: test} }

func begin(pkg string) event { return event{Action: "start", Package: pkg} }

func says(pkg, test, text string) event {
	return event{Action: "output", Package: pkg, Test: test, Output: text}
}

const move = "github.com/nod-app/nod/app/organise/move"

func TestProgressWithoutTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(false)
		tick()
		r.send(begin(move), begin("b"), pass(move, "TestOne"), pass(move, "TestTwo"))
		tick()
		r.send(pass(move, ""), pass("b", "TestThree"))
		tick()
		want := []string{
			"headless: 0 of 3 packages, 0 tests passed, 0:00; compiling",
			"headless: 0 of 3 packages, 0 tests passed, 1:05; compiling",
			"headless: 0 of 3 packages, 2 tests passed, 2:10; running app/organise/move, b",
			"headless: 1 of 3 packages, 3 tests passed, 3:15; running b",
			"",
		}
		if got := r.end(); got != strings.Join(want, "\n") {
			t.Errorf("printed\n%s\nwant\n%s", got, strings.Join(want, "\n"))
		}
	})
}

func TestProgressInPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(true)
		r.send(begin("b"), event{Action: "fail", Package: "b", Test: "TestOne"})
		tick()
		got := r.end()
		if strings.Count(got, "\n") != 1 {
			t.Errorf("on a terminal only the failure takes a line; printed %q", got)
		}
		cleared := strings.Index(got, "\r\x1b[K")
		if failure := strings.Index(got, "FAILED b TestOne"); cleared < 0 || failure < cleared {
			t.Errorf("the progress is cleared before something else is printed; printed %q", got)
		}
		if !strings.Contains(got, "headless: 0 of 3 packages, 0 tests passed, 1 failed, 1:05") {
			t.Errorf("the progress counts the failure; printed %q", got)
		}
	})
}

func TestFailureIsPrintedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(false)
		r.send(begin("b"), says("b", "TestOne", "    b_test.go:7: not 4\n"), event{Action: "fail", Package: "b", Test: "TestOne"}, begin("c"))
		if got := r.printed(); !strings.Contains(got, "FAILED b TestOne\n    b_test.go:7: not 4\n") {
			t.Errorf("while the suite runs, printed %q", got)
		}
		r.end()
	})
}

// A package that ran out of time says which of its tests hung.
func TestAHangIsPrinted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(false)
		r.send(begin("b"), says("b", "TestOne", "=== RUN TestOne\n"), pass("b", "TestOne"),
			says("b", "TestTwo", "=== RUN TestTwo\n"), says("b", "TestTwo", "panic: test timed out\n"),
			says("b", "", "FAIL b 600s\n"), event{Action: "fail", Package: "b"})
		want := "FAILED b \nFAIL b 600s\nDID NOT END b TestTwo\n=== RUN TestTwo\npanic: test timed out\n"
		if got := r.printed(); !strings.Contains(got, want) || strings.Contains(got, "TestOne") {
			t.Errorf("printed %q, want %q in it", got, want)
		}
		r.end()
	})
}

func TestCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := event{Action: "fail", Package: "c", FailedBuild: "c [c.test]"}
		r := start(false)
		r.send(
			begin("a"), pass("a", "TestOne"), pass("a", ""),
			begin("b"),
			says("b", "TestSkipped", "=== RUN TestSkipped\n"), says("b", "TestSkipped", "    b_test.go:3: needs a display\n"),
			says("b", "TestSkipped", "--- SKIP: TestSkipped\n"),
			event{Action: "skip", Package: "b", Test: "TestSkipped"},
			event{Action: "fail", Package: "b", Test: "TestTwo"}, event{Action: "fail", Package: "b"},
			event{Action: "build-output", ImportPath: "c [c.test]", Output: "c.go:1: undefined: x\n"}, broken,
			event{Action: "attr", Package: "a", Key: "report", Value: "183 calls"},
		)
		time.Sleep(131 * time.Second)
		got := r.end()
		for _, want := range []string{"  skipped b TestSkipped: b_test.go:3: needs a display\n", "FAILED c \nc.go:1: undefined: x\n", "  183 calls\n"} {
			if !strings.Contains(got, want) {
				t.Errorf("printed %q without %q", got, want)
			}
		}
		// The package that did not build counts as one failure; the one with a failed test does not count again.
		if got, want := r.suite.summary(), "headless: 1 passed, 2 failed, 1 skipped in 131 s"; got != want {
			t.Errorf("the summary is %q, want %q", got, want)
		}
	})
}
