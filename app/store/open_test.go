package store

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestAStoreIsMadeWithItsFolderAndPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b?%#", "c&_pragma=query_only(1)")
	s := opened(t, dir)
	inserted(t, s, waiting(1))
	if s.Notice() != "" || s.Path() != filepath.Join(dir, Name) {
		t.Errorf("%s: %q", s.Path(), s.Notice())
	}
	names, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "*", "*"))
	must(t, err)
	for _, name := range names {
		info, err := os.Stat(name)
		must(t, err)
		if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s is %s", name, info.Mode())
		}
	}
	must(t, s.Close())
	if left := files(t, dir); len(left) != 1 {
		t.Errorf("a closed store is more than one file: %v", left)
	}
}

func TestAFolderOfAnyBytes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "\xff\xfe\n")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Skip("this file system takes no such name: ", err)
	}
	inserted(t, opened(t, dir), waiting(1))
	if names := files(t, dir); names[0] != Name {
		t.Errorf("%q", names)
	}
}

func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// crash copies an open store as a killed process leaves it: with its log.
func crash(t *testing.T, s *Store, to string) {
	t.Helper()
	for _, part := range parts {
		content, err := os.ReadFile(s.path + part)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		must(t, err)
		must(t, os.WriteFile(filepath.Join(to, Name+part), content, 0o600))
	}
}

func TestWhatWasWrittenBeforeACrashIsThere(t *testing.T) {
	s, dir := fresh(t), t.TempDir()
	inserted(t, s, waiting(1))
	crash(t, s, dir)
	s = opened(t, dir)
	if s.Notice() != "" {
		t.Error(s.Notice())
	}
	got(t, s, waiting(1).ID)
}

func TestADamagedStoreIsSetAside(t *testing.T) {
	good := fresh(t)
	mixed(t, good, 300)
	exec(t, good, `PRAGMA wal_checkpoint(truncate)`)
	for _, c := range []struct {
		name   string
		log    bool // as after a crash
		damage func(content []byte) []byte
	}{
		{name: "garbage", damage: func(b []byte) []byte { return bytes.Repeat([]byte("garbage "), len(b)/8) }},
		{name: "a short text", damage: func([]byte) []byte { return []byte("hello") }},
		{name: "its head zeroed", damage: func(b []byte) []byte { clear(b[:4096]); return b }},
		{name: "cut short", damage: func(b []byte) []byte { return b[:4096*3] }},
		{name: "cut within its first page", damage: func(b []byte) []byte { return b[:1000] }},
		{name: "its second half zeroed, after a crash", log: true, damage: func(b []byte) []byte { clear(b[len(b)/8192*4096:]); return b }},
		{name: "noise, after a crash", log: true, damage: func(b []byte) []byte {
			for i := 4096; i < len(b); i += 7 {
				b[i] ^= 0x55
			}
			return b
		}},
		{name: "empty, after a crash", log: true, damage: func([]byte) []byte { return nil }},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.log {
				must(t, good.SetSetting(t.Context(), "k", "v"))
			}
			crash(t, good, dir)
			path := filepath.Join(dir, Name)
			content, err := os.ReadFile(path)
			must(t, err)
			must(t, os.WriteFile(path, c.damage(content), 0o600))
			before, err := os.ReadFile(path)
			must(t, err)

			s := opened(t, dir)
			if _, total := listed(t, s, proposal.Filter{}); total != 0 || !strings.Contains(s.Notice(), path+".corrupt-") {
				t.Errorf("%d proposals, notice %q", total, s.Notice())
			}
			inserted(t, s, waiting(1))
			s = again(t, s, dir)
			if s.Notice() != "" {
				t.Errorf("a second time: %q", s.Notice())
			}
			got(t, s, waiting(1).ID)
			asides, err := filepath.Glob(path + ".corrupt-*Z")
			must(t, err)
			if len(asides) != 1 {
				t.Fatalf("set aside: %v of %v", asides, files(t, dir))
			}
			if after, err := os.ReadFile(asides[0]); err != nil || len(after) < len(before) {
				t.Errorf("%d of %d bytes were kept, %v", len(after), len(before), err)
			}
		})
	}
}

