package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// A home may be deep and have links that lead in circles: each file is known once, by its
// own path, and what lies deeper than is looked at is not known.
func TestDeepFoldersAndLinksInCircles(t *testing.T) {
	deep := func(levels int) string { return "Documents" + strings.Repeat("/d", levels-1) }
	b := newBench(t, map[string]string{
		deep(2) + "/near.txt": "near", deep(maxDepth) + "/last.txt": "last", deep(maxDepth+1) + "/beyond.txt": "beyond", "Documents/Rye.txt": "rye",
	})
	for link, to := range map[string]string{"Documents/home": b.home, "Documents/d/up": filepath.Join(b.home, "Documents"), "Documents/self": "self", "Documents/Rye again.txt": "Rye.txt"} {
		if err := os.Symlink(to, filepath.Join(b.home, link)); err != nil {
			t.Skip("links cannot be made here: ", err)
		}
	}
	b.look()
	want := slices.Sorted(slices.Values([]string{deep(2) + "/near.txt", deep(maxDepth) + "/last.txt", "Documents/Rye.txt"}))
	if got := b.names(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// changing is an Inspector under which a file changes while it is read.
type changing struct {
	Inspector
	path string
	b    *bench
}

func (c *changing) Read(ctx context.Context, path, mime string) (string, error) {
	text, err := c.Inspector.Read(ctx, path, mime)
	if path == c.path {
		c.path = ""
		c.b.write(map[string]string{"Documents/Bread/Rye.txt": "caraway and patience, twice as long as before"})
	}
	return text, err
}

// What changes while it is read is read again by the next look.
func TestFileThatChangesWhileItIsRead(t *testing.T) {
	b := newBench(t, filedNotes)
	b.o.Inspector = &changing{b.o.Inspector, filepath.Join(b.home, "Documents/Bread/Rye.txt"), b}
	b.look()
	b.look()
	near, err := b.x.near(t.Context(), place.File{Name: "x.txt", Text: place.ReadText("caraway patience")}, 2)
	if err != nil || len(near.Files) != 1 || near.Files[0].Name != "Rye.txt" {
		t.Errorf("%+v, %v", near.Files, err)
	}
}

// slow is an Inspector that fails to read one file while err is set, and counts how often
// it was asked to.
type slow struct {
	Inspector
	path string
	err  error
	read int
}

func (s *slow) Read(ctx context.Context, path, mime string) (string, error) {
	if path == s.path {
		s.read++
		if s.err != nil {
			return "", fmt.Errorf("read the text of %s: %w", path, s.err)
		}
	}
	return s.Inspector.Read(ctx, path, mime)
}

// What is on a drive that does not answer is read again by each sweep, and keeps nothing
// waiting.
func TestFileOnADriveThatDoesNotAnswerIsReadLater(t *testing.T) {
	b := newBench(t, filedNotes)
	in := &slow{Inspector: b.o.Inspector, path: filepath.Join(b.home, "Documents/Bread/Rye.txt"), err: extract.ErrDrive}
	b.o.Inspector = in
	near := func() int {
		n, err := b.x.near(t.Context(), place.File{Name: "x.txt", Text: place.ReadText("sourdough")}, 2)
		if err != nil {
			t.Fatal(err)
		}
		return len(n.Files)
	}
	for i := range 3 {
		if i == 2 { // nor does a reader that does not start in time say anything of the file
			in.err = extract.ErrStart
		}
		b.look()
		if n := near(); n != 0 || in.read != i+1 || b.State().Phase != Ready {
			t.Fatalf("while the drive does not answer: %d found, read %d times, %+v", n, in.read, b.State())
		}
	}
	in.err = nil
	b.look()
	if n := near(); n != 1 {
		t.Errorf("afterwards %d are found", n)
	}
	if b.look(); in.read != 4 {
		t.Errorf("it was read %d times", in.read)
	}
}

// What took too long twice by itself is read again only when it has changed.
func TestFileThatTakesTooLongTwiceIsGivenUp(t *testing.T) {
	b := newBench(t, filedNotes)
	in := &slow{Inspector: b.o.Inspector, path: filepath.Join(b.home, "Documents/Bread/Rye.txt"), err: extract.ErrTimeout}
	b.o.Inspector = in
	for range 4 {
		b.look()
	}
	if n, err := b.x.number(t.Context(), `WHERE read = 0`); err != nil || n != 0 || in.read != 2 {
		t.Errorf("%d files are unread, %v; it was read %d times", n, err, in.read)
	}
	b.write(map[string]string{"Documents/Bread/Rye.txt": "Rye bread\nnow with caraway"})
	in.err = nil
	b.look()
	if s := b.propose("x.txt", "caraway"); in.read != 3 || s.Dir != filepath.Join(b.home, "Documents", "Bread") {
		t.Errorf("changed, it was read %d times, %+v", in.read, s)
	}
}

// Files that say that they are of another age have not changed each time that they are looked at.
func TestTimesThatCannotBe(t *testing.T) {
	b := newBench(t, filedNotes)
	for name, year := range map[string]int{"Rye.txt": 3000, "Spelt.txt": 1600} {
		at := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(b.home, "Documents/Bread", name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	b.look()
	if changed, err := b.sweep(t.Context(), b.x, nil); changed || err != nil {
		t.Errorf("what did not change has changed: %v", err)
	}
	at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	if err := os.Chtimes(filepath.Join(b.home, "Documents/Bread/Rye.txt"), at, at); err != nil {
		t.Fatal(err)
	}
	if changed, err := b.sweep(t.Context(), b.x, nil); !changed || err != nil {
		t.Errorf("what has another time has not changed: %v", err)
	}
}

// A file that is gone when it is to be read costs nothing else.
func TestFileThatIsGoneWhenItIsRead(t *testing.T) {
	b := newBench(t, filedNotes)
	if _, err := b.sweep(t.Context(), b.x, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(b.home, "Documents/Bread/Rye.txt")); err != nil {
		t.Fatal(err)
	}
	b.look()
	if got := b.names(); len(got) != 3 || slices.Contains(got, "Documents/Bread/Rye.txt") {
		t.Errorf("%q", got)
	}
}

// An index with a page that is broken is built again when it is opened.
func TestIndexWithABrokenPage(t *testing.T) {
	path := filepath.Join(t.TempDir(), Name)
	fill := func() {
		x, err := Open(t.Context(), path, "/", place.Tops{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		for _, dir := range []string{"Documents", "Pictures"} {
			if _, err := x.note(t.Context(), []folder{{dir, []entry{{name: "a.txt"}, {name: "b.txt"}}}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	fill()
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	for i := page; i < len(bytes); i += 2 * page { // the first one, with the version, stays
		copy(bytes[i:i+page], strings.Repeat("\xff\x00nod", page/5))
	}
	if err := os.WriteFile(path, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	fill()
	x, err := Open(t.Context(), path, "/", place.Tops{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if n, err := x.number(t.Context(), `WHERE read = 0`); err != nil || n != 4 {
		t.Errorf("%d files, %v", n, err)
	}
}

// On a full disk what is known is still used, and when there is room again the rest follows.
func TestIndexOnAFullDisk(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	b.x.db.SetMaxOpenConns(1) // the limit is one of the connection
	limit := func(pages string) {
		if _, err := b.x.db.ExecContext(t.Context(), `PRAGMA max_page_count = `+pages); err != nil {
			t.Fatal(err)
		}
	}
	limit("1") // no more than there are
	more := map[string]string{}
	for _, name := range strings.Fields("Oat Corn Wheat Barley Millet Teff Emmer Einkorn") {
		more["Documents/Bread/"+name+" "+strings.Repeat("x", 150)+".txt"] = strings.Repeat(name+" bread and "+name+" flour ", 200)
	}
	b.write(more)
	err := b.update(t.Context(), b.x, true)
	if err == nil || !strings.Contains(err.Error(), "full") {
		t.Fatalf("on a full disk: %v", err)
	}
	if s := b.propose("week3.txt", "Rowing club\nTraining plan\nriver only"); s.Dir != filepath.Join(b.home, "Documents", "Rowing") {
		t.Errorf("on a full disk: %+v", s)
	}
	limit("100000")
	b.look()
	if got := b.names(); len(got) != 4+len(more) {
		t.Errorf("with room again: %q", got)
	}
}
