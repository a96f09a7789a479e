package audit

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A crash leaves any part of the write under way: it is cut off, and the log
// says so and goes on.
func TestATornWriteIsMended(t *testing.T) {
	o := made(t, 2)
	before := read(t, o.records())
	text, err := o.Checkpoint.Load(t.Context())
	must(t, err)
	l := opened(t, o)
	beginAll(t, l, call(7), call(8))
	must(t, l.Close())
	whole, tree := read(t, o.records()), read(t, o.hashes())
	first := bytes.IndexByte(whole[len(before):], '\n') + 1
	for n := len(before) + 1; n < len(whole); n += 1 + n%19 {
		p := place(t)
		must(t, os.MkdirAll(p.Dir, 0o700))
		must(t, p.Checkpoint.Save(t.Context(), text))
		must(t, os.WriteFile(p.records(), whole[:n], 0o600))
		must(t, os.WriteFile(p.hashes(), tree[:int64(len(tree))/64*32], 0o600)) // behind the lines
		l := opened(t, p)
		kept := n-len(before) >= first
		torn := n-len(before) != first
		if found := l.Opened(); !found.OK || len(found.Problems) > 0 || mended(found, TornTail) != torn {
			t.Fatalf("%d bytes of %d to %d: %+v", n, len(before), len(whole), found)
		}
		unknown, note := Unknown, Filter{Tools: []string{LogTool}, Text: "crash tore"}
		if got, err := l.Count(t.Context(), Filter{Result: &unknown}); err != nil || (got == 1) != kept {
			t.Errorf("%d bytes: %d unknown", n, got)
		}
		if got, err := l.Count(t.Context(), note); err != nil || (got == 1) != torn {
			t.Errorf("%d bytes: %d notes", n, got)
		}
		fill(t, l, 1)
		must(t, l.Close())
		if r := verified(t, p); !r.OK || len(r.Problems) > 0 {
			t.Fatalf("%d bytes: %+v", n, r)
		}
	}
}

// A checkpoint that a power cut left behind the log is no harm.
func TestTheCheckpointIsBehind(t *testing.T) {
	o := made(t, 2)
	text, err := o.Checkpoint.Load(t.Context())
	must(t, err)
	l := opened(t, o)
	fill(t, l, 5)
	must(t, l.Close())
	must(t, o.Checkpoint.Save(t.Context(), text))
	if r := verified(t, o); !r.OK || len(r.Problems) > 0 || r.Sealed >= r.Records {
		t.Errorf("%+v", r)
	}
	l = opened(t, o)
	fill(t, l, 1)
	if r, err := l.Verify(t.Context()); err != nil || !r.OK || r.Sealed != r.Records {
		t.Errorf("%+v", r)
	}
}

const victim = "NOD_AUDIT_VICTIM"

// TestVictim is the process that TestKilled kills.
func TestVictim(t *testing.T) {
	dir := os.Getenv(victim)
	if dir == "" {
		t.Skip("run by TestKilled")
	}
	o := at(dir)
	l := opened(t, o)
	for i := 0; ; i++ {
		id, err := l.Begin(t.Context(), call(i))
		must(t, err)
		fmt.Println("begun", id)
		must(t, l.End(t.Context(), id, outcome(i)))
		fmt.Println("ended", id)
	}
}

// at is a log in a folder that outlives a process.
func at(dir string) Options {
	return Options{Dir: dir + "/audit", Key: bytes.Repeat([]byte{7}, KeySize), Checkpoint: FileCheckpoint{Path: dir + "/checkpoint"}}
}

// A real process is killed in the midst: all that it was told is in the log.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	for round := range 5 {
		ctx, cancel := context.WithCancel(t.Context())
		cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestVictim$", "-test.v")
		cmd.Env = append(os.Environ(), victim+"="+dir)
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		begun, ended := map[string]bool{}, map[string]bool{}
		for in, n := bufio.NewScanner(out), 0; in.Scan(); n++ {
			word, id, _ := strings.Cut(in.Text(), " ")
			begun[id] = begun[id] || word == "begun"
			ended[id] = ended[id] || word == "ended"
			if n == 40+7*round {
				must(t, cmd.Process.Kill())
			}
		}
		cmd.Wait()
		cancel()
		survived(t, at(dir), begun, ended)
	}
}

func survived(t *testing.T, o Options, begun, ended map[string]bool) {
	t.Helper()
	if r := verified(t, o); !r.OK {
		t.Fatalf("%+v", r)
	}
	l, err := Open(t.Context(), o)
	must(t, err)
	defer l.Close()
	for _, r := range all(t, l, Query{Limit: 1000}) {
		id := fmt.Sprint(r.ID)
		if ended[id] && r.Result != OK || begun[id] && r.Result == Running {
			t.Errorf("call %s: %+v", id, r)
		}
		delete(begun, id)
	}
	for id, was := range begun {
		if was {
			t.Errorf("call %s was begun and is not in the log", id)
		}
	}
	if len(ended) < 10 {
		t.Errorf("only %d calls ended: the test sees nothing", len(ended))
	}
}

// failing is a checkpoint that can be broken.
type failing struct {
	FileCheckpoint
	err *error
}

func (f failing) Save(ctx context.Context, text string) error {
	return errors.Join(*f.err, f.FileCheckpoint.Save(ctx, text)) // an error that may have saved
}

func TestTheCheckpointCannotBeSaved(t *testing.T) {
	o := place(t)
	var locked error
	o.Checkpoint = failing{o.Checkpoint.(FileCheckpoint), &locked}
	l := opened(t, o)
	locked = errors.New("the keyring is locked")
	fill(t, l, 2)
	r, err := l.Verify(t.Context())
	must(t, err)
	if r.OK || kinds(r)[NotSealed] != 1 || !strings.Contains(r.Problems[0].Text, "the keyring is locked") {
		t.Errorf("%+v", r)
	}
	locked = nil
	fill(t, l, 1)
	if r, err := l.Verify(t.Context()); err != nil || !r.OK || len(r.Problems) > 0 {
		t.Errorf("%+v", r)
	}
}

// What was cut from beyond a checkpoint that is behind is known to the stored
// tree, which is written only after the lines are durable.
func TestACutBeyondTheCheckpointIsFound(t *testing.T) {
	o := made(t, 2)
	text, err := o.Checkpoint.Load(t.Context())
	must(t, err)
	l := opened(t, o)
	fill(t, l, 5)
	must(t, l.Close())
	must(t, o.Checkpoint.Save(t.Context(), text))
	all := read(t, o.records())
	must(t, os.WriteFile(o.records(), all[:bytes.LastIndexByte(all[:len(all)-1], '\n')+1], 0o600))
	if r := verified(t, o); r.OK || kinds(r)[CutTail] != 1 {
		t.Errorf("%+v", r)
	}
	opensAs(t, o, false)
}
