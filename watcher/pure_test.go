package watcher

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/nod-app/nod/watcher/settled"
)

var partials = map[string]bool{
	"": true, ".": true, ".hidden": true, ".nodignore": true, ".~mv-1234": true, ".~lock.a.odt#": true, "~$report.docx": true,
	"a.crdownload": true, "a.pdf.PART": true, "a.partial": true, "a.download": true, "a.opdownload": true, "a.iso.aria2": true,
	"a.!ut": true, "a.!qB": true, "a.tmp": true, "~WRL0001.tmp": true, "a~": true, "~": true, "a.swp": true, "#a#": true,
	".a.pdf.icloud": true, "Thumbs.db": true, "desktop.ini": true, "a\n.part": true, "a\xff.part": true,
	"a": false, "a.pdf": false, "part": false, "a.part.pdf": false, "a.part1.rar": false, "#": false, "##": false, "~a.pdf": false,
	"-rf": false, "\xff\xfe": false, "a.tmpl": false, "party": false, "$RECYCLE": false, "a b ": false,
}

func TestPartial(t *testing.T) {
	for name, want := range partials {
		if got := Partial(name); got != want {
			t.Errorf("Partial(%q) = %v", name, got)
		}
	}
}

func FuzzPartial(f *testing.F) {
	for name := range partials {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if !Partial(name) && (strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".part")) {
			t.Errorf("%q is not partial", name)
		}
		if !Partial(name + ".crdownload") {
			t.Errorf("%q.crdownload is not partial", name)
		}
		isDownloading(name, true, unfinishedNames([]string{name, name + ".part"}))
		isExcludedDir(name)
		project([]string{name})
	})
}

func TestIsDownloading(t *testing.T) {
	for _, c := range []struct {
		name  string
		empty bool
		dir   string // names beside it, with / between
		want  bool
	}{
		{"x.pdf", true, "x.pdf.part", true},
		{"x.pdf", false, "x.pdf.part", false},
		{"x.pdf", true, "Ab12.pdf.part", true},
		{"x.pdf", true, "Ab12.zip.part", false},
		{"x.pdf", true, "Unconfirmed 12.crdownload", true},
		{"x.pdf", false, "Unconfirmed 12.crdownload", false},
		{"x.pdf", true, "X.PDF.crdownload", true},
		{"x.iso", false, "x.iso.aria2", true},
		{"x", true, "y.part", false},
		{"x", true, "x.txt/x/y.pdf", false},
	} {
		if got := isDownloading(c.name, c.empty, unfinishedNames(strings.Split(c.dir, "/"))); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestIgnorePatterns(t *testing.T) {
	for _, c := range []struct {
		text, path string
		dir, want  bool
	}{
		{"", "anything", false, true},
		{"# nothing but a comment\n\n", "anything", false, true},
		{"*.log", "a/b.log", false, true},
		{"*.log", "a/b.logs", false, false},
		{"*.log\r\n*.txt\r\n", "b.log", false, true},
		{"\ufeff*.log", "b.log", false, true},
		{"/top", "top", true, true},
		{"/top", "a/top", true, false},
		{"build/", "build", true, true},
		{"build/", "build", false, false},
		{"a/b", "a/b", false, true},
		{"a/b", "x/a/b", false, false},
		{"**/b", "x/a/b", false, true},
		{"a/**", "a/x/y", false, true},
		{"x?.txt", "x1.txt", false, true},
		{"x?.txt", "x.txt", false, false},
		{"copy (1).txt", "copy (1).txt", false, true},
		{"a+b{c}$|d^", "a+b{c}$|d^", false, true},
		{"[ab].txt", "b.txt", false, true},
		{"[!ab].txt", "b.txt", false, false},
		{"[!ab].txt", "c.txt", false, true},
		{"*.txt\n!keep.txt", "keep.txt", false, false},
		{"[", "[", false, false}, // no pattern at all: passed over
		{"!", "x", false, false},
		{"\\#x", "#x", false, true},
		{strings.Repeat("x", 2000) + "\n*.log", "b.log", false, true},
	} {
		if got := parseRules(c.text).match(c.path, c.dir); got != c.want {
			t.Errorf("%q on %q (folder %v): %v", c.text, c.path, c.dir, got)
		}
	}
	var none *rules
	if none.match("x", false) {
		t.Error("no rules match")
	}
}

func FuzzIgnore(f *testing.F) {
	for _, s := range []string{"", "*.log\n!x\n", "[", "a/**/b", "(", "\\", "!/", "**", "/**/", "[^", "{,}", "?"} {
		f.Add(s, "a/b.log")
	}
	f.Fuzz(func(t *testing.T, text, path string) {
		r := parseRules(text)
		if r.match(path, false); r.all && !r.match(path, true) {
			t.Error("all is not all")
		}
	})
}

func TestUnreadableIgnoreFileExcludesFolder(t *testing.T) {
	dir := t.TempDir()
	if readRules(dir) != nil {
		t.Error("rules without a file")
	}
	must(t, os.Mkdir(filepath.Join(dir, ignoreFile), 0o755))
	if r := readRules(dir); r == nil || !r.all {
		t.Error("a folder named .nodignore does not keep Nod out")
	}
	dir = t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, ignoreFile), []byte(strings.Repeat("*.x\n", 20_000)), 0o644))
	if r := readRules(dir); r == nil || !r.all {
		t.Error("a huge .nodignore does not keep Nod out")
	}
}