// TestDamageFoundAtWork zeroes pages of a store that was closed well, behind
// the schema, which every start reads: nothing is found at the start, the first query to meet them says what to do, and the
// next start does it.
func TestDamageFoundAtWork(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	mixed(t, s, 600)
	var schema int64 // its last page; the pages behind it hold proposals, and indexes of them
	must(t, s.reader.QueryRowContext(t.Context(), `SELECT max(pageno) FROM dbstat WHERE name = 'sqlite_schema'`).Scan(&schema))
	must(t, s.Close())
	f, err := os.OpenFile(s.Path(), os.O_RDWR, 0)
	must(t, err)
	info, err := f.Stat()
	must(t, err)
	for at := 4096 * schema; at < info.Size(); at += 4096 {
		_, err = f.WriteAt(make([]byte, 4096), at)
		must(t, err)
	}
	must(t, f.Close())
	s = opened(t, dir)
	_, _, err = s.Proposals(t.Context(), proposal.Filter{Query: "invoice"})
	if !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "restart Nod") || !strings.Contains(err.Error(), s.Path()) {
		t.Fatal(err)
	}
	s = again(t, s, dir)
	if s.Notice() == "" {
		t.Error("the damage was forgotten")
	}
}

func TestASuspicionEndsWithACheck(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	inserted(t, s, waiting(1))
	suspect(s.Path())
	s = again(t, s, dir)
	if s.Notice() != "" || suspected(s.Path()) {
		t.Errorf("%q, suspected %v", s.Notice(), suspected(s.Path()))
	}
	got(t, s, waiting(1).ID)
}

// An empty file, or one whose log was cut, is not taken for a new store without a
// word: what was there is kept beside it.
func TestAnEmptiedStoreIsSaid(t *testing.T) {
	for name, damage := range map[string]func(path string) error{
		"empty":                   func(path string) error { return errors.Join(removeAll(path), os.WriteFile(path, nil, 0o600)) },
		"log cut to nothing":      func(path string) error { return os.Truncate(path+"-wal", 0) },
		"log cut in its last row": func(path string) error { return cut(path+"-wal", 1) },
		"log gone":                func(path string) error { return os.Remove(path + "-wal") },
		"all was in the log":      func(path string) error { return errors.Join(removeAll(path), emptyDatabase(path)) },
	} {
		t.Run(name, func(t *testing.T) {
			s, dir := fresh(t), t.TempDir()
			inserted(t, s, waiting(1))
			crash(t, s, dir)
			path := filepath.Join(dir, Name)
			must(t, damage(path))
			s = opened(t, dir)
			asides, err := filepath.Glob(path + ".corrupt-*Z")
			must(t, err)
			if len(asides) != 1 || !strings.Contains(s.Notice(), asides[0]) {
				t.Errorf("%q, set aside: %v", s.Notice(), asides)
			}
			inserted(t, s, waiting(2))
			if s = again(t, s, dir); s.Notice() != "" {
				t.Errorf("a second time: %q", s.Notice())
			}
		})
	}
}

