package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// watched are folders of a program, with the copies of what is in them.
type watched struct {
	*testing.T
	*Tree
	keep  string
	found []string // notes of calls that were under way when Nod ended
	roots []string
}

func newWatched(t *testing.T) *watched {
	base, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	w := &watched{T: t, keep: filepath.Join(base, "state"), roots: []string{filepath.Join(base, "a"), filepath.Join(base, "b")}}
	for _, r := range w.roots {
		must(t, os.Mkdir(r, 0o755))
	}
	w.restart()
	return w
}

// restart forgets what is in memory, as when Nod is killed.
func (w *watched) restart() {
	w.Tree = NewSnapshots(Options{Keep: w.keep}, func(_ context.Context, note []byte) error {
		w.found = append(w.found, string(note))
		return nil
	}).Tree()
}

func (w *watched) at(rel string) string { return filepath.Join(filepath.Dir(w.roots[0]), rel) }

func (w *watched) write(rel, text string) {
	w.Helper()
	must(w, os.MkdirAll(filepath.Dir(w.at(rel)), 0o755))
	must(w, os.WriteFile(w.at(rel), []byte(text), 0o644))
}

// does is one call of the program. It returns its name and what it changed, in words.
func (w *watched) does(f func()) (id, words string) {
	w.Helper()
	id = NewCall()
	must(w, w.Before(w.Context(), w.roots, id, []byte(id)))
	f()
	words, err := w.After(w.Context(), id, func() error { return nil })
	must(w, err)
	return id, words
}

// state returns all that is in the folders, by path, as their owner can look at it.
func (w *watched) state() map[string]string {
	w.Helper()
	out := map[string]string{}
	for _, root := range w.roots {
		w.look(root, out)
	}
	return out
}

func (w *watched) look(path string, out map[string]string) {
	w.Helper()
	st, err := os.Lstat(path)
	must(w, err)
	what := st.Mode().String()
	if st.Mode()&fs.ModeSymlink != 0 {
		to, err := os.Readlink(path)
		must(w, err)
		out[path] = what + to
		return
	}
	must(w, os.Chmod(path, 0o700))
	if st.IsDir() {
		entries, err := os.ReadDir(path)
		must(w, err)
		for _, e := range entries {
			w.look(filepath.Join(path, e.Name()), out)
		}
	} else {
		b, err := os.ReadFile(path)
		must(w, err)
		what += string(b) + st.ModTime().String()
	}
	must(w, os.Chmod(path, st.Mode().Perm()))
	out[path] = what
}

func (w *watched) equals(want map[string]string, when string) {
	w.Helper()
	got := w.state()
	for path := range want {
		if got[path] != want[path] {
			w.Errorf("%s: %q is %q, was %q", when, path, got[path], want[path])
		}
	}
	for path := range got {
		if want[path] == "" {
			w.Errorf("%s: %q was not there", when, path)
		}
	}
}

// act does one random thing to the folders: what a program can do there, and fails as it likes.
func (w *watched) act(r *rand.Rand) {
	names := []string{"a", "a/x", "a/y", "a/d", "a/d/x", "a/d/e", "a/d/e/\xff", "b/x", "b/d", "b/d/x", "b/d/y"}
	one, two := w.at(names[r.IntN(len(names))]), w.at(names[r.IntN(len(names))])
	if one == w.roots[0] {
		one = w.at("a/x")
	}
	switch r.IntN(11) {
	case 0, 1, 2:
		_ = os.WriteFile(one, []byte(fmt.Sprint(r.IntN(1000))), 0o644)
	case 3:
		if f, err := os.OpenFile(one, os.O_WRONLY, 0); err == nil { // as it was, but for its bytes
			st, _ := f.Stat()
			_, _ = fmt.Fprint(f, r.IntN(9))
			_ = f.Close()
			_ = os.Chtimes(one, st.ModTime(), st.ModTime())
		}
	case 4:
		_ = os.RemoveAll(one)
	case 5:
		_ = os.Mkdir(one, 0o755)
	case 6:
		_ = os.Rename(one, two)
	case 7:
		_ = os.Symlink("/etc/passwd", one)
	case 8:
		if st, err := os.Lstat(one); err == nil && st.Mode()&fs.ModeSymlink == 0 {
			_ = os.Chmod(one, []fs.FileMode{0, 0o500, 0o644, 0o755}[r.IntN(4)])
		}
	case 9:
		_ = os.Chmod(w.roots[1], []fs.FileMode{0, 0o500, 0o755}[r.IntN(3)])
	case 10:
		_ = os.Link(one, two)
	}
}