func TestProject(t *testing.T) {
	for names, want := range map[string]bool{
		".git a": true, "go.mod": true, "Package.json": true, "App.sln": true, "Makefile": false, "Makefile main.c": true,
		"CMakeLists.txt src": true, "main.c": false, "a.pdf b.txt": false, "": false,
	} {
		if got, _ := project(strings.Split(names, " ")); got != want {
			t.Errorf("project(%s) = %v", names, got)
		}
	}
}

func TestHints(t *testing.T) {
	clock := time.Unix(1000, 0)
	h := newHints()
	if _, any := h.due(time.Second); any {
		t.Error("hints in an empty box")
	}
	h.touched("/a/x", clock)
	h.touched("/a/x", clock.Add(time.Millisecond))
	h.movedAway("/a/y", clock.Add(time.Second))
	if at, any := h.due(time.Second); !any || !at.Equal(clock.Add(time.Second)) {
		t.Errorf("due at %v: later hints must not put off the first", at)
	}
	for i := range maxNames + 10 {
		h.touched(fmt.Sprintf("/b/%d", i), clock)
	}
	h.overflowed(clock)
	b := h.take()
	if len(b.dirs["/a"]) != 2 || len(b.renamed) != 1 || !b.lost {
		t.Errorf("%+v", b)
	}
	if at := b.dirs["/a"]["x"]; !at.Equal(clock.Add(time.Millisecond)) {
		t.Errorf("the newest event of x came at %v", at)
	}
	if names, ok := b.dirs["/b"]; !ok || names != nil {
		t.Errorf("%d names did not collapse", len(names))
	}
	if h.lost || len(h.dirs) > 0 {
		t.Error("not empty after take")
	}
	for i := range maxRenamed {
		h.movedAway(fmt.Sprintf("/c/%d", i), clock)
	}
	if h.lost {
		t.Error("lost before there are too many")
	}
	h.movedAway("/c/d", clock)
	if b := h.take(); !b.lost || len(b.renamed) > maxRenamed {
		t.Errorf("of too many %d are kept, lost: %v", len(b.renamed), b.lost)
	}
	if _, any := h.due(0); any {
		t.Error("due after take")
	}
}

func TestMailboxEvents(t *testing.T) {
	m := newMailbox()
	m.event(fsnotify.Event{Name: "/a/b", Op: fsnotify.Chmod})
	m.failed(fsnotify.ErrNonExistentWatch)
	if len(m.wake) != 0 {
		t.Error("woken by nothing")
	}
	m.event(fsnotify.Event{Name: "/a/b", Op: fsnotify.Write | fsnotify.Chmod})
	m.event(fsnotify.Event{Name: "/a/c", Op: fsnotify.Rename})
	m.failed(fsnotify.ErrEventOverflow)
	if b := m.take(); len(m.wake) != 1 || len(b.dirs["/a"]) != 2 || !b.lost {
		t.Errorf("%+v", b)
	}
}

