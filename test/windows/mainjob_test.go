//go:build e2etest

package windows

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/samples"
)

// agent is Nod without windows: it has the whole agent and command line, and is built in a
// fraction of the time.
const agent = "agent.exe"

// A file lands, is proposed, approved on the command line, found moved, and undone.
func TestMainJob(t *testing.T) {
	c := open(t, 15*time.Minute)
	c.program = filepath.Join(c.build, agent)
	running := c.start("watch")
	downloads := c.folder("Downloads")
	if said := c.nod("folders"); !strings.Contains(said, `\Downloads`) {
		t.Errorf("nod folders says %q", said)
	}
	invoice := samples.PDF([]string{"INVOICE 2025-1207", "Total due EUR 368.90"})
	source := filepath.Join(downloads, samples.Invoice)
	c.must(os.WriteFile(source, invoice, 0o644))
	id := c.proposal(samples.Invoice)

	c.nod("approve", "--confirm-sensitive", id)
	if _, err := os.Lstat(source); err == nil {
		t.Errorf("%s is still there after it was approved", source)
	}
	if moved := c.named(samples.Invoice); len(moved) != 1 || !bytes.Equal(c.read(moved[0]), invoice) {
		t.Errorf("approved, it is at %q", moved)
	}
	c.nod("undo")
	if back := c.named(samples.Invoice); len(back) != 1 || back[0] != source || !bytes.Equal(c.read(source), invoice) {
		t.Errorf("undone, it is at %q", back)
	}
	if again := c.proposal(samples.Invoice); again != id {
		t.Errorf("undone, it is proposed as %s, before as %s", again, id)
	}

	if out, err := c.wine(c.program, "watch").CombinedOutput(); err == nil || !strings.Contains(string(out), "running already") {
		t.Errorf("a second agent: %v, %s", err, out)
	}
	c.nod("quit")
	if code, err := running.Wait(c.ctx); code != 0 || err != nil {
		t.Errorf("the agent ended with %d, %v: %s", code, err, running.Output())
	}
}

// start starts the agent and waits until it watches: what is in Downloads at its first
// look was there before it.
func (c *computer) start(args ...string) *desktest.Process {
	c.t.Helper()
	p, err := desktest.StartCmd(c.wine(c.program, args...))
	c.must(err)
	c.t.Cleanup(func() {
		if c.t.Failed() {
			c.picture("failed")
			c.t.Logf("the agent said: %s", p.Output())
		}
		p.Stop()
	})
	c.until("the agent answers", func() bool {
		if c.wine(c.program, "status").Run() == nil {
			return true
		}
		select {
		case <-p.Done():
			c.t.Fatalf("the agent ended: %s", p.Output())
		default:
		}
		return false
	})
	c.until("the agent watches", func() bool { return strings.Contains(c.nod("folders"), "watching") })
	return p
}

// nod runs a command and returns what it printed, without the warnings of Wine.
func (c *computer) nod(args ...string) string {
	c.t.Helper()
	cmd := c.wine(c.program, args...)
	var warnings bytes.Buffer
	cmd.Stderr = &warnings
	out, err := cmd.Output()
	if err != nil {
		c.t.Fatalf("nod %v: %v: %s%s", args, err, out, warnings.Bytes())
	}
	return string(out)
}

// proposal waits until a file is proposed, and returns the proposal's id.
func (c *computer) proposal(name string) (id string) {
	c.t.Helper()
	c.until(name+" is proposed", func() bool {
		var answer struct {
			Data struct {
				Proposals []struct{ ID, Filename string }
			}
		}
		c.must(json.Unmarshal([]byte(c.nod("proposals", "--json")), &answer))
		for _, p := range answer.Data.Proposals {
			if p.Filename == name {
				id = p.ID
			}
		}
		return id != ""
	})
	return id
}

func (c *computer) until(what string, is func() bool) {
	c.t.Helper()
	c.must(desktest.Poll(c.ctx, what, is))
}

// folder is where one of the user's folders is outside of Wine.
func (c *computer) folder(name string) string {
	c.t.Helper()
	users := filepath.Join(c.prefix, "drive_c", "users")
	profiles, err := os.ReadDir(users)
	c.must(err)
	for _, p := range profiles {
		if p.Name() != "Public" {
			return filepath.Join(users, p.Name(), name)
		}
	}
	c.t.Fatal("this Windows has no user")
	return ""
}

// named are all files of a name that the user has.
func (c *computer) named(name string) (found []string) {
	c.t.Helper()
	c.must(filepath.WalkDir(filepath.Join(c.prefix, "drive_c", "users"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() == name {
			found = append(found, path)
		}
		return err
	}))
	return found
}

func (c *computer) read(file string) []byte {
	c.t.Helper()
	b, err := os.ReadFile(file)
	c.must(err)
	return b
}