// Whatever a program does in its folders, and wherever Nod is killed meanwhile, undoing its calls, the newest first, gives
// back what was there, byte for byte.
func TestWhatAProgramDoesIsUndone(t *testing.T) {
	type call struct {
		id     string
		before map[string]string
	}
	undone := 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		w := newWatched(t)
		var calls []call
		for range 6 {
			before := w.state()
			id := NewCall()
			err := w.Before(t.Context(), w.roots, id, []byte(id))
			if tooltest.CodeOf(err) == policy.CodeHardLink {
				break // it is said before the call
			}
			must(t, err)
			for range r.IntN(8) {
				w.act(r)
			}
			calls = append(calls, call{id, before})
			if r.IntN(3) == 0 { // Nod is killed
				w.restart()
				w.s.Settle(t.Context())
				if slices.Contains(w.found, id) != exists(w.s.kept(id+changesExt)) {
					t.Errorf("%d: what it changed is kept, or its note was given, not both: %q", seed, w.found)
				}
			} else if _, err := w.After(t.Context(), id, func() error { return nil }); err != nil {
				t.Fatal(seed, err)
			}
		}
		if r.IntN(2) == 0 {
			w.restart()
		}
		for _, c := range slices.Backward(calls) {
			if exists(w.s.kept(c.id + changesExt)) {
				undone++
				if _, err := w.s.Undo(t.Context(), c.id); err != nil {
					t.Errorf("%d: %v", seed, err)
				}
			}
			w.equals(c.before, fmt.Sprint(seed))
		}
		for _, root := range w.roots {
			must(t, os.Chmod(root, 0o755))
		}
		w.Drop()
		if t.Failed() {
			return
		}
	}
	if undone < 20 {
		t.Errorf("only %d calls were undone", undone)
	}
}

// An undo leaves what came since, says so, and takes back the rest; what was in the way can be put away.
func TestUndoOfAProgramLeavesWhatCameSince(t *testing.T) {
	w := newWatched(t)
	w.write("a/x", "old x")
	w.write("a/y", "old y")
	w.write("a/z", "old z")
	id, said := w.does(func() {
		w.write("a/x", "new x")
		w.write("a/y", "new y")
		must(t, os.Remove(w.at("a/z")))
		w.write("a/d/new", "new")
	})
	if said != "created d, created d/new, changed x, and 2 more" {
		t.Errorf("%q", said)
	}
	w.write("a/x", "mine")
	w.write("a/z", "mine")
	w.write("a/d/mine", "mine")
	done, err := w.s.Undo(t.Context(), id)
	var f *tools.Failure
	if !errors.As(err, &f) || f.Permanent || done != "Put back 2 of 5 files and folders." {
		t.Fatalf("%q, %v", done, err)
	}
	for _, name := range []string{"a/x", "a/z", "a/d"} {
		if !strings.Contains(f.Message, w.at(name)) {
			t.Errorf("%s is not named: %s", name, f.Message)
		}
	}
	for name, want := range map[string]string{"a/x": "mine", "a/y": "old y", "a/z": "mine", "a/d/mine": "mine"} {
		if b, err := os.ReadFile(w.at(name)); err != nil || string(b) != want {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
	must(t, os.RemoveAll(w.at("a/d")))
	must(t, os.Remove(w.at("a/z")))
	if _, err := w.s.Undo(t.Context(), id); !errors.As(err, &f) || !f.Permanent || strings.Contains(f.Message, w.at("a/z")) {
		t.Errorf("once more: %v", err)
	}
	if b, _ := os.ReadFile(w.at("a/z")); string(b) != "old z" {
		t.Errorf("%q", b)
	}
}

// What cannot be kept is said before a call, and renames in words are those of files.
func TestWhatCannotBeKeptIsSaid(t *testing.T) {
	for name, make := range map[string]func(w *watched){
		"hard link": func(w *watched) {
			w.write("c", "elsewhere")
			must(t, os.Link(w.at("c"), w.at("a/c")))
		},
		"more than 5000 files": func(w *watched) {
			for i := range 5001 {
				must(t, os.Symlink("x", w.at(fmt.Sprint("a/", i))))
			}
		},
		"more than 200 MiB": func(w *watched) {
			w.write("a/large", "")
			must(t, os.Truncate(w.at("a/large"), 201<<20))
		},
		"40 deep":     func(w *watched) { w.write("a/"+strings.Repeat("d/", 42)+"x", "") },
		"There is no": func(w *watched) { must(t, os.Remove(w.roots[1])) },
	} {
		w := newWatched(t)
		must(t, w.Check(t.Context(), w.roots))
		make(w)
		if err := w.Check(t.Context(), w.roots); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if err := w.Before(t.Context(), w.roots, NewCall(), nil); err == nil {
			t.Errorf("%s: it was begun", name)
		}
	}
	w := newWatched(t)
	w.write("a/from", "x")
	if _, said := w.does(func() { must(t, os.Rename(w.at("a/from"), w.at("a/to"))) }); said != "renamed from to to" && runtime.GOOS == "linux" {
		t.Errorf("%q", said)
	}
	if _, said := w.does(func() { must(t, os.Chtimes(w.at("a/to"), time.Now(), time.Now())) }); said != "" {
		t.Errorf("touched: %q", said)
	}
}

// What is kept is bounded: the oldest goes first, the newest stays, and an undo of what went says so.
func TestWhatIsKeptOfCallsIsBounded(t *testing.T) {
	w := newWatched(t)
	w.s.room = 12_000
	var ids []string
	for i := range 3 {
		w.write("a/x", strings.Repeat(fmt.Sprint(i), 5000))
		id, _ := w.does(func() { must(t, os.Remove(w.at("a/x"))) })
		ids = append(ids, id)
	}
	if _, err := w.s.Undo(t.Context(), ids[2]); err != nil {
		t.Error(err)
	}
	must(t, os.Remove(w.at("a/x")))
	var f *tools.Failure
	if _, err := w.s.Undo(t.Context(), ids[0]); !errors.As(err, &f) || !f.Permanent {
		t.Errorf("%v", err)
	}
	if b, _ := os.ReadDir(w.s.kept("")); len(b) != 4 {
		t.Errorf("%v", b)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
