package journal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// memory is a Queue that can be made to fail.
type memory struct {
	mu      sync.Mutex
	lines   []Line
	next    int64
	enqueue error
	dequeue error
}

func (m *memory) Enqueue(_ context.Context, at time.Time, text string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.enqueue != nil {
		return m.enqueue
	}
	m.next++
	m.lines = append(m.lines, Line{ID: m.next, At: at, Text: text})
	return nil
}

func (m *memory) Queued(_ context.Context, limit int) ([]Line, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.lines[:min(limit, len(m.lines))]), nil
}

func (m *memory) Dequeue(_ context.Context, ids []int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dequeue != nil {
		return m.dequeue
	}
	m.lines = slices.DeleteFunc(m.lines, func(l Line) bool { return slices.Contains(ids, l.ID) })
	return nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newVault(t *testing.T, settings string) string {
	t.Helper()
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, ".obsidian"), 0o700))
	if settings != "" {
		write(t, filepath.Join(dir, ".obsidian", "daily-notes.json"), settings)
	}
	return dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o640))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return string(text)
}

func journalFor(dir string, q Queue) *Journal {
	return New(q, func() string { return dir }, Options{Retry: time.Millisecond})
}

// later is a time of the given day of 2100: after any start of a Journal.
func later(day, hour, minute int) time.Time {
	return time.Date(2100, 3, day, hour, minute, 13, 0, time.Local)
}

func TestWritesByDay(t *testing.T) {
	dir := newVault(t, `{"folder":"Journal/daily","format":"YYYY/MM/YYYY-MM-DD","template":"x"}`)
	q := &memory{}
	j := journalFor(dir, q)
	ctx := context.Background()
	j.Record(ctx, later(6, 23, 59), "Moved a_1.pdf")
	j.Record(ctx, later(7, 0, 1), "Moved b.pdf")
	j.Record(ctx, later(7, 0, 2), "Moved c.pdf")
	must(t, j.Flush(ctx))
	if got := read(t, dir+"/Journal/daily/2100/03/2100-03-06.md"); got != "## Nod\n- 23:59:13 Moved a\\_1.pdf\n" {
		t.Errorf("%q", got)
	}
	if got := read(t, dir+"/Journal/daily/2100/03/2100-03-07.md"); got != "## Nod\n- 00:01:13 Moved b.pdf\n- 00:02:13 Moved c.pdf\n" {
		t.Errorf("%q", got)
	}
	if len(q.lines) > 0 || j.Warning() != "" {
		t.Errorf("%v, %q", q.lines, j.Warning())
	}
}

func TestKeepsWhatTheUserWrote(t *testing.T) {
	dir := newVault(t, "")
	note := filepath.Join(dir, "2100-03-07.md")
	write(t, note, "---\r\ntags: [x]\r\n---\r\n# Day\r\n## Nod\r\nmine\r\n\r\n## Evening\r\ntea  \r\nno end")
	j := journalFor(dir, &memory{})
	j.Record(context.Background(), later(7, 10, 2), "Moved a")
	must(t, j.Flush(context.Background()))
	if got := read(t, note); got != "---\r\ntags: [x]\r\n---\r\n# Day\r\n## Nod\r\nmine\r\n- 10:02:13 Moved a\r\n\r\n## Evening\r\ntea  \r\nno end" {
		t.Errorf("%q", got)
	}
	if st, _ := os.Stat(note); st.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", st.Mode())
	}
	if left, _ := filepath.Glob(dir + "/.nod*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestMissingVaultLosesNothing(t *testing.T) {
	dir := newVault(t, "")
	away := dir + ".away"
	must(t, os.Rename(dir, away))
	q := &memory{}
	changes := make(chan struct{}, 100)
	j := New(q, func() string { return dir }, Options{Retry: time.Millisecond, Changed: func() { changes <- struct{}{} }})
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() { j.Run(ctx) })
	defer done.Wait()
	defer cancel()
	waitFor := func(ok func() bool) {
		t.Helper()
		for deadline := time.After(2 * time.Minute); !ok(); {
			select {
			case <-changes:
			case <-deadline:
				t.Fatalf("warning %q", j.Warning())
			}
		}
	}
	j.Record(ctx, later(7, 10, 2), "Moved a")
	waitFor(func() bool { return strings.Contains(j.Warning(), "does not exist") })
	if !strings.Contains(j.Warning(), dir) || !strings.Contains(j.Warning(), "Nothing is lost") {
		t.Errorf("warning %q", j.Warning())
	}
	must(t, os.Rename(away, dir))
	waitFor(func() bool { return j.Warning() == "" })
	if got := read(t, filepath.Join(dir, "2100-03-07.md")); got != "## Nod\n- 10:02:13 Moved a\n" {
		t.Errorf("%q", got)
	}
}

