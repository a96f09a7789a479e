package library

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// bench is a home with a service on it that runs when it is told to.
type bench struct {
	*Service
	x       *Index
	t       *testing.T
	home    string
	changed int
	placed  []string // what the person has decided, the newest first
	refused []string

	mu       sync.Mutex
	excluded []string // with mu: it is asked while the index is read
	battery  atomic.Bool
	chosen   place.Chosen
	kept     *settings
}

// setting is what is kept under a name.
func (b *bench) setting(name string) string {
	v, _ := b.kept.Setting(b.t.Context(), name) // it never fails
	return v
}

// settings are kept in memory.
type settings struct{ kept sync.Map }

func (s *settings) Setting(_ context.Context, name string) (string, error) {
	v, _ := s.kept.Load(name)
	text, _ := v.(string)
	return text, nil
}

func (s *settings) SetSetting(ctx context.Context, name, value string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s.kept.Store(name, value)
	return nil
}

func (b *bench) skip() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string{filepath.Join(b.home, "Downloads")}, b.excluded...)
}

func (b *bench) exclude(paths ...string) {
	b.mu.Lock()
	b.excluded = paths
	b.mu.Unlock()
	if err := b.Apply(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// told is how often it was said that what is filed has changed.
func (b *bench) told() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

func newBench(t *testing.T, files map[string]string) *bench {
	t.Helper()
	b := &bench{t: t, home: t.TempDir(), kept: &settings{}}
	b.write(files)
	tops := place.Tops{Documents: "Documents", Pictures: "Pictures", Music: "Music", Videos: "Videos", Desktop: "Desktop"}
	x, err := Open(t.Context(), filepath.Join(t.TempDir(), Name), b.home, tops, testKey)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	ex := extract.New(extract.Options{})
	t.Cleanup(func() { _ = ex.Close() })
	b.x = x
	b.Service = New(Options{
		Open: func(context.Context) (*Index, error) { return x, nil }, Inspector: ex, Sensitive: classify.Sensitive, Secret: classify.HoldsSecret, Log: slog.New(slog.DiscardHandler),
		Skip: b.skip, Ignore: func(string, bool) bool { return false },
		OnBattery: func(context.Context) bool { return b.battery.Load() }, Begin: func(string, int) Task { return silent{} }, Changed: func(context.Context) { b.mu.Lock(); b.changed++; b.mu.Unlock() },
		Chosen: func() place.Chosen { return b.chosen }, Told: func() {}, Settings: b.kept,
		Decisions: func(_ context.Context, refused bool, most int) ([]string, error) {
			paths := b.placed
			if refused {
				paths = b.refused
			}
			return paths[:min(len(paths), most)], nil
		},
	})
	return b
}

type silent struct{}

func (silent) Add(int) {}
func (silent) End()    {}

func (b *bench) write(files map[string]string) {
	b.t.Helper()
	for name, text := range files {
		path := filepath.Join(b.home, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *bench) look() {
	b.t.Helper()
	b.index = b.x
	if err := b.update(b.t.Context(), b.x, true); err != nil {
		b.t.Fatal(err)
	}
	b.proposed(b.t.Context())
}

// proposed has what waits proposed again, if it is to be.
func (b *bench) proposed(ctx context.Context) {
	select {
	case <-b.untold:
		b.proposeAgain(ctx)
	default:
	}
}

// propose is the suggestion for a new file.
func (b *bench) propose(name, text string) proposal.Suggestion {
	b.t.Helper()
	s, ok := b.Classify(b.t.Context(), proposal.File{
		Path: filepath.Join(b.home, "Downloads", name), Size: int64(len(text)), ModTime: time.Now(), MIME: "text/plain",
		Text: func(context.Context) string { return text },
	})
	if !ok {
		b.t.Fatalf("%s: no suggestion", name)
	}
	return s
}

func (b *bench) names() []string {
	b.t.Helper()
	rows, err := b.x.rows(b.t.Context(), ``)
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	for _, r := range rows {
		out = append(out, r.dir+"/"+r.file.Name)
	}
	slices.Sort(out)
	return out
}

var filedNotes = map[string]string{
	"Documents/Rowing/Training week 1.txt": "Rowing club\nTraining plan\nergometer and river",
	"Documents/Rowing/Training week 2.txt": "Rowing club\nTraining plan\nergometer and river",
	"Documents/Bread/Rye.txt":              "Rye bread\nflour, water, sourdough",
	"Documents/Bread/Spelt.txt":            "Spelt bread\nflour, water, yeast",
	"Documents/Empty/.keep":                "",
}

func TestFileGoesBesideThoseThatAreAlike(t *testing.T) {
	b := newBench(t, filedNotes)
	if _, ok := b.Classify(t.Context(), proposal.File{Path: "x"}); ok {
		t.Error("something is suggested while nothing is known")
	}
	b.look()
	s := b.propose("week3.txt", "Rowing club\nTraining plan\nriver only")
	if s.Dir != filepath.Join(b.home, "Documents", "Rowing") || s.By != proposal.ByFiled || !strings.Contains(s.Reasoning, "'Training week 1.txt'") {
		t.Errorf("%+v", s)
	}
	if len(s.Candidates) != 2 || offers(s, s.Dir) {
		t.Errorf("further folders: %+v", s.Candidates)
	}
	if unknown := b.propose("zz.bin", ""); unknown.Confidence != proposal.Low {
		t.Errorf("nothing is like it, and still: %+v", unknown)
	}
}

func TestWhatIsIndexed(t *testing.T) {
	b := newBench(t, map[string]string{
		"Documents/a.txt": "a", "papers/b.txt": "b", "Downloads/new.txt": "n", "Downloads/sub/c.txt": "c", ".config/d.txt": "d",
		"code/app/go.mod": "module x", "code/app/e.txt": "e", "Documents/private/.nodignore": "", "Documents/private/f.txt": "f", "loose.txt": "l",
	})
	b.look()
	if got, want := b.names(), []string{"Documents/a.txt", "papers/b.txt"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestIndexFollowsTheDisk(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	b.look()
	if b.changed != 1 {
		t.Errorf("%d changes were told, want 1: nothing was filed meanwhile", b.changed)
	}
	b.write(map[string]string{"Documents/Bread/Oat.txt": "Oat bread\nflour", "Documents/Bread/Rye.txt": "Rye bread\nby hand, three days"})
	if err := os.RemoveAll(filepath.Join(b.home, "Documents", "Rowing")); err != nil {
		t.Fatal(err)
	}
	b.look()
	want := []string{"Documents/Bread/Oat.txt", "Documents/Bread/Rye.txt", "Documents/Bread/Spelt.txt"}
	if got := b.names(); !slices.Equal(got, want) || b.changed != 2 {
		t.Errorf("%q after %d changes, want %q", got, b.changed, want)
	}
	near, err := b.x.near(t.Context(), place.File{Name: "x.txt", Text: place.ReadText("three days")}, 3)
	if err != nil || len(near.Files) != 1 || near.Files[0].Name != "Rye.txt" {
		t.Errorf("%+v, %v", near.Files, err)
	}
}

// Of a text with a secret nothing is in the index, of another private one no word that can be read, and
// files like them are found still.
func TestNoWordOfPrivateTextsCanBeRead(t *testing.T) {
	const secret = "Fernweh Bank\nBank statement\nAccount holder Quentin\nIBAN DE89 3704 0044 0532 0130 00\nBorn 14.03.1987\nBalance 12,00 EUR\nwhistleblower"
	const private = "Zwiebelturm practice\nLaboratory results\nPatient Quentin\nBorn 14.03.1987\nCholesterol\nwhistleblower"
	b := newBench(t, map[string]string{
		"Documents/Bank/Fernweh Konto 2025-10.txt": secret, "Documents/Ann/scan 1.txt": private, "Documents/Notes/plain.txt": "a peppermint note",
		"Documents/Ben/scan 2.txt": strings.NewReplacer("Zwiebelturm", "Harbour", "Quentin", "Ben").Replace(private),
	})
	b.look()
	bytes := b.bytes()
	for _, w := range []string{"quenti", "whistl", "holder", "1987", "zwiebe", "choles", sealer(testKey)("holder")} {
		if strings.Contains(bytes, w) {
			t.Errorf("%s can be read in the index", w)
		}
	}
	if !strings.Contains(bytes, "pepper") || !strings.Contains(bytes, sealer(testKey)("zwiebe")) {
		t.Error("the test looks in the wrong place: no word of a plain text is there, or no sealed one")
	}
	for text, dir := range map[string]string{strings.Replace(secret, "12,00", "15,00", 1): "Bank", private: "Ann"} {
		if s := b.propose("Fernweh 2025-11.txt", text); s.Dir != filepath.Join(b.home, "Documents", dir) {
			t.Errorf("want %s: %+v", dir, s)
		}
	}
}

// testKey is that of the index of a bench.
var testKey = []byte("a key that no index has but those of tests")

// bytes returns all that is in the index's file.
func (b *bench) bytes() string {
	b.t.Helper()
	if _, err := b.x.db.ExecContext(b.t.Context(), `PRAGMA wal_checkpoint(truncate)`); err != nil {
		b.t.Fatal(err)
	}
	var path string
	if err := b.x.db.QueryRowContext(b.t.Context(), `SELECT file FROM pragma_database_list WHERE name = 'main'`).Scan(&path); err != nil {
		b.t.Fatal(err)
	}
	bytes, err := os.ReadFile(path)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(bytes)
}

// Without a key nothing is kept of a private text, and an index that another key sealed is begun again.
func TestKeysOfAnIndex(t *testing.T) {
	path, home := filepath.Join(t.TempDir(), Name), t.TempDir()
	for _, c := range []struct {
		key   []byte
		files int // that were noted with the keys before
	}{{nil, 0}, {testKey, 0}, {testKey, 1}, {nil, 1}, {[]byte("another"), 0}} {
		x, err := Open(t.Context(), path, home, place.Tops{}, c.key)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := x.number(t.Context(), `WHERE read = 0`); err != nil || n != c.files {
			t.Errorf("key %q: %d files, %v", c.key, n, err)
		}
		if (x.seal == nil) != (c.key == nil) {
			t.Errorf("key %q: sealed", c.key)
		}
		if _, err := x.note(t.Context(), []folder{{"Documents", []entry{{name: "a.txt"}}}}); err != nil {
			t.Fatal(err)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	b := newBench(t, map[string]string{"Documents/Ann/scan 1.txt": "Zwiebelturm practice\nLaboratory results\nPatient Quentin"})
	b.x.seal = nil
	b.look()
	if rows, err := b.x.rows(t.Context(), ``); err != nil || len(rows) != 1 || len(rows[0].file.Text.Terms) > 0 {
		t.Errorf("%+v, %v", rows, err)
	}
}

func TestDamagedIndexIsBuiltAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), Name)
	for name, bytes := range map[string]string{"not SQLite": strings.Repeat("no database ", 1000), "of another version": ""} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, []byte(bytes), 0o600); err != nil {
				t.Fatal(err)
			}
			if bytes == "" {
				x, err := Open(t.Context(), path, "/", place.Tops{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := x.db.ExecContext(t.Context(), `PRAGMA user_version = 99`); err != nil {
					t.Fatal(err)
				}
				_ = x.Close()
			}
			x, err := Open(t.Context(), path, "/", place.Tops{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if _, err := x.note(t.Context(), []folder{{"Documents", []entry{{"a.txt", 1, 1}}}}); err != nil {
				t.Error(err)
			}
		})
	}
}

// The first index is waited for, but a proposal never waits for the texts of many files.
func TestFirstProposalWaitsForASmallHomeOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, filedNotes)
		begun := time.Now()
		b.o.Changed = func(context.Context) { b.propose("again.txt", "proposed again when the index is there") }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = b.Run(ctx)
		}()
		for b.started().IsZero() {
			time.Sleep(time.Millisecond)
		}
		if s := b.propose("week4.txt", "Rowing club\nTraining plan"); s.Dir != filepath.Join(b.home, "Documents", "Rowing") {
			t.Errorf("it was not waited for: %+v", s)
		}
		cancel()
		<-done
		if took := time.Since(begun); took > firstWait/2 {
			t.Errorf("it took %v: what is proposed again waits for itself", took)
		}
	})
}

