package move

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestOddNames: a file keeps whatever name it has, there and back.
func TestOddNames(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux takes any bytes for a name")
	}
	names := []string{
		"new\nline.txt", "tab\tbell\a.txt", "\x1b[31mred.txt", "bidi\u202egpj.exe", "latin1-\xe9\xff.txt",
		strings.Repeat("x", 255), strings.Repeat("ü", 127), "-rf", "--help", "trailing.", "trailing ", " leading",
		"CON", "nul.txt", `back\slash`, "...", "*?<>|\":", "~", ".hidden", "a.txt", "A.TXT", "%s%n", "\u00e9 e\u0301",
	}
	onDevices(t, func(t *testing.T, src, dst string) {
		log := newLog()
		m := New(log, Options{})
		var rs []Request
		for _, n := range names {
			rs = append(rs, Request{Source: write(t, filepath.Join(src, n), n), Root: dst, Rel: filepath.Join("sub", n)})
		}
		for i, res := range moveAll(context.Background(), m, "b", rs) {
			if res.Err != nil {
				t.Errorf("%q: %v", names[i], res.Err)
			}
			wantFile(t, filepath.Join(dst, "sub", names[i]), names[i])
		}
		for i, res := range m.Undo(context.Background(), "u", log.undoable()) {
			if res.Err != nil {
				t.Errorf("undo %q: %v", names[i], res.Err)
			}
			wantFile(t, filepath.Join(src, names[i]), names[i])
		}
		wantSettled(t, log)
	})
}

func TestNewNames(t *testing.T) {
	rows := []struct {
		rel  string
		want error
	}{
		{"A.txt", nil}, // the case alone
		{"-rf", nil},
		{"sub/./x.txt", nil},
		{"", ErrName},
		{".", ErrName},
		{"sub/", ErrName},
		{"sub/.", ErrName},
		{"new\nline", ErrName},
		{"bidi\u202egpj.exe", ErrName},
		{"\xff", ErrName},
		{strings.Repeat("x", 256), ErrName},
		{"dot.", ErrName},
		{"sub/space ", ErrName},
		{"COM1.txt", ErrName},
		{"nul\x00", ErrName},
		{"nul\x00/x", ErrName},
		{strings.Repeat("d", 256) + "/x", ErrName},
		{"..", ErrOutside},
		{"../x", ErrOutside},
		{"sub/../../x", ErrOutside},
		{"sub/../x", ErrOutside},
		{"/etc/x", ErrOutside},
	}
	onDevices(t, func(t *testing.T, src, dst string) {
		for _, row := range rows {
			log := newLog()
			path := write(t, filepath.Join(src, "a.txt"), "text")
			rel := filepath.FromSlash(row.rel)
			res := moveAll(context.Background(), New(log, Options{}), "b", []Request{{Source: path, Root: dst, Rel: rel}})[0]
			if !errors.Is(res.Err, row.want) {
				t.Errorf("%q: got %v; want %v", row.rel, res.Err, row.want)
				continue
			}
			if row.want != nil {
				wantFile(t, path, "text")
			} else {
				wantFile(t, filepath.Join(dst, rel), "text")
			}
			if row.want != nil && len(log.order) > 0 {
				t.Errorf("%q: an intent was noted for what cannot be tried", row.rel)
			}
		}
	})
}

