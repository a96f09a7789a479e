//go:build unix

package move

import (
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestNotRegular(t *testing.T) {
	rows := []struct {
		name string
		make func(t *testing.T, path string)
	}{
		{"fifo", func(t *testing.T, path string) {
			if err := unix.Mkfifo(path, 0o644); err != nil {
				t.Skip(err)
			}
		}},
		{"socket", func(t *testing.T, path string) {
			l, err := net.Listen("unix", path)
			if err != nil {
				t.Skip(err)
			}
			t.Cleanup(func() { l.Close() })
		}},
		{"device", func(t *testing.T, path string) {
			if err := unix.Mknod(path, unix.S_IFCHR|0o644, 1<<8|3); err != nil {
				t.Skipf("only root makes devices: %v", err)
			}
		}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			dir, err := os.MkdirTemp("", "n") // short: a socket's path has 104 bytes
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.RemoveAll(dir) })
			path := filepath.Join(dir, row.name)
			row.make(t, path)
			moveOne(t, New(newLog(), Options{}), Request{Source: path, Root: t.TempDir(), Rel: "x"}, ErrNotRegular)
			identity(t, path)
		})
	}
}

// TestFifoMeanwhile: a FIFO in the file's place must not make the copy wait.
func TestFifoMeanwhile(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := write(t, filepath.Join(src, "f"), "text")
	m := New(newLog(), Options{})
	m.at = func(point string) {
		if point == "begun" {
			remove(t, path)
			if err := unix.Mkfifo(path, 0o644); err != nil {
				t.Skip(err)
			}
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrChanged)
	}()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatal("still waiting for the FIFO's other end")
	}
}

func TestHardLink(t *testing.T) {
	onDevices(t, func(t *testing.T, src, dst string) {
		path := write(t, filepath.Join(src, "f"), "text")
		other := filepath.Join(src, "other")
		if err := os.Link(path, other); err != nil {
			t.Fatal(err)
		}
		m := New(newLog(), Options{})
		r := Request{Source: path, Root: dst, Rel: "f"}
		wantFile(t, other, "text")
		if identity(t, src).Device != identity(t, dst).Device {
			moveOne(t, m, r, ErrHardLinked)
			wantFile(t, path, "text")
			wantNone(t, filepath.Join(dst, "f"))
			wantNoDebris(t, dst)
			return
		}
		moveOne(t, m, r, nil)
		wantNone(t, path)
		if identity(t, other) != identity(t, filepath.Join(dst, "f")) {
			t.Error("the names are of two files now")
		}
		moveOne(t, m, Request{Source: other, Root: dst, Rel: "f"}, ErrExists) // by the same file, but taken
		wantFile(t, other, "text")
		if err := os.Link(other, path); err != nil {
			t.Fatal(err)
		}
		moveOne(t, m, Request{Source: other, Root: src, Rel: "f"}, ErrExists)
		wantFile(t, other, "text")
		wantFile(t, path, "text")
	})
}

// TestLinkFallback moves where renames know no flag.
func TestLinkFallback(t *testing.T) {
	onDevices(t, func(t *testing.T, src, dst string) {
		m := New(newLog(), Options{})
		m.rename = linkThenUnlink
		path := write(t, filepath.Join(src, "f"), "text")
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, nil)
		wantFile(t, filepath.Join(dst, "f"), "text")
		wantNone(t, path)

		write(t, path, "second")
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrExists)
		m.at = func(point string) {
			if point == "begun" {
				write(t, filepath.Join(dst, "g"), "theirs")
			}
		}
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "g"}, ErrExists)
		wantFile(t, path, "second")
		wantFile(t, filepath.Join(dst, "f"), "text")
		wantFile(t, filepath.Join(dst, "g"), "theirs")

		m.at = func(point string) { // another file takes the name between link and unlink
			if point == "linked" {
				if _, err := os.Lstat(path); err == nil {
					replace(t, path, "")
				}
			}
		}
		if identity(t, src).Device == identity(t, dst).Device {
			moveOne(t, m, Request{Source: path, Root: dst, Rel: "h"}, nil)
			wantFile(t, filepath.Join(dst, "h"), "second")
			wantFile(t, path, "new")
		}
		wantNoDebris(t, src, dst)
	})
}

// TestRespell goes the way of a file system that ignores case.
func TestRespell(t *testing.T) {
	rows := []struct {
		name  string
		point func(t *testing.T, src string)
		want  error
		at    string
	}{
		{"plain", func(*testing.T, string) {}, nil, "A"},
		{"taken meanwhile", func(t *testing.T, src string) { write(t, filepath.Join(src, "A"), "theirs") }, unix.EEXIST, "a"},
		{"both taken meanwhile", func(t *testing.T, src string) {
			write(t, filepath.Join(src, "A"), "theirs")
			write(t, filepath.Join(src, "a"), "theirs")
		}, ErrUnsettled, ""},
	}
	for _, row := range rows {
		src := t.TempDir()
		write(t, filepath.Join(src, "a"), "text")
		dir, err := openFolder(src)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(dir.close)
		m := New(newLog(), Options{})
		m.at = func(point string) {
			if point == "respelling" {
				row.point(t, src)
			}
		}
		j := &job{from: spot{dir, "a"}, to: spot{dir, "A"}, temp: spot{dir, ".nod-x.part"}, respells: true}
		wantError(t, m.place(j), row.want)
		if row.at != "" {
			wantFile(t, filepath.Join(src, row.at), "text")
			wantNoDebris(t, src)
		} else {
			wantFile(t, filepath.Join(src, ".nod-x.part"), "text")
		}
	}
}
