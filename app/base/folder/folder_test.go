package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	const slash = string(filepath.Separator)
	dir := t.TempDir() + slash
	err := errors.Join(os.Mkdir(dir+"b", 0o700), os.WriteFile(dir+"a.txt", nil, 0o600), os.WriteFile(dir+"B.txt", nil, 0o600), os.Symlink(dir+"b", dir+"c"), os.Symlink(dir+"none", dir+"d"))
	if err != nil {
		t.Fatal(err)
	}
	for only, want := range map[bool][]string{true: {"b" + slash, "c" + slash}, false: {"b" + slash, "c" + slash, "a.txt", "B.txt", "d"}} {
		if got, err := Names(dir, only); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q %v, want %q", got, err, want)
		}
	}
	if got, err := Names(dir, false, ".txt"); err != nil || !slices.Equal(got, []string{"b" + slash, "c" + slash, "a.txt", "B.txt"}) {
		t.Errorf("of one kind: %q %v", got, err)
	}
	if _, err := Names(dir+"none"+slash, false); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// Numbers are ordered by their value, and letters with an accent stand where people look for them.
func TestOrder(t *testing.T) {
	want := []string{".x", "9", "10", "2025", "Äpfel", "Folder 1", "folder 2", "Folder 10", "Folder 11", "img2.png", "IMG10.png", "Zebra"}
	got := slices.Clone(want)
	slices.Sort(got)
	if order(got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTyped(t *testing.T) {
	if filepath.Separator != '/' {
		t.Skip("the paths are those of Unix")
	}
	for text, want := range map[string]string{" ~/a ": "/home/ann/a", "a/b": "/home/ann/a/b", "/x": "/x", "~": "/home/ann", "": "/home/ann/"} {
		if got := Typed(text, "/home/ann"); got != want {
			t.Errorf("Typed(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestCompletions(t *testing.T) {
	names := []string{"Documents/", "Downloads/", ".hidden/", "d"}
	for typed, want := range map[string][]string{"": {"Documents/", "Downloads/"}, "do": {"Documents/", "Downloads/"}, ".": {".hidden/"}, "D": {"Documents/", "Downloads/"}, "dow": {"Downloads/"}, "x": nil, "documents/x": nil} {
		if got, all := Completions(names, typed, 2); !slices.Equal(got, want) || all < len(want) {
			t.Errorf("Completions(%q) = %q of %d, want %q", typed, got, all, want)
		}
	}
	if _, all := Completions(names, "d", 2); all != 3 {
		t.Errorf("%d begin with d", all)
	}
}

func TestTrouble(t *testing.T) {
	if Trouble(nil) != "" || Trouble(errors.New("x")) != "" || Trouble(fs.ErrNotExist) == "" || Trouble(fs.ErrPermission) == "" {
		t.Error("what is known is not told from what is not")
	}
}

func TestReadable(t *testing.T) {
	dir := t.TempDir()
	if st, err := Readable(dir); err != nil || !st.IsDir() {
		t.Error(st, err)
	}
	if _, err := Readable(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Text(path, 4); got != "text" || err != nil {
		t.Error(got, err)
	}
	if _, err := Text(path, 3); err == nil {
		t.Error("a file that is too large was read")
	}
	if _, err := Text(filepath.Dir(path), 3); err == nil {
		t.Error("a folder was read")
	}
}

func TestWriteNewOverwritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.b.md")
	for _, name := range []string{"a.b.md", "a.b 2.md", "a.b 3.md"} {
		got, err := WriteNew(path, []byte(name))
		if err != nil || filepath.Base(got) != name {
			t.Fatal(got, err)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "a.b.md" {
		t.Errorf("%q %v", text, err)
	}
}

func TestOpenable(t *testing.T) {
	for name, want := range map[string]bool{
		"a.pdf": true, "a.jpg": true, "README": true, "a.tar.gz": true, "a.desktop": false, "A.EXE": false, "a.exe.": false, "a.sh ": false,
		"a.jar": false, "a.py": false, "a.AppImage": false, "pdf.lnk": false, ".desktop": false,
	} {
		if got := Openable(name, 0o644); got != want {
			t.Errorf("Openable(%q) = %v", name, got)
		}
	}
	for _, mode := range []fs.FileMode{0o755, 0o645, fs.ModeNamedPipe | 0o644, fs.ModeDir | 0o644, fs.ModeSymlink | 0o644} {
		if Openable("a.pdf", mode) {
			t.Errorf("a.pdf with mode %v is opened", mode)
		}
	}
}

func TestPresent(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := Present([]string{dir, file, filepath.Join(dir, "none"), dir}); !slices.Equal(got, []string{dir}) {
		t.Errorf("%q", got)
	}
}

func TestParts(t *testing.T) {
	const home = "/home/ann"
	for in, want := range map[string][]string{
		"/home/ann/Documents/Work": {"Documents", "Work"},
		"/home/ann":                {"Home folder"},
		"/home/anna/x":             {"/home", "anna", "x"},
		"/mnt/disk":                {"/mnt", "disk"},
		"/":                        {"/"},
		"/home/ann/../bob":         {"/home", "bob"},
	} {
		if got := Parts(in, home); !slices.Equal(got, want) {
			t.Errorf("Parts(%q) = %q, want %q", in, got, want)
		}
	}
	if got := Parts("/x/y", ""); !slices.Equal(got, []string{"/x", "y"}) {
		t.Errorf("without a home: %q", got)
	}
}