// TestBadPlaces has what is wrong with a source or a destination before it starts.
func TestBadPlaces(t *testing.T) {
	rows := []struct {
		name string
		make func(t *testing.T, r *Request)
		want error
	}{
		{"missing", func(t *testing.T, r *Request) { remove(t, r.Source) }, ErrMissing},
		{"folder missing", func(_ *testing.T, r *Request) { r.Source = filepath.Join(r.Source+"x", "f") }, ErrMissing},
		{"relative source", func(_ *testing.T, r *Request) { r.Source = "f" }, ErrMissing},
		{"relative root", func(_ *testing.T, r *Request) { r.Root = "d" }, ErrOutside},
		{"link", func(t *testing.T, r *Request) {
			link(t, r.Source, r.Source+".link")
			r.Source += ".link"
		}, ErrNotRegular},
		{"folder", func(_ *testing.T, r *Request) { r.Source = filepath.Dir(r.Source) }, ErrNotRegular},
		{"changed", func(t *testing.T, r *Request) { write(t, r.Source, "more text") }, ErrChanged},
		{"replaced", func(t *testing.T, r *Request) {
			write(t, r.Source+"x", "text")
			if err := os.Rename(r.Source+"x", r.Source); err != nil {
				t.Fatal(err)
			}
		}, ErrChanged},
		{"taken", func(t *testing.T, r *Request) { write(t, filepath.Join(r.Root, r.Rel), "older") }, ErrExists},
		{"taken by a folder", func(t *testing.T, r *Request) { write(t, filepath.Join(r.Root, r.Rel, "x"), "older") }, ErrExists},
		{"taken by a dangling link", func(t *testing.T, r *Request) {
			write(t, filepath.Join(r.Root, "sub", "x"), "older")
			link(t, "/nonexistent", filepath.Join(r.Root, r.Rel))
		}, ErrExists},
		{"itself", func(_ *testing.T, r *Request) { r.Root, r.Rel = filepath.Split(r.Source) }, ErrExists},
		{"root is a file", func(t *testing.T, r *Request) { write(t, r.Root, "") }, ErrPermission},
		{"root below a file", func(t *testing.T, r *Request) { r.Root = filepath.Join(write(t, r.Root, ""), "x") }, ErrPermission},
		{"root is a dangling link", func(t *testing.T, r *Request) { link(t, "/nonexistent", r.Root) }, ErrPermission},
		{"folder is a file", func(t *testing.T, r *Request) { write(t, filepath.Join(r.Root, "sub"), "") }, ErrPermission},
		{"folder leads out", func(t *testing.T, r *Request) {
			write(t, filepath.Join(r.Root, "x"), "")
			link(t, t.TempDir(), filepath.Join(r.Root, "sub"))
		}, ErrOutside},
		{"folder below leads out", func(t *testing.T, r *Request) {
			write(t, filepath.Join(r.Root, "x"), "")
			link(t, t.TempDir(), filepath.Join(r.Root, "sub"))
			r.Rel = filepath.Join("sub", "new", "f")
		}, ErrOutside},
		{"folder leads inside", func(t *testing.T, r *Request) {
			write(t, filepath.Join(r.Root, "other", "x"), "")
			link(t, "other", filepath.Join(r.Root, "sub"))
		}, nil},
		{"root is a link", func(t *testing.T, r *Request) { link(t, t.TempDir(), r.Root) }, nil},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			onDevices(t, func(t *testing.T, src, dst string) {
				path := write(t, filepath.Join(src, "f"), "text")
				r := Request{Source: path, Root: filepath.Join(dst, "root"), Rel: filepath.Join("sub", "f"), Want: identity(t, path)}
				row.make(t, &r)
				before := tree(t, src, dst)
				log := newLog()
				moveOne(t, New(log, Options{}), r, row.want)
				if row.want == nil {
					wantFile(t, filepath.Join(r.Root, r.Rel), "text")
				} else if after := tree(t, src, dst); strings.Join(before, "\n") != strings.Join(after, "\n") {
					t.Errorf("was %q, is %q", before, after)
				}
				wantNoDebris(t, src, dst)
				wantSettled(t, log)
			})
		})
	}
}

