package main

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// bare returns a bench with its own folder that measures everything once.
func bare(t *testing.T) *bench {
	t.Helper()
	peers, err := filepath.Abs("../../build/bench")
	if err != nil {
		t.Fatal(err)
	}
	return &bench{work: t.TempDir(), peers: peers, runs: 1}
}

// Every variant completes the tasks.
func TestTasks(t *testing.T) {
	b := bare(t)
	s, err := b.openToolSetup(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	all := s.changing()
	if _, err := os.Stat(filepath.Join(b.peers, mcpServer)); err == nil && len(desktest.Missing("node")) == 0 {
		m, err := b.startMCP("test", filepath.Dir(string(s.notesDir)))
		if err != nil {
			t.Fatal(err)
		}
		defer m.close()
		for i, e := range all {
			all[i].by = append(e.by, m.peers(s.notesDir)[e.name]...)
		}
	} else {
		t.Log("without the MCP filesystem server: packaging/bench.sh installs it")
	}
	for _, e := range all {
		for _, c := range e.by {
			if _, err := round(t.Context(), s.notesDir, e, c); err != nil {
				t.Errorf("%s, %s: %v", e.name, c.name, err)
			}
		}
	}
	if r, err := s.log.Verify(t.Context()); err != nil || !r.OK || r.Records < 2*notes {
		t.Errorf("the record of it: %+v, %v", r, err)
	}
}

// A task that is not completed is an error.
func TestTaskNotDone(t *testing.T) {
	y := notesDir(filepath.Join(t.TempDir(), "notes"))
	e := task{times: 1, to: notes}
	if _, err := round(t.Context(), y, e, simple("lazy", "", func(int) error { return nil })); err == nil {
		t.Error("who moves nothing has moved 100 files")
	}
	if _, err := round(t.Context(), y, e, simple("broken", "", func(int) error { return errors.New("no") })); err == nil {
		t.Error("an error is none")
	}
}

func TestAnswerTo(t *testing.T) {
	const told = `{"jsonrpc":"2.0","method":"notifications/message","params":{}}` + "\n" + `{"jsonrpc":"2.0","id":7,"method":"roots/list"}` + "\n"
	for _, c := range []struct{ in, want, err string }{
		{told + `{"id":6,"result":{"a":1}}` + "\n" + `{"id":7,"result":{"a":2}}` + "\n", `{"a":2}`, ""},
		{told + `{"id":7,"error":{"message":"there is no such tool"}}` + "\n", "", "no such tool"},
		{told, "", "EOF"},
		{"Segmentation fault\n", "", "Segmentation"},
	} {
		got, err := answerTo(bufio.NewReader(strings.NewReader(c.in)), 7)
		if string(got) != c.want || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q gives %s, %v", c.in, got, err)
		}
	}
}

func TestShort(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ns", 740: "740 ns", 1500: "1.5 µs", 2 * time.Millisecond: "2.00 ms", 40 * time.Millisecond: "40 ms", 2500 * time.Millisecond: "2.50 s",
	} {
		if got := short(d); got != want {
			t.Errorf("%s is written %q, want %q", d, got, want)
		}
	}
}

func TestSharedPrefix(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"ab", "", 0}, {"abc", "abd", 2}, {"ab", "abc", 2}, {"x", "abc", 0}} {
		if got := sharedPrefix([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%q and %q share %d bytes, want %d", c.a, c.b, got, c.want)
		}
	}
}
