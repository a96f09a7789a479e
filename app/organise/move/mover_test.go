package move

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestMoveAndUndo(t *testing.T) {
	onDevices(t, func(t *testing.T, src, dst string) {
		log := newLog()
		m := New(log, Options{})
		path := write(t, filepath.Join(src, "in", "a ü.txt"), "hello")
		then := time.Unix(1600000000, 123456789)
		if err := errors.Join(os.Chtimes(path, then, then), os.Chmod(path, 0o640)); err != nil {
			t.Fatal(err)
		}
		rel := filepath.Join("x", "y", "b.txt")
		root := filepath.Join(dst, "new", "root")
		r := moveOne(t, m, Request{Ref: "p1", Source: path, Root: root, Rel: rel, Want: identity(t, path)}, nil)

		to := filepath.Join(root, rel)
		wantFile(t, to, "hello")
		wantNone(t, path)
		if r.Destination != to || r.Source != path || r.Ref != "p1" || r.After != identity(t, to) {
			t.Errorf("result %+v; the file is %+v", r, identity(t, to))
		}
		fi, err := os.Stat(to)
		if err != nil || !fi.ModTime().Equal(then) || fi.Mode().Perm() != 0o640 {
			t.Errorf("after the move: %v %v, %v", fi.ModTime(), fi.Mode(), err)
		}
		if rec := log.records[r.ID]; rec.State != Done || rec.After != r.After || rec.Batch != "batch" || rec.Kind != Do {
			t.Errorf("logged %+v", rec)
		}

		if err := os.Remove(filepath.Dir(path)); err != nil { // the old folder is made again
			t.Fatal(err)
		}
		u := m.Undo(context.Background(), "undo", log.undoable())
		if len(u) != 1 || u[0].Err != nil {
			t.Fatalf("undo: %+v", u)
		}
		wantFile(t, path, "hello")
		wantNone(t, to)
		if rec := log.records[u[0].ID]; rec.Kind != Undo || rec.Reverses != r.ID || !log.records[r.ID].Reversed {
			t.Errorf("logged %+v", rec)
		}
		wantNoDebris(t, src, dst)
		wantSettled(t, log)
	})
}

// TestCaseOnly: on Macs and on Windows the new name looks taken by the file itself.
func TestCaseOnly(t *testing.T) {
	dir := t.TempDir()
	log := newLog()
	m := New(log, Options{})
	moveOne(t, m, Request{Source: write(t, filepath.Join(dir, "readme.txt"), "text"), Root: dir, Rel: "README.txt"}, nil)
	for i, want := range []string{"README.txt", "readme.txt"} {
		if i == 1 {
			m.Undo(context.Background(), "u", log.undoable())
		}
		got, err := os.ReadDir(dir)
		if err != nil || len(got) != 1 || got[0].Name() != want {
			t.Errorf("the folder has %v, %v; want %s", got, err, want)
		}
		wantFile(t, filepath.Join(dir, want), "text")
	}
	wantSettled(t, log)
}

