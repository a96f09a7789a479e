package move

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Undo removes the folders that the moves made, once they are empty, and none that
// holds something, was there before, or is another one by now.
func TestUndoRemovesTheFoldersThatMovesMade(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	log := newLog()
	m := New(log, Options{Chunk: 1})
	to := func(rel string) string { return filepath.Join(dst, rel) }
	begin := func() []Record {
		t.Helper()
		var rs []Record
		for _, name := range []string{"f", "g"} {
			res := moveOne(t, m, Request{Source: write(t, filepath.Join(src, name), name), Root: to("new"), Rel: filepath.Join("in", name)}, nil)
			rs = append(rs, *log.records[res.ID])
		}
		for _, rel := range []string{"new", "new/in"} { // held open, so that no later folder gets its number
			dir, err := os.Open(to(rel))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { dir.Close() })
		}
		return rs
	}
	undo := func(rs ...Record) {
		t.Helper()
		for _, r := range m.Undo(t.Context(), "undo", rs) {
			if r.Err != nil {
				t.Fatal(r.Err)
			}
		}
	}
	there := func(rel string, want bool) {
		t.Helper()
		if _, err := os.Lstat(to(rel)); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", rel, err == nil, want)
		}
	}
	rs := begin()
	undo(rs[0])
	there("new/in/g", true)
	undo(rs[1])
	there("new", false)

	rs = begin()
	write(t, to("new/theirs"), "")
	undo(rs...)
	there("new/in", false)
	there("new/theirs", true)

	rs = begin() // "new" was there before
	if err := os.Remove(to("new/theirs")); err != nil {
		t.Fatal(err)
	}
	shift(t, to("new/in"), to("old"))
	if err := os.Mkdir(to("new/in"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"f", "g"} {
		shift(t, filepath.Join(to("old"), name), filepath.Join(to("new/in"), name))
	}
	undo(rs...)
	there("new/in", true)
}

// What is killed while it moves files into new folders, or back out of them, leaves no empty
// folder behind once the next start has settled it.
func TestRecoverRemovesTheFoldersThatMovesMade(t *testing.T) {
	for _, kind := range []Kind{Do, Undo} {
		t.Run(string(kind), func(t *testing.T) {
			src, dst := t.TempDir(), t.TempDir()
			path := write(t, filepath.Join(src, "f"), "text")
			log := newLog()
			killed := New(log, Options{})
			req := Request{Source: path, Root: filepath.Join(dst, "new"), Rel: "in/f"}
			stop := func(point string) {
				killed.at = func(at string) {
					if at == point {
						panic("killed")
					}
				}
			}
			func() {
				defer func() { _ = recover() }()
				if kind == Do {
					stop("begun")
				}
				res := moveAll(t.Context(), killed, "b", []Request{req})[0]
				stop("performed")
				killed.Undo(t.Context(), "b", []Record{*log.records[res.ID]})
			}()
			if _, err := os.Lstat(filepath.Join(dst, "new")); err != nil {
				t.Fatal(err)
			}
			if _, err := New(log, Options{}).Recover(t.Context()); err != nil {
				t.Fatal(err)
			}
			wantFile(t, path, "text")
			wantNone(t, filepath.Join(dst, "new"))
			wantSettled(t, log)
		})
	}
}

// A move that comes to nothing leaves no folder that was made for it.
func TestAMoveThatFailsLeavesNoFolder(t *testing.T) {
	for _, op := range []string{"begin", "rename"} {
		t.Run(op, func(t *testing.T) {
			src, dst := t.TempDir(), t.TempDir()
			path := write(t, filepath.Join(src, "f"), "text")
			log := newLog()
			m := New(log, Options{})
			log.fail = failing(op)
			if op == "rename" {
				m.rename = func(spot, spot, func()) error { return syscall.ENOSPC }
			}
			if r := moveAll(t.Context(), m, "b", []Request{{Source: path, Root: filepath.Join(dst, "new"), Rel: "in/f"}})[0]; r.Err == nil {
				t.Error("it was moved")
			}
			wantFile(t, path, "text")
			wantNone(t, filepath.Join(dst, "new"))
		})
	}
}

// A folder that one act made and another one filled is removed when the last file is back,
// whichever act is undone first.
func TestUndoRemovesTheFolderThatAnotherActMade(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	log := newLog()
	m := New(log, Options{})
	var records []Record
	for _, name := range []string{"first", "second"} {
		path := write(t, filepath.Join(src, name), name)
		res := moveAll(t.Context(), m, name, []Request{{Source: path, Root: filepath.Join(dst, "new"), Rel: name}})[0]
		records = append(records, *log.records[res.ID])
	}
	for i, r := range records {
		if res := m.Undo(t.Context(), r.Batch, []Record{r}); res[0].Err != nil {
			t.Fatal(res[0].Err)
		}
		if _, err := os.Lstat(filepath.Join(dst, "new")); (err == nil) != (i == 0) {
			t.Errorf("after %d of two: %v", i+1, err)
		}
	}
}