// What is no fault of the file itself does not cost the index.
func TestIndexStaysThatCannotBeOpenedNow(t *testing.T) {
	path := filepath.Join(t.TempDir(), Name)
	x, err := Open(t.Context(), path, "/", place.Tops{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.note(t.Context(), []folder{{"Documents", []entry{{"a.txt", 1, 1}}}}); err != nil {
		t.Fatal(err)
	}
	_ = x.Close()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if x, err := Open(ended, path, "/", place.Tops{}, nil); err == nil {
		_ = x.Close()
		t.Error("it was opened after the end")
	}
	if unusable(errors.New("disk I/O error")) {
		t.Error("any error makes an index unusable")
	}
	if x, err = Open(t.Context(), path, "/", place.Tops{}, nil); err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if n, err := x.number(t.Context(), `WHERE read = 0`); err != nil || n != 1 {
		t.Errorf("%d files are left, %v", n, err)
	}
}

// Nothing waits for an index that cannot be opened, and the rest goes on.
func TestServiceWithoutAnIndex(t *testing.T) {
	b := newBench(t, nil)
	folder := t.TempDir() // where the file would be
	b.o.Open = func(ctx context.Context) (*Index, error) { return Open(ctx, folder, b.home, place.Tops{}, nil) }
	if err := b.Run(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(folder); err != nil {
		t.Errorf("the folder was removed: %v", err)
	}
	if s, ok := b.Classify(t.Context(), proposal.File{Path: "x"}); ok {
		t.Errorf("%+v", s)
	}
}

// What was proposed before the index was open is proposed again.
func TestWhatMissedTheIndexIsProposedAgain(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	b.index = nil
	if _, ok := b.Classify(t.Context(), proposal.File{Path: "x"}); ok {
		t.Error("something is suggested by an index that is not open")
	}
	b.look()
	b.look()
	if b.changed != 2 {
		t.Errorf("%d changes were told, want 2", b.changed)
	}
}

// A file that makes its reader panic is read once.
func TestPanicOfOneFileIsItsOwn(t *testing.T) {
	b := newBench(t, filedNotes)
	sensitive := b.o.Sensitive
	b.o.Sensitive = func(ctx context.Context, path, text string) string {
		if strings.HasSuffix(path, "Rye.txt") {
			panic("hostile")
		}
		return sensitive(ctx, path, text)
	}
	b.look()
	if n, err := b.x.number(t.Context(), `WHERE read = 0`); err != nil || n != 0 {
		t.Errorf("%d files are unread, %v", n, err)
	}
	if s := b.propose("Rye.txt", ""); s.Dir != filepath.Join(b.home, "Documents", "Bread") {
		t.Errorf("%+v", s)
	}
}

// A folder that is watched since the last sweep is no place for its new files.
func TestWatchedFolderIsNotSuggested(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	rowing := filepath.Join(b.home, "Documents", "Rowing")
	b.o.Skip = func() []string { return []string{rowing} }
	if s, _ := b.Classify(t.Context(), proposal.File{Path: filepath.Join(rowing, "Training week 3.txt"), MIME: "text/plain"}); s.Dir == rowing || offers(s, rowing) {
		t.Errorf("%+v", s)
	}
}

func TestFilesOfASizeAreFound(t *testing.T) {
	b := newBench(t, map[string]string{"Documents/a.txt": "12345", "Documents/Sub/b.txt": "54321", "Documents/c.txt": "1234", "Documents/e.txt": "123456", "Downloads/d.txt": "12345"})
	b.look()
	got := b.OfSize(t.Context(), 5)
	slices.Sort(got)
	if want := []string{filepath.Join(b.home, "Documents", "Sub", "b.txt"), filepath.Join(b.home, "Documents", "a.txt")}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// offers says whether a suggestion has a folder among its further ones.
func offers(s proposal.Suggestion, dir string) bool {
	return slices.ContainsFunc(s.Candidates, func(c proposal.Candidate) bool { return c.Dir == dir })
}

// Songs that were filed say nothing of where invoices belong: as before them, there is no opinion.
func TestFilesOfAnotherSortSayNothing(t *testing.T) {
	b := newBench(t, map[string]string{"Music/Heron/a.mp3": "1", "Music/Heron/b.mp3": "2", "Music/Heron/c.mp3": "3", "Music/Heron/d.mp3": "4", "Music/Heron/e.mp3": "5"})
	b.look()
	invoice := proposal.File{
		Path: filepath.Join(b.home, "Downloads", "invoice 1.txt"), Size: 9, ModTime: time.Now(), MIME: "text/plain",
		Text: func(context.Context) string { return "Invoice 1\nKestrel Crates" },
	}
	if s, ok := b.Classify(t.Context(), invoice); ok {
		t.Errorf("songs only: %+v", s)
	}
	b.write(map[string]string{"Documents/Rowing/a.txt": "river", "Documents/Rowing/b.txt": "boat", "Documents/Bread/c.txt": "flour", "Documents/Bread/d.txt": "yeast"})
	b.look()
	if s, ok := b.Classify(t.Context(), invoice); !ok || s.Confidence != proposal.Low {
		t.Errorf("songs and notes: %+v, %v", s, ok)
	}
}
