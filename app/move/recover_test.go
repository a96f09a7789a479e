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