func TestUndoRefuses(t *testing.T) {
	rows := []struct {
		name string
		do   func(t *testing.T, r *Record)
		want error
	}{
		{"changed since", func(t *testing.T, r *Record) { write(t, r.Destination, "other text") }, ErrChanged},
		{"replaced since", func(t *testing.T, r *Record) {
			write(t, r.Destination+".new", "hello")
			if err := os.Rename(r.Destination+".new", r.Destination); err != nil {
				t.Fatal(err)
			}
		}, ErrChanged},
		{"old place taken", func(t *testing.T, r *Record) { write(t, r.Source, "newer") }, ErrExists},
		{"gone since", func(t *testing.T, r *Record) {
			if err := os.Rename(r.Destination, r.Destination+".away"); err != nil {
				t.Fatal(err)
			}
		}, ErrMissing},
		{"gone with its folder", func(t *testing.T, r *Record) {
			if err := os.Remove(r.Destination); err != nil {
				t.Fatal(err)
			}
			r.Destination = filepath.Join(filepath.Dir(r.Destination), "no", "such", "folder")
		}, ErrMissing},
		{"on a drive that is not there", func(t *testing.T, r *Record) {
			if err := os.Remove(r.Destination); err != nil {
				t.Fatal(err)
			}
			r.After.Device++
		}, ErrAway},
		{"undone already", func(_ *testing.T, r *Record) { r.Reversed = true }, ErrReversed},
		{"never done", func(_ *testing.T, r *Record) { r.State = Failed }, ErrReversed},
		{"not known what", func(_ *testing.T, r *Record) { r.After = Identity{} }, ErrChanged},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			onDevices(t, func(t *testing.T, src, dst string) {
				log := newLog()
				m := New(log, Options{})
				moveOne(t, m, Request{Source: write(t, filepath.Join(src, "a"), "hello"), Root: dst, Rel: "b"}, nil)
				rec := log.undoable()[0]
				row.do(t, &rec)
				before := tree(t, src, dst)
				res := m.Undo(context.Background(), "u", []Record{rec})
				if !errors.Is(res[0].Err, row.want) {
					t.Fatalf("got %v; want %v", res[0].Err, row.want)
				}
				if after := tree(t, src, dst); !slices.Equal(before, after) {
					t.Errorf("was %q, is %q", before, after)
				}
				wantSettled(t, log)
			})
		})
	}
}

// TestUndoAfterReboot: device numbers hold only until then.
func TestUndoAfterReboot(t *testing.T) {
	log := newLog()
	m := New(log, Options{})
	path := write(t, filepath.Join(t.TempDir(), "a"), "hello")
	moveOne(t, m, Request{Source: path, Root: t.TempDir(), Rel: "b"}, nil)
	rec := log.undoable()[0]
	rec.After.Device += 7
	if res := m.Undo(context.Background(), "u", []Record{rec}); res[0].Err != nil {
		t.Fatal(res[0].Err)
	}
	wantFile(t, path, "hello")
}

func TestBatch(t *testing.T) {
	src, near, far := t.TempDir(), t.TempDir(), otherDevice(t)
	const n = 25
	var rs []Request
	for i := range n {
		name := fmt.Sprintf("f%02d", i)
		root := near
		if i%3 == 0 {
			root = far
		}
		rs = append(rs, Request{Ref: name, Source: write(t, filepath.Join(src, name), name), Root: root, Rel: name})
	}
	rs[7].Rel = rs[8].Rel                               // two for one name
	rs[9].Source = filepath.Join(src, "nothing")        // nothing there
	rs[10].Rel = filepath.Join("..", "out", rs[10].Ref) // leads out
	rs = append(rs, rs[3])                              // asked for twice
	log := newLog()
	m := New(log, Options{Chunk: 10})
	for i, res := range moveAll(context.Background(), m, "b", rs) {
		want := map[int]error{8: ErrExists, 9: ErrMissing, 10: ErrOutside, n: ErrMissing}[i]
		if !errors.Is(res.Err, want) || res.Ref != rs[i].Ref {
			t.Errorf("%d: got %v for %s; want %v", i, res.Err, res.Ref, want)
		}
		if want == nil {
			wantFile(t, res.Destination, rs[i].Ref)
			wantNone(t, res.Source)
		}
	}
	wantFile(t, filepath.Join(src, "f08"), "f08")
	wantFile(t, filepath.Join(src, "f10"), "f10")
	if fmt.Sprint(log.begins) != "[9 9 5]" { // f08 is in the chunk of f07, whose rename it loses to
		t.Errorf("chunks of %v intents", log.begins)
	}
	wantSettled(t, log)
	if res := moveAll(context.Background(), m, "b", nil); len(res) != 0 {
		t.Errorf("no requests gave %v", res)
	}
}

