package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/nod-app/nod/app/api"
)

// apart starts the agent in a process of its own and puts a person before it
// who allows everything for good.
func (n *nod) apart() *exec.Cmd {
	n.t.Helper()
	c := n.startApart()
	n.sits().does("always")
	return c
}

// startApart starts the agent in a process of its own.
func (n *nod) startApart() *exec.Cmd {
	n.t.Helper()
	text, err := json.Marshal(n.paths)
	must(n.t, err)
	c := exec.Command(os.Args[0], "agent", string(text))
	c.Stdout, c.Stderr = n.log, n.log
	must(n.t, c.Start())
	n.t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if _, err := api.GetStatus.Call(n.t.Context(), n.Client, api.None{}); err == nil {
			break
		}
		if time.Now().After(end) {
			n.t.Fatalf("the agent does not answer\n%s", n.log)
		}
	}
	return c
}

// TestKilledBetweenIntentAndResult kills the agent as soon as the draft of a
// file shows in its folder, until a call has been caught between its intent
// and its result: its record then says that the outcome is unknown, and the
// file is one whole text or the other.
func TestKilledBetweenIntentAndResult(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.settings(fmt.Sprintf("[tools]\nfolders = [%q]\n", n.paths.User.Documents))
	const size, most = 1 << 20 / 8, 30
	texts := [][]byte{bytes.Repeat([]byte("a"), size), bytes.Repeat([]byte("b"), size)}
	file := filepath.Join(n.paths.User.Documents, "whole.txt")
	must(t, os.WriteFile(file, texts[0], 0o600))
	kills, unknown := 0, 0
	for ; kills < most && unknown == 0; kills++ {
		n.killedWhileWriting(file, texts)
		got, err := os.ReadFile(file)
		must(t, err)
		if !bytes.Equal(got, texts[0]) && !bytes.Equal(got, texts[1]) {
			t.Fatalf("after kill %d the file is neither text: %d bytes", kills, len(got))
		}
		unknown = n.outcomesUnknown()
	}
	if unknown == 0 {
		t.Fatalf("of %d kills none came between an intent and its result", most)
	}
	left, err := os.ReadDir(n.paths.User.Documents)
	must(t, err)
	for _, e := range left { // what was being written may be left, under a hidden name of Nod's own
		if e.Name() != filepath.Base(file) && !strings.HasPrefix(e.Name(), ".nod-") {
			t.Errorf("beside the file there is %q", e.Name())
		}
	}
	t.Logf("%d kills, %d outcomes unknown", kills, unknown)
}

func (n *nod) killedWhileWriting(file string, texts [][]byte) {
	n.t.Helper()
	c := n.apart()
	ctx, cancel := context.WithCancel(n.t.Context())
	defer cancel()
	written := make(chan struct{})
	go func() {
		for i := 0; ctx.Err() == nil; i++ {
			args, _ := json.Marshal(map[string]string{"path": file, "content": string(texts[i%2])})
			_, _ = api.CallTools.Call(ctx, n.Client, api.CallRequest{Calls: []api.ToolCall{{Tool: "files.write_text", Args: string(args)}}})
			if i == 0 { // which was asked for; those that follow are granted
				close(written)
			}
		}
	}()
	select {
	case <-written:
	case <-time.After(patience):
		n.t.Fatalf("the first write does not end\n%s", n.log)
	}
	n.awaitDraft(filepath.Dir(file))
	must(n.t, c.Process.Kill())
	_ = c.Wait()
}

// awaitDraft waits until a file that Nod is writing shows in the folder.
func (n *nod) awaitDraft(folder string) {
	n.t.Helper()
	watcher, err := fsnotify.NewWatcher()
	must(n.t, err)
	defer func() { _ = watcher.Close() }()
	must(n.t, watcher.Add(folder))
	for end := time.After(patience); ; {
		select {
		case e := <-watcher.Events:
			if e.Has(fsnotify.Create) && strings.HasPrefix(filepath.Base(e.Name), ".nod-") {
				return
			}
		case <-end:
			n.t.Fatalf("no draft shows in %s\n%s", folder, n.log)
		}
	}
}

// outcomesUnknown starts the agent again and counts the records that say so.
func (n *nod) outcomesUnknown() (unknown int) {
	n.t.Helper()
	n.start()
	defer n.stop()
	if s := call(n, api.VerifyLog, api.None{}); !s.OK {
		n.t.Fatalf("the log after a kill: %+v", s)
	}
	for _, r := range call(n, api.ListActivity, api.ActivityRequest{Tool: "files.write_text", Limit: 1000}).Records {
		switch r.Result {
		case "unknown":
			unknown++
		case "ok", "error":
		default:
			n.t.Errorf("record %d says %q", r.Record, r.Result)
		}
	}
	return unknown
}