func TestSettling(t *testing.T) {
	clock := time.Unix(1000, 0)
	s := newCandidateSet(time.Second)
	one, two := Signature{Identity: settled.Identity{Size: 1}}, Signature{Identity: settled.Identity{Size: 2}}
	s.note("a", one, clock)
	s.note("empty", Signature{}, clock)
	if s.note("a", one, clock.Add(500*time.Millisecond)) {
		t.Error("unchanged is a change")
	}
	if got := s.due(clock.Add(time.Second)); !slices.Equal(got, []string{"a"}) {
		t.Errorf("due: %v", got)
	}
	if !s.note("a", two, clock.Add(900*time.Millisecond)) {
		t.Error("a change is none")
	}
	if got := s.due(clock.Add(1500 * time.Millisecond)); len(got) > 0 {
		t.Errorf("due: %v", got)
	}
	if at, any := s.next(); !any || !at.Equal(clock.Add(1900*time.Millisecond)) {
		t.Errorf("next %v", at)
	}
	for range 10 {
		s.putOff("a", clock)
	}
	if at := s.files["a"].due.Sub(clock); at != maxPutOff*time.Second {
		t.Errorf("put off for %v", at)
	}
	s.drop("a")
	if got := s.due(clock.Add(time.Hour)); !slices.Equal(got, []string{"empty"}) {
		t.Errorf("due: %v", got)
	}
}

// TestEventsAfterTheLook: a file's change can be seen before its event comes.
func TestEventsAfterTheLook(t *testing.T) {
	clock := time.Unix(1000, 0)
	s := newCandidateSet(time.Second)
	s.note("a", Signature{Identity: settled.Identity{Size: 1}}, clock)
	s.note("b", Signature{Identity: settled.Identity{Size: 1}}, clock)
	s.touched("a", clock.Add(100*time.Millisecond))
	s.touched("a", clock.Add(50*time.Millisecond)) // an older one
	s.touched("b", time.Time{})
	s.touched("gone", clock)
	if got := s.due(clock.Add(time.Second)); !slices.Equal(got, []string{"b"}) {
		t.Errorf("due: %v", got)
	}
	if got := s.due(clock.Add(1100 * time.Millisecond)); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("due: %v", got)
	}
}

// TestLastOfABurst looks at the times at which candidates are checked: seldom while more
// are to come, and the last at once.
func TestLastOfABurst(t *testing.T) {
	clock := time.Unix(1000, 0)
	e := &env{opts: Options{Settle: 3200 * time.Millisecond}} // checked every 100 ms
	r := newRunner(e, Folder{Path: "/a"}, clock, 0)
	r.present, r.schedule.root = true, clock.Add(time.Hour)
	note := func(path string, at time.Duration) {
		r.candidates.note(path, Signature{Identity: settled.Identity{Size: 1}}, clock.Add(at))
	}
	next := func() time.Duration { return r.next().Sub(clock) }
	note("first", 0)
	note("more", 30*time.Millisecond)
	note("last", 250*time.Millisecond)
	r.schedule.settled = clock.Add(3150 * time.Millisecond)
	if at := next(); at != 3250*time.Millisecond {
		t.Errorf("the first is checked after %v", at)
	}
	r.candidates.drop("first")
	r.candidates.drop("more")
	r.schedule.settled = clock.Add(3400 * time.Millisecond)
	if at := next(); at != 3450*time.Millisecond {
		t.Errorf("the last is checked after %v", at)
	}
	r.candidates.putOff("last", clock.Add(3450*time.Millisecond))
	r.schedule.settled = clock.Add(3450 * time.Millisecond)
	if at := next(); at != 6650*time.Millisecond {
		t.Errorf("one that was put off is checked after %v", at)
	}
}