func TestFolderWithoutObsidian(t *testing.T) {
	dir := t.TempDir()
	q := &memory{}
	j := journalFor(dir, q)
	j.Record(context.Background(), later(7, 10, 2), "x")
	if err := j.Flush(context.Background()); !errors.Is(err, ErrNoVault) || len(q.lines) != 1 {
		t.Errorf("%v, %v", err, q.lines)
	}
	if names, _ := os.ReadDir(dir); len(names) > 0 {
		t.Errorf("written: %v", names)
	}
}

func TestNoVault(t *testing.T) {
	q := &memory{}
	j := journalFor("", q)
	j.Record(context.Background(), later(7, 10, 2), "x")
	must(t, j.Flush(context.Background()))
	if len(q.lines) > 0 || j.Warning() != "" {
		t.Errorf("%v, %q", q.lines, j.Warning())
	}
}

func TestCrashBetweenWritingAndDequeuing(t *testing.T) {
	dir := newVault(t, "")
	q := &memory{dequeue: errors.New("disk full")}
	j := journalFor(dir, q)
	now := time.Now()
	ctx := context.Background()
	j.Record(ctx, now, "Moved a")
	j.Record(ctx, now, "Moved a") // the same twice in a second is no mistake
	note := filepath.Join(dir, now.Local().Format("2006-01-02")+".md")
	line := now.Local().Format("- 15:04:05 ") + "Moved a\n"
	for range 2 {
		if err := j.Flush(ctx); err == nil || !strings.Contains(j.Warning(), "disk full") {
			t.Fatalf("%v, %q", err, j.Warning())
		}
	}
	if got := read(t, note); got != "## Nod\n"+line+line {
		t.Errorf("after a failure in the same run: %q", got)
	}
	q.dequeue = nil
	again := journalFor(dir, q) // as after a crash
	must(t, again.Flush(ctx))
	if got := read(t, note); got != "## Nod\n"+line+line || len(q.lines) > 0 {
		t.Errorf("after a restart: %q, %v", got, q.lines)
	}
}

func TestOddSettings(t *testing.T) {
	for _, tt := range []struct {
		name, settings string
		warning        string // part of it
		note           string // where the line goes; empty: it waits
	}{
		{"empty", `{}`, "", "2100-03-07.md"},
		{"root", `{"folder":"/"}`, "", "2100-03-07.md"},
		{"null", `null`, "", "2100-03-07.md"},
		{"slash at the end", `{"folder":"Daily/"}`, "", "Daily/2100-03-07.md"},
		{"format with names", `{"format":"dddd, Do MMMM YYYY"}`, "", "Sunday, 7th March 2100.md"},
		{"broken", `{"folder":`, "is damaged", "2100-03-07.md"},
		{"wrong types", `{"folder":7}`, "is damaged", "2100-03-07.md"},
		{"unknown token", `{"format":"gggg-[W]ww"}`, "does not support", "2100-03-07.md"},
		{"parent", `{"folder":"../elsewhere"}`, "is outside the vault", ""},
		{"parent within", `{"folder":"a/../../b"}`, "is outside the vault", ""},
		{"backslashes", `{"folder":"..\\b"}`, "is outside the vault", ""},
		{"absolute", `{"folder":"/etc"}`, "is outside the vault", ""},
		{"control", `{"folder":"a\u0000b"}`, "is outside the vault", ""},
		{"format that climbs", `{"format":"[../../x]YYYY"}`, "does not give a valid name", ""},
		{"format into the settings", `{"folder":".obsidian","format":"[app]"}`, "does not give a valid name", ""},
		{"link out", `{"folder":"link"}`, "The journal waits", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := newVault(t, tt.settings)
			outside := t.TempDir()
			must(t, os.Symlink(outside, filepath.Join(dir, "link")))
			q := &memory{}
			j := journalFor(dir, q)
			j.Record(context.Background(), later(7, 10, 2), "x")
			err := j.Flush(context.Background())
			if (err == nil) != (tt.note != "") || (len(q.lines) == 0) != (tt.note != "") {
				t.Errorf("%v, still queued %v", err, q.lines)
			}
			if w := j.Warning(); !strings.Contains(w, tt.warning) || (w == "") != (tt.warning == "") {
				t.Errorf("warning %q; want … %s …", w, tt.warning)
			}
			if tt.note != "" {
				read(t, filepath.Join(dir, tt.note))
			}
			if names, _ := os.ReadDir(outside); len(names) > 0 {
				t.Errorf("written outside: %v", names)
			}
		})
	}
}