// TestMeanwhile has what other programs do between two steps of a move.
func TestMeanwhile(t *testing.T) {
	rows := []struct {
		name, point string
		far         bool // only between devices
		do          func(t *testing.T, from, to string)
		want        error
		from, to    string // what is there afterwards; "" is nothing
	}{
		{"deleted", "begun", false, func(t *testing.T, from, _ string) { remove(t, from) }, ErrMissing, "", ""},
		{"grown", "begun", false, func(t *testing.T, from, _ string) { grow(t, from) }, ErrChanged, "text+", ""},
		{"replaced", "begun", false, replace, ErrChanged, "new", ""},
		{"replaced by a link", "begun", true, func(t *testing.T, from, to string) {
			remove(t, from)
			link(t, "/etc/passwd", from)
		}, ErrChanged, "/etc/passwd", ""},
		{"taken", "begun", false, func(t *testing.T, _, to string) { write(t, to, "theirs") }, ErrExists, "text", "theirs"},
		{"taken late", "temp noted", true, func(t *testing.T, _, to string) { write(t, to, "theirs") }, ErrExists, "text", "theirs"},
		{"grown while copied", "temp created", true, func(t *testing.T, from, _ string) { grow(t, from) }, ErrChanged, "text+", ""},
		{"cut while copied", "temp created", true, func(t *testing.T, from, _ string) { write(t, from, "te") }, ErrChanged, "te", ""},
		{"grown after", "copied", true, func(t *testing.T, from, _ string) { grow(t, from) }, ErrChanged, "text+", ""},
		{"replaced after", "copied", true, replace, ErrChanged, "new", ""},
		{"deleted after", "copied", true, func(t *testing.T, from, _ string) { remove(t, from) }, ErrMissing, "", ""},
		{"grown at the end", "placed", true, func(t *testing.T, from, _ string) { grow(t, from) }, ErrChanged, "text+", ""},
		{"moved away at the end", "placed", true, func(t *testing.T, from, _ string) {
			if err := os.Rename(from, from+".away"); err != nil {
				t.Fatal(err)
			}
		}, ErrMissing, "", ""},
		// The copy is the last of the old text by then.
		{"replaced at the end", "placed noted", true, replace, nil, "new", "text"},
		{"deleted at the end", "placed noted", true, func(t *testing.T, from, _ string) { remove(t, from) }, nil, "", "text"},
		// What someone wrote into the copy is not ours to remove.
		{"both written at the end", "placed", true, func(t *testing.T, from, to string) {
			grow(t, from)
			grow(t, to)
		}, ErrChanged, "text+", "text+"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			places(row.far)(t, func(t *testing.T, src, dst string) {
				from, to := write(t, filepath.Join(src, "f"), "text"), filepath.Join(dst, "f")
				log := newLog()
				m := New(log, Options{})
				m.at = func(point string) {
					if point == row.point {
						row.do(t, from, to)
					}
				}
				moveOne(t, m, Request{Source: from, Root: dst, Rel: "f"}, row.want)
				for path, want := range map[string]string{from: row.from, to: row.to} {
					switch l, err := os.Readlink(path); {
					case err == nil && l != want:
						t.Errorf("%q leads to %q; want %q", path, l, want)
					case err == nil:
					case want == "":
						wantNone(t, path)
					default:
						wantFile(t, path, want)
					}
				}
				wantNoDebris(t, src, dst)
				wantSettled(t, log)
			})
		})
	}
}

func replace(t *testing.T, from, _ string) {
	if err := os.Rename(write(t, from+".new", "new"), from); err != nil {
		t.Fatal(err)
	}
}

func grow(t *testing.T, path string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("+"); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, path string) {
	if err := os.Symlink(to, path); err != nil {
		t.Skipf("no links here: %v", err)
	}
}

// TestReplacedAtRename: another file takes the source's name in the very
// moment of the rename, and yet another one the name it should go back to.
func TestReplacedAtRename(t *testing.T) {
	for _, occupied := range []bool{false, true} {
		src, dst := t.TempDir(), t.TempDir()
		from, to := write(t, filepath.Join(src, "f"), "text"), filepath.Join(dst, "f")
		log := newLog()
		m := New(log, Options{})
		m.at = func(point string) {
			switch {
			case point == "begun":
				replace(t, from, "")
			case point == "renamed" && occupied:
				write(t, from, "third")
			}
		}
		moveOne(t, m, Request{Source: from, Root: dst, Rel: "f"}, ErrChanged)
		if !occupied {
			wantFile(t, from, "new")
			wantNone(t, to)
			continue
		}
		wantFile(t, from, "third")
		wantFile(t, to, "new")
		if log.records[1].State != Open {
			t.Errorf("it is %s, but the disk does not say so", log.records[1].State)
		}
		if _, err := m.Recover(context.Background()); err != nil {
			t.Error(err)
		}
		wantFile(t, from, "third")
		wantFile(t, to, "new")
		wantSettled(t, log)
	}
}