// TestChecksOfABurst looks at how long candidates wait for others before they are checked.
func TestChecksOfABurst(t *testing.T) {
	clock := time.Unix(1000, 0)
	r := newRunner(&env{opts: Options{Settle: 640 * time.Millisecond}}, Folder{Path: "/a"}, clock, 0)
	r.schedule.settled = clock
	for _, c := range []struct{ last, want time.Duration }{
		{10 * time.Second, 80 * time.Millisecond},
		{160 * time.Millisecond, 80 * time.Millisecond},
		{100 * time.Millisecond, 50 * time.Millisecond},
		{50 * time.Millisecond, 25 * time.Millisecond},
		{30 * time.Millisecond, 20 * time.Millisecond},
		{15 * time.Millisecond, 15 * time.Millisecond},
		{-time.Second, -time.Second},
	} {
		r.candidates.last = clock.Add(c.last)
		if got := r.settledAgain().Sub(clock); got != c.want {
			t.Errorf("%v before the last they are checked again after %v, want %v", c.last, got, c.want)
		}
	}
}

// TestCandidatesInAnyOrder compares the queue with a plain list over random changes.
func TestCandidatesInAnyOrder(t *testing.T) {
	clock := time.Unix(1000, 0)
	random := rand.New(rand.NewPCG(1, 2))
	s := newCandidateSet(time.Second)
	for range 20_000 {
		path := fmt.Sprint(random.IntN(200))
		clock = clock.Add(time.Duration(random.IntN(20)) * time.Millisecond)
		switch random.IntN(7) {
		case 0:
			s.drop(path)
		case 1:
			s.putOff(path, clock)
		default:
			s.note(path, Signature{Identity: settled.Identity{Size: int64(random.IntN(3))}}, clock)
		}
		var due []string
		var first time.Time
		for path, c := range s.files {
			if !c.due.After(clock) {
				due = append(due, path)
			}
			if first.IsZero() || c.due.Before(first) {
				first = c.due
			}
		}
		slices.Sort(due)
		if got := s.due(clock); !slices.Equal(got, due) {
			t.Fatalf("due: %v, want %v", got, due)
		}
		if at, any := s.next(); any != (len(s.files) > 0) || !at.Equal(first) {
			t.Fatalf("next: %v, want %v", at, first)
		}
	}
}

func TestSlept(t *testing.T) {
	now := time.Now()
	if slept(time.Time{}, now) || slept(now, now.Add(time.Hour)) {
		t.Error("an hour awake is sleep")
	}
	for _, jump := range []time.Duration{time.Hour, -time.Hour} {
		before := now.Add(-jump).Round(0) // no monotonic reading: wall clock only
		if !wallJump(before, now, 2*time.Second) {
			t.Errorf("a jump of %v is not seen", jump)
		}
	}
}

func TestOwnedDeeper(t *testing.T) {
	all := []Folder{{Path: "/d", Recursive: true}, {Path: "/d/flat"}, {Path: "/d/deep", Recursive: true}, {Path: "/other", Recursive: true}}
	for dir, want := range map[string][2]bool{
		"/d": {}, "/d/flat": {true, false}, "/d/flat/sub": {}, "/d/deep": {true, true}, "/d/deep/sub": {true, true}, "/d/deeper": {},
	} {
		files, whole := ownedDeeper(all[0], all, dir)
		if files != want[0] || whole != want[1] {
			t.Errorf("%s: %v %v", dir, files, whole)
		}
	}
	if files, _ := ownedDeeper(all[2], all, "/d/deep"); files {
		t.Error("the inner folder cedes to the outer one")
	}
}

func TestTexts(t *testing.T) {
	for _, err := range []error{errUnmounted, errNotFolder, fs.ErrPermission, fs.ErrNotExist, syscall.EIO} {
		if problem, remedy := missingText("/d", err); !strings.Contains(problem, "/d") || remedy == "" {
			t.Errorf("%v: %q %q", err, problem, remedy)
		}
	}
	for _, err := range []error{syscall.ENOSPC, syscall.EMFILE, syscall.EIO} {
		if problem, remedy := limitText("/d", err, 3); !strings.Contains(problem, "3 folders in /d") || remedy == "" {
			t.Errorf("%v: %q %q", err, problem, remedy)
		}
	}
	problem, _ := deniedText(map[string]error{"/d/b": fs.ErrPermission, "/d/a": fs.ErrPermission})
	if problem != "2 folders cannot be read, including /d/a." {
		t.Error(problem)
	}
}