func TestOddNotes(t *testing.T) {
	for name, make := range map[string]func(t *testing.T, note string){
		"folder":  func(t *testing.T, note string) { must(t, os.Mkdir(note, 0o700)) },
		"link":    func(t *testing.T, note string) { must(t, os.Symlink("/etc/passwd", note)) },
		"UTF-16":  func(t *testing.T, note string) { write(t, note, "\xff\xfea\x00") },
		"too big": func(t *testing.T, note string) { write(t, note, ""); must(t, os.Truncate(note, maxNote+1)) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := newVault(t, "")
			make(t, filepath.Join(dir, "2100-03-07.md"))
			q := &memory{}
			j := journalFor(dir, q)
			j.Record(context.Background(), later(7, 10, 2), "x")
			if err := j.Flush(context.Background()); err == nil || len(q.lines) != 1 || j.Warning() == "" {
				t.Errorf("%v, %v, %q", err, q.lines, j.Warning())
			}
		})
	}
}

func TestLineNotSaved(t *testing.T) {
	j := journalFor(newVault(t, ""), &memory{enqueue: errors.New("disk full")})
	j.Record(context.Background(), later(7, 10, 2), "Moved a")
	if w := j.Warning(); !strings.Contains(w, "disk full") || !strings.Contains(w, "Moved a") {
		t.Errorf("warning %q", w)
	}
}

// A note that someone else saves between the look and the replacing is looked at again.
func TestNoteChangesMeanwhile(t *testing.T) {
	dir := newVault(t, "")
	name := "n.md"
	write(t, filepath.Join(dir, name), "old\n")
	v, err := openVault(dir)
	must(t, err)
	defer v.close()
	before, err := v.root.Lstat(name)
	must(t, err)
	write(t, filepath.Join(dir, name), "newer\n")
	if err := v.replace(name, before, []byte("ours\n")); !errors.Is(err, errMoved) {
		t.Errorf("%v", err)
	}
	if got := read(t, filepath.Join(dir, name)); got != "newer\n" {
		t.Errorf("%q was lost", got)
	}
	if err := v.create(name, []byte("ours\n")); !errors.Is(err, errMoved) {
		t.Errorf("a note made meanwhile: %v", err)
	}
	if names, _ := os.ReadDir(dir); len(names) != 2 {
		t.Errorf("left behind: %v", names)
	}
}

func TestConcurrentLines(t *testing.T) {
	dir := newVault(t, "")
	q := &memory{}
	j := journalFor(dir, q)
	ctx := context.Background()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 300 {
				j.Record(ctx, later(7, 10, 2), "x")
			}
			if err := j.Flush(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := strings.Count(read(t, filepath.Join(dir, "2100-03-07.md")), "- 10:02:13 x\n"); n != 1200 || len(q.lines) > 0 {
		t.Errorf("%d lines, %d queued", n, len(q.lines))
	}
}
