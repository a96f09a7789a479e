//go:build unix

package move

import (
	"os"
	"path/filepath"
	"testing"
)

// Drives that can neither rename without replacing nor link: what was approved can
// be undone, and nothing is ever overwritten.
func TestMoveAndUndoByPlaceholder(t *testing.T) {
	onDevices(t, func(t *testing.T, src, dst string) {
		log := newLog()
		m := New(log, Options{})
		m.rename = reserveThenRename
		path := write(t, filepath.Join(src, "f"), "text")
		to := filepath.Join(dst, "f")
		res := moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, nil)
		wantFile(t, to, "text")
		wantNone(t, path)
		if r := m.Undo(t.Context(), "undo", []Record{*log.records[res.ID]})[0]; r.Err != nil {
			t.Fatal(r.Err)
		}
		wantFile(t, path, "text")
		wantNone(t, to)

		write(t, to, "theirs")
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrExists)
		m.at = func(point string) { // the name is taken after it was looked at
			if point == "begun" {
				write(t, filepath.Join(dst, "g"), "theirs")
			}
		}
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "g"}, ErrExists)
		m.at = func(point string) { // and after it was reserved
			if point == "linked" {
				replace(t, filepath.Join(dst, "h"), "")
			}
		}
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "h"}, ErrExists)
		wantFile(t, path, "text")
		wantFile(t, to, "theirs")
		wantFile(t, filepath.Join(dst, "g"), "theirs")
		wantFile(t, filepath.Join(dst, "h"), "new")
		wantNoDebris(t, src, dst)
		wantSettled(t, log)
	})
}

// A slow FUSE drive still counts the name that was just unlinked: the drive is
// asked itself, and a file that does have two names stays.
func TestStaleLinkCount(t *testing.T) {
	betweenDevices(t, func(t *testing.T, src, dst string) {
		path := write(t, filepath.Join(src, "f"), "text")
		if err := os.Link(path, filepath.Join(src, "g")); err != nil {
			t.Fatal(err)
		}
		m := New(newLog(), Options{})
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrHardLinked)
		m.links = func(spot) uint64 { return 1 } // what lookups say is stale
		moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, nil)
		wantFile(t, filepath.Join(dst, "f"), "text")
	})
}

// A rename that fails leaves no placeholder.
func TestPlaceholderOfAFailedRename(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	path := write(t, filepath.Join(src, "f"), "text")
	m := New(newLog(), Options{})
	m.rename = reserveThenRename
	m.at = func(point string) {
		if point == "linked" {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrMissing)
	wantNone(t, filepath.Join(dst, "f"))
}