func TestCancel(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	var rs []Request
	for _, name := range []string{"a", "b", "c"} {
		rs = append(rs, Request{Source: write(t, filepath.Join(src, name), strings.Repeat(name, 3<<20)), Root: dst, Rel: name})
	}
	ctx, cancel := context.WithCancel(context.Background())
	log := newLog()
	m := New(log, Options{})
	hits := 0
	m.at = func(point string) {
		if point == "temp created" {
			if hits++; hits == 2 {
				cancel() // the copy of b is under way
			}
		}
	}
	res := moveAll(ctx, m, "b", rs)
	if res[0].Err != nil || !errors.Is(res[1].Err, context.Canceled) || !errors.Is(res[2].Err, context.Canceled) {
		t.Fatalf("got %v, %v, %v", res[0].Err, res[1].Err, res[2].Err)
	}
	wantNone(t, rs[0].Source)
	for _, r := range rs[1:] {
		wantFile(t, r.Source, strings.Repeat(r.Rel, 3<<20))
		wantNone(t, filepath.Join(dst, r.Rel))
	}
	for id, state := range map[int64]State{1: Done, 2: Failed, 3: Failed} {
		if log.records[id].State != state {
			t.Errorf("record %d is %s; want %s", id, log.records[id].State, state)
		}
	}
	wantNoDebris(t, dst)
	res = moveAll(ctx, m, "b", rs[1:]) // stopped before it began: no intents at all
	if !errors.Is(res[0].Err, context.Canceled) || len(log.order) != 3 {
		t.Errorf("got %v and %d records", res[0].Err, len(log.order))
	}
}

func TestCancelBetween(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	log := newLog()
	m := New(log, Options{Chunk: 1})
	m.at = func(point string) {
		if point == "performed" {
			cancel()
		}
	}
	var rs []Request
	for _, name := range []string{"a", "b"} {
		rs = append(rs, Request{Source: write(t, filepath.Join(src, name), name), Root: dst, Rel: name})
	}
	res := moveAll(ctx, m, "b", rs)
	wantError(t, res[0].Err, nil)
	wantError(t, res[1].Err, context.Canceled)
	wantFile(t, filepath.Join(dst, "a"), "a")
	wantFile(t, filepath.Join(src, "b"), "b")
	wantSettled(t, log)
}

// TestCarriedOnce: while a file is copied no one else may copy and unlink it,
// or both would keep their copies.
func TestCarriedOnce(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	r := Request{Source: write(t, filepath.Join(src, "f"), "text"), Root: dst, Rel: "f"}
	log := newLog()
	m := New(log, Options{})
	nested := false
	m.at = func(point string) {
		if point == "placed noted" && !nested {
			nested = true
			moveOne(t, m, Request{Source: r.Source, Root: dst, Rel: "g"}, ErrSource)
		}
	}
	moveOne(t, m, r, nil)
	wantFile(t, filepath.Join(dst, "f"), "text")
	wantNone(t, filepath.Join(dst, "g"))
	wantNone(t, r.Source)
	wantSettled(t, log)
}

// TestTwoAtOnce: of those who want a file, one gets it.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	onDevices(t, func(t *testing.T, src, dst string) {
		const files, movers = 20, 4
		log := newLog()
		m := New(log, Options{Chunk: 3})
		var won [files]atomic.Int32
		var all sync.WaitGroup
		for i := range files {
			write(t, filepath.Join(src, fmt.Sprint("f", i)), fmt.Sprint(i))
		}
		for g := range movers {
			all.Go(func() {
				var rs []Request
				for i := range files {
					name := fmt.Sprint("f", i)
					rs = append(rs, Request{Source: filepath.Join(src, name), Root: filepath.Join(dst, fmt.Sprint(g)), Rel: name})
				}
				for i, res := range moveAll(context.Background(), m, "b", rs) {
					if res.Err == nil {
						won[i].Add(1)
					}
				}
			})
		}
		all.Wait()
		for i := range won {
			if n := won[i].Load(); n != 1 {
				t.Errorf("file %d was moved %d times", i, n)
			}
		}
		if left := tree(t, src, dst); len(left) != files {
			t.Errorf("%d files: %q", len(left), left)
		}
		wantSettled(t, log)
	})
}

// TestRottenCopy: what a drive reads back differently is not kept.
func TestRottenCopy(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := write(t, filepath.Join(src, "f"), "text")
	log := newLog()
	m := New(log, Options{})
	m.at = func(point string) {
		if point == "copied" {
			write(t, log.records[1].Intent.Temp, "tex?")
		}
	}
	res := moveAll(context.Background(), m, "b", []Request{{Source: path, Root: dst, Rel: "f"}})[0]
	if res.Err == nil || !strings.Contains(res.Err.Error(), "reads back differently") {
		t.Errorf("got %v", res.Err)
	}
	wantFile(t, path, "text")
	wantNone(t, filepath.Join(dst, "f"))
	wantNoDebris(t, dst)
}