// SQLite stops at the first frame of a log that is not whole: one bit that has changed
// would take all later decisions with it.
func TestChangedBitsInTheLogArePutRight(t *testing.T) {
	for _, tt := range []struct {
		name  string
		flips []int64 // bytes of the log; negative: from its end
		value byte    // what is changed in each of them
		lost  bool
	}{
		{"a page", []int64{logHeader + frameHeader + 100}, 0x10, false},
		{"a page number", []int64{logHeader + 3}, 1, false},
		{"a salt", []int64{logHeader + 9}, 1, false},
		{"a checksum", []int64{logHeader + 17}, 0x80, false},
		{"the header of the log", []int64{5}, 4, false},
		{"the magic number", []int64{3}, 1, false},
		{"the last page", []int64{-1}, 1, false},
		{"two frames", []int64{logHeader + 200, -200}, 2, false},
		{"a whole byte of a page", []int64{-200}, 0xff, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, dir := fresh(t), t.TempDir()
			inserted(t, s, waiting(1))
			crash(t, s, dir)
			path := filepath.Join(dir, Name)
			log, err := os.ReadFile(path + "-wal")
			must(t, err)
			for _, at := range tt.flips {
				if at < 0 {
					at += int64(len(log))
				}
				log[at] ^= tt.value
			}
			must(t, os.WriteFile(path+"-wal", log, 0o600))
			s = opened(t, dir)
			asides, err := filepath.Glob(path + ".corrupt-*Z")
			must(t, err)
			if len(asides) != 1 || !strings.Contains(s.Notice(), asides[0]) || strings.Contains(s.Notice(), "lost") != tt.lost {
				t.Errorf("%q, set aside: %v", s.Notice(), asides)
			}
			ps, n, err := s.Proposals(t.Context(), proposal.Filter{})
			if err != nil || (n == 1) == tt.lost {
				t.Errorf("%v of %d, %v", ps, n, err)
			}
			if s = again(t, s, dir); s.Notice() != "" {
				t.Errorf("a second time: %q", s.Notice())
			}
		})
	}
}

func cut(path string, by int64) error {
	n, err := size(path)
	return errors.Join(err, os.Truncate(path, n-by))
}

// emptyDatabase is a file with SQLite's head and nothing in it.
func emptyDatabase(path string) error {
	db, err := sql.Open("sqlite", path+"?_pragma=journal_mode(wal)")
	if err != nil {
		return err
	}
	_, err = db.Exec(`VACUUM`)
	return errors.Join(err, db.Close())
}

func TestTwoSetAsideAtOnceAreBothKept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, Name)
	for i := range 3 {
		must(t, os.WriteFile(path, []byte{byte(i)}, 0o600))
		must(t, os.WriteFile(path+"-wal", []byte{byte(i)}, 0o600))
		to, err := setAside(path, noon)
		must(t, err)
		for _, part := range []string{"", "-wal"} {
			if content, err := os.ReadFile(to + part); err != nil || content[0] != byte(i) {
				t.Errorf("%s: %v, %v", to+part, content, err)
			}
		}
	}
	if names := files(t, dir); len(names) != 6 {
		t.Errorf("%v", names)
	}
}

func TestALockedStoreIsNamed(t *testing.T) {
	dir := t.TempDir()
	must(t, opened(t, dir).Close())
	other, err := sql.Open("sqlite", filepath.Join(dir, Name)+"?_pragma=locking_mode(exclusive)")
	must(t, err)
	other.SetMaxOpenConns(1)
	defer other.Close()
	_, err = other.ExecContext(t.Context(), `INSERT INTO settings VALUES ('k', 'v')`)
	must(t, err)
	_, err = open(t.Context(), dir, current(t))
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), filepath.Join(dir, Name)) || !strings.Contains(err.Error(), "quit") {
		t.Error(err)
	}
	must(t, other.Close())
	opened(t, dir)
}

func TestAWriterElsewhereIsWaitedFor(t *testing.T) {
	dir := t.TempDir()
	s, err := open(t.Context(), dir, current(t))
	must(t, err)
	defer s.Close()
	other, err := sql.Open("sqlite", filepath.Join(dir, Name)+"?_txlock=immediate")
	must(t, err)
	defer other.Close()
	tx, err := other.BeginTx(t.Context(), nil)
	must(t, err)
	if err := s.SetSetting(t.Context(), "k", "v"); !errors.Is(err, ErrLocked) {
		t.Error(err)
	}
	if _, err := s.Setting(t.Context(), "k"); err != nil {
		t.Error("a reader was kept waiting: ", err)
	}
	must(t, tx.Rollback())
	must(t, s.SetSetting(t.Context(), "k", "v"))
}

func TestAFolderInTheWay(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, Name), 0o700))
	if _, err := Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, Name)) {
		t.Error(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	if _, err := Open(t.Context(), file); err == nil || !strings.Contains(err.Error(), file) {
		t.Error(err)
	}
}
