package files

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/tools"
)

// An undo that can never succeed says so; what can be put right is not given up.
func TestWhichUndosCanSucceedLater(t *testing.T) {
	const (
		ensure = "files.ensure_dir"
		write  = "files.write_text"
		glob   = "files.move_glob"
	)
	args := map[string]string{
		ensure: `{"path":"${DOCS}/made/in"}`,
		write:  `{"path":"${DOCS}/a.txt","content":"new"}`,
		glob:   `{"from":"${DOWN}","patterns":["*.txt"],"to":"${DOCS}"}`,
	}
	remove := func(path string) func(h *house) { return func(h *house) { os.RemoveAll(h.fill(path)) } }
	put := func(path string) func(h *house) { return func(h *house) { h.write(path, "other") } }
	for name, c := range map[string]struct {
		tool      string
		change    []func(h *house)
		permanent bool
		part      bool // of it was undone
	}{
		"the inner folder is gone":     {ensure, []func(*house){remove("${DOCS}/made/in")}, true, false},
		"both folders are gone":        {ensure, []func(*house){remove("${DOCS}/made")}, true, false},
		"a file is in the folder":      {ensure, []func(*house){put("${DOCS}/made/in/f")}, false, false},
		"a file instead of a folder":   {ensure, []func(*house){remove("${DOCS}/made/in"), put("${DOCS}/made/in")}, true, false},
		"the root of it is gone":       {ensure, []func(*house){remove("${DOCS}")}, false, false},
		"the file is gone":             {write, []func(*house){remove("${DOCS}/a.txt")}, true, false},
		"the file was changed":         {write, []func(*house){put("${DOCS}/a.txt")}, true, false},
		"the drive of it is gone":      {write, []func(*house){remove("${DOCS}")}, false, false},
		"one old place is taken":       {glob, []func(*house){put("${DOWN}/x.txt")}, false, true},
		"both old places are taken":    {glob, []func(*house){put("${DOWN}/x.txt"), put("${DOWN}/y.txt")}, false, false},
		"both files were changed":      {glob, []func(*house){put("${DOCS}/x.txt"), put("${DOCS}/y.txt")}, true, false},
		"one is gone, one place taken": {glob, []func(*house){remove("${DOCS}/x.txt"), put("${DOWN}/y.txt")}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.write("${DOWN}/x.txt", "x")
			h.write("${DOWN}/y.txt", "y")
			r := h.call(c.tool, args[c.tool])
			if !r.Success {
				t.Fatalf("%+v", r)
			}
			for _, change := range c.change {
				change(h)
			}
			said, err := h.reg.Undo(context.Background(), r.Audit.Record)
			var f *tools.Failure
			if !errors.As(err, &f) || f.Permanent != c.permanent || (said != "") != c.part {
				t.Errorf("%q, %+v", said, err)
			}
		})
	}
}

// What of a batch is gone for ever does not keep the rest from being undone.
func TestUndoOfABatchOfWhichOneIsGone(t *testing.T) {
	h := newHouse(t)
	h.write("${DOWN}/x.txt", "x")
	h.write("${DOWN}/y.txt", "y")
	r := h.call("files.move_glob", `{"from":"${DOWN}","patterns":["*.txt"],"to":"${DOCS}"}`)
	if err := os.Remove(filepath.Join(h.docs, "x.txt")); err != nil {
		t.Fatal(err)
	}
	if err := h.undo(r); err != nil {
		t.Error(err)
	}
	h.holds("${DOWN}/y.txt", "y")
	if h.effects.All[r.Audit.Record].Undone.IsZero() {
		t.Error("the entry stands, though nothing of it can be undone any more")
	}
}

// Another device at the root's path is not the drive that the call wrote to.
func TestTheDriveOfAnUndo(t *testing.T) {
	dir := t.TempDir()
	here := baseOf(dir)
	there := here
	there.Device++
	for b, want := range map[base]bool{here: false, there: true, {Root: dir}: false, {Root: filepath.Join(dir, "gone")}: true} {
		if b.away() != want {
			t.Errorf("%+v: %t", b, !want)
		}
	}
}
