package move

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestRecover has the states that no crash of this test's own making leaves,
// but other programs, drives and file systems do.
func TestRecover(t *testing.T) {
	type place struct{ from, to, temp string }
	rows := []struct {
		name  string
		make  func(t *testing.T, p place, r *Record)
		state State // Open: cannot be settled yet
		want  place // contents; "" is nothing
	}{
		{"under its temporary name", func(t *testing.T, p place, r *Record) {
			shift(t, p.from, p.temp)
		}, Failed, place{from: "text"}},
		{"under its temporary name, old one taken", func(t *testing.T, p place, r *Record) {
			shift(t, p.from, p.temp)
			write(t, p.from, "theirs")
		}, Done, place{from: "theirs", to: "text"}},
		{"under its temporary name, both taken", func(t *testing.T, p place, r *Record) {
			shift(t, p.from, p.temp)
			write(t, p.from, "theirs")
			write(t, p.to, "theirs")
		}, Open, place{from: "theirs", to: "theirs", temp: "text"}},
		{"source gone, copy complete", func(t *testing.T, p place, r *Record) {
			write(t, p.temp, "text")
			remove(t, p.from)
			r.TempInode = identity(t, p.temp).Inode
		}, Failed, place{from: "text"}},
		{"source gone, copy begun", func(t *testing.T, p place, r *Record) {
			write(t, p.temp, "te")
			remove(t, p.from)
		}, Failed, place{}},
		{"placed, but rotten", func(t *testing.T, p place, r *Record) {
			place := write(t, p.to, "tex?")
			id := identity(t, place)
			r.TempInode, r.Identity.Mtime = id.Inode, identity(t, p.from).Mtime
		}, Failed, place{from: "text"}},
		{"renamed, then written to", func(t *testing.T, p place, r *Record) {
			shift(t, p.from, p.to)
			write(t, p.to, "text and more")
		}, Done, place{to: "text and more"}},
		{"nothing anywhere", func(t *testing.T, p place, r *Record) { remove(t, p.from) }, Failed, place{}},
		{"destination folder away", func(t *testing.T, p place, r *Record) {
			r.TempInode = 1
			if err := os.Remove(filepath.Dir(p.to)); err != nil {
				t.Fatal(err)
			}
		}, Open, place{from: "text"}},
		{"both folders away", func(t *testing.T, p place, r *Record) {
			for _, path := range []string{filepath.Dir(p.to), filepath.Dir(p.from)} {
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
			}
		}, Open, place{}},
		{"a link at the temporary name", func(t *testing.T, p place, r *Record) {
			link(t, p.from, p.temp)
		}, Failed, place{from: "text", temp: "text"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			p := place{filepath.Join(dir, "src", "f"), filepath.Join(dir, "dst", "f"), filepath.Join(dir, "dst", ".nod-x.part")}
			write(t, p.from, "text")
			if err := os.Mkdir(filepath.Dir(p.to), 0o755); err != nil {
				t.Fatal(err)
			}
			log := newLog()
			ids, err := log.Begin(context.Background(), []Intent{{Kind: Do, Source: p.from, Destination: p.to, Temp: p.temp, Identity: identity(t, p.from)}})
			if err != nil {
				t.Fatal(err)
			}
			rec := log.records[ids[0]]
			row.make(t, p, rec)
			before := rec.Identity
			settled, err := New(log, Options{}).Recover(context.Background())
			if rec.State != row.state || (err != nil) != (row.state == Open) || (len(settled) == 1) != (row.state != Open) {
				t.Errorf("it is %s, %v, %+v; want %s", rec.State, err, settled, row.state)
			}
			if row.name == "renamed, then written to" && rec.After != before {
				t.Errorf("what was written since passes for what was moved: %+v", rec.After)
			}
			for path, want := range map[string]string{p.from: row.want.from, p.to: row.want.to, p.temp: row.want.temp} {
				if want == "" {
					wantNone(t, path)
				} else {
					wantFile(t, path, want)
				}
			}
		})
	}
}

func shift(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func TestRecoverWithBrokenLog(t *testing.T) {
	log := newLog()
	path := write(t, filepath.Join(t.TempDir(), "f"), "text")
	m := New(log, Options{})
	log.fail = failing("end")
	moveOne(t, m, Request{Source: path, Root: t.TempDir(), Rel: "f"}, errLog)
	settled, err := m.Recover(context.Background())
	wantError(t, err, errLog)
	if len(settled) != 0 {
		t.Errorf("settled %+v, which the log does not know", settled)
	}
	log.fail = nil
	if settled, err = m.Recover(context.Background()); err != nil || len(settled) != 1 || settled[0].State != Done {
		t.Errorf("got %+v, %v", settled, err)
	}
}

// TestPerform: what Perform leaves open is ended by Complete, before the next intent, and
// by Recover as it would have been.
func TestPerform(t *testing.T) {
	for name, then := range map[string]func(t *testing.T, m *Mover, l *testLog){
		"complete": func(t *testing.T, m *Mover, l *testLog) { wantError(t, m.Complete(t.Context()), nil) },
		"next move": func(t *testing.T, m *Mover, l *testLog) {
			l.fail = func(op string) error {
				if op == "begin" && l.records[l.order[0]].State == Open {
					t.Errorf("it begins while the last one is open")
				}
				return nil
			}
			moveOne(t, m, Request{Source: write(t, filepath.Join(t.TempDir(), "g"), "g"), Root: t.TempDir(), Rel: "g"}, nil)
		},
		"recover": func(t *testing.T, _ *Mover, l *testLog) {
			settled, err := New(l, Options{}).Recover(t.Context())
			if err != nil || len(settled) != 1 {
				t.Errorf("settled %+v, %v", settled, err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			log, to := newLog(), t.TempDir()
			path := write(t, filepath.Join(t.TempDir(), "f"), "text")
			m := New(log, Options{})
			rs := m.Perform(t.Context(), "batch", []Request{{Ref: "f", Source: path, Root: to, Rel: "f"}}, nothing)
			wantError(t, rs[0].Err, nil)
			wantFile(t, filepath.Join(to, "f"), "text")
			if open, _ := log.Unfinished(t.Context()); len(open) != 1 {
				t.Fatalf("open: %+v", open)
			}
			then(t, m, log)
			wantSettled(t, log)
			of := log.where(func(r *Record) bool { return r.Ref == "f" })
			if len(of) != 1 || of[0].State != Done || of[0].After != identity(t, filepath.Join(to, "f")) {
				t.Errorf("%+v", of)
			}
		})
	}
}