// TestErrorsTellWhatToDo: what failed, on what, why, and the remedy.
func TestErrorsTellWhatToDo(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	path := write(t, filepath.Join(src, "f"), "text")
	write(t, filepath.Join(dst, "f"), "older")
	res := moveOne(t, New(newLog(), Options{}), Request{Source: path, Root: dst, Rel: "f"}, ErrExists)
	want := fmt.Sprintf("move %q to %q: Destination file already exists; choose another name, or keep both", path, filepath.Join(dst, "f"))
	if res.Err.Error() != want {
		t.Errorf("got  %v\nwant %s", res.Err, want)
	}
}

// TestBrokenLog: what cannot be noted is not done, or is found out later.
func TestBrokenLog(t *testing.T) {
	rows := []struct {
		op         string
		far, moved bool
	}{{"begin", false, false}, {"temp", true, false}, {"placed", true, false}, {"end", false, true}}
	for _, row := range rows {
		t.Run(row.op, func(t *testing.T) {
			places(row.far)(t, func(t *testing.T, src, dst string) {
				path := write(t, filepath.Join(src, "f"), "text")
				log := newLog()
				log.fail = failing(row.op)
				m := New(log, Options{})
				moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, errLog)
				gone, there := filepath.Join(dst, "f"), path
				if row.moved {
					gone, there = there, gone
				}
				wantFile(t, there, "text")
				wantNone(t, gone)
				log.fail = nil
				settled, err := m.Recover(context.Background())
				if err != nil || row.moved && (len(settled) != 1 || settled[0].State != Done) {
					t.Errorf("recovered %+v, %v", settled, err)
				}
				wantFile(t, there, "text")
				wantNoDebris(t, src, dst)
				wantSettled(t, log)
			})
		})
	}
}

// TestAnUndoThatIsNotRecorded: the file is back, and what could not be noted is found out later.
func TestAnUndoThatIsNotRecorded(t *testing.T) {
	onDevices(t, func(t *testing.T, src, dst string) {
		path := write(t, filepath.Join(src, "f"), "text")
		log := newLog()
		m := New(log, Options{})
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, nil)
		log.fail = failing("end")
		res := m.Undo(context.Background(), "u", log.undoable())[0]
		wantError(t, res.Err, ErrUnrecorded)
		wantError(t, res.Err, errLog)
		wantFile(t, path, "text")
		log.fail = nil
		settled, err := m.Recover(context.Background())
		if err != nil || len(settled) != 1 || settled[0].State != Done || len(log.undoable()) > 0 {
			t.Errorf("recovered %+v, %v", settled, err)
		}
		wantFile(t, path, "text")
		wantSettled(t, log)
	})
}

func failing(op string) func(string) error {
	return func(o string) error {
		if o == op {
			return errLog
		}
		return nil
	}
}

func TestChunks(t *testing.T) {
	at := func(from, to string) *task {
		return &task{Request: Request{Source: filepath.Join(from, "f"), Root: to, Rel: "f"}}
	}
	var many []*task
	for i := range 3 * maxFolders {
		many = append(many, at(fmt.Sprint("/from/", i), "/to"))
	}
	rows := []struct {
		name  string
		tasks []*task
		files int
		want  []int
	}{
		{"none", nil, 10, nil},
		{"exact", many[:4], 2, []int{2, 2}},
		{"rest", many[:5], 2, []int{2, 2, 1}},
		{"folders", many, 1000, []int{maxFolders, maxFolders, maxFolders}},
	}
	for _, row := range rows {
		var got []int
		for _, c := range chunks(row.tasks, row.files) {
			got = append(got, len(c))
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: %v; want %v", row.name, got, row.want)
		}
	}
}

// tree lists what lies beneath the folders with its content.
func tree(t testing.TB, dirs ...string) []string {
	t.Helper()
	var out []string
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() {
				return err
			}
			b, err := os.ReadFile(path)
			out = append(out, path+"="+string(b))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
