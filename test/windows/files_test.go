//go:build e2etest

package windows

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Files that Windows has in its own way: held by another program, named as a device, and
// with a path that only the long form can name.
func TestBadFiles(t *testing.T) {
	c := open(t, 20*time.Minute)
	c.program = filepath.Join(c.build, agent)
	c.start("watch")

	t.Run("held", func(t *testing.T) {
		source, id := c.lands("letter.txt")
		release := c.hold(source)
		if said := c.refused("approve", "--confirm-sensitive", id); !strings.Contains(said, "no program holds it") {
			t.Errorf("approving a file that another program holds says %q", said)
		}
		if there := c.named("letter.txt"); len(there) != 1 || there[0] != source || string(c.read(source)) != letter("letter.txt") {
			t.Errorf("held, it is at %q", there)
		}
		release()
		c.nod("approve", "--confirm-sensitive", id)
		if there := c.named("letter.txt"); len(there) != 1 || there[0] == source || string(c.read(there[0])) != letter("letter.txt") {
			t.Errorf("released and approved, it is at %q", there)
		}
	})
	t.Run("named as a device", func(t *testing.T) {
		source, id := c.lands("note.txt")
		for _, name := range []string{"CON", "nul.txt", "COM1.txt", "lpt9", "end.", "end "} {
			if said := c.refused("edit", id, "--name", name); !strings.Contains(said, "cannot be used for a file") {
				t.Errorf("the name %q: %q", name, said)
			}
		}
		if !exists(source) {
			t.Error("the file is gone")
		}
	})
	t.Run("long", func(t *testing.T) {
		source, id := c.lands("long.txt")
		c.nod("edit", id, "--to", "~/Documents/"+strings.Repeat(strings.Repeat("d", 90)+"/", 3))
		c.nod("approve", "--confirm-sensitive", id)
		there := c.named("long.txt")
		if len(there) != 1 || there[0] == source || !strings.Contains(there[0], "ddd") || string(c.read(there[0])) != letter("long.txt") {
			t.Errorf("approved, it is at %q", there)
		}
		c.nod("undo")
		if !exists(source) {
			t.Error("undone, it is not back")
		}
	})
}

// letter is what is in a file; two that are equal would be duplicates.
func letter(name string) string { return "Dear Ann,\n" + name + " is sold.\n" }

// lands has a file arrive in Downloads and returns it with the id of its proposal.
func (c *computer) lands(name string) (source, id string) {
	c.t.Helper()
	source = filepath.Join(c.folder("Downloads"), name)
	c.must(os.WriteFile(source, []byte(letter(name)), 0o644))
	return source, c.proposal(name)
}

// refused runs a command that must fail and returns what it printed.
func (c *computer) refused(args ...string) string {
	c.t.Helper()
	out, err := c.wine(c.program, args...).CombinedOutput()
	if err == nil {
		c.t.Errorf("nod %v succeeds: %s", args, out)
	}
	return string(out)
}

// hold has another program hold a file until release is called.
func (c *computer) hold(file string) (release func()) {
	c.t.Helper()
	cmd := c.wine(filepath.Join(c.build, "hold.exe"), file)
	stdin, err := cmd.StdinPipe()
	c.must(err)
	stdout, err := cmd.StdoutPipe()
	c.must(err)
	c.must(cmd.Start())
	said := make([]byte, len("held"))
	_, err = io.ReadFull(stdout, said)
	c.must(err)
	return func() {
		_ = stdin.Close()
		c.must(cmd.Wait())
	}
}
