package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func TestWriteNew(t *testing.T) {
	h := newHouse(t)
	w, r := ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/new.txt","content":"hello ü\n"}`)
	h.holds("${DOCS}/new.txt", "hello ü\n")
	if w.Replaced || w.Bytes != 9 || !r.CanUndo || r.Summary != "Wrote 9 bytes to ~/Docs/new.txt" {
		t.Errorf("%+v %+v", w, r)
	}
	q := h.desk.Last(t)
	if q.Title != "Write a file" || q.Preview.Object != filepath.Join(h.docs, "new.txt") || q.Preview.Diff.After != "hello ü\n" || q.Preview.Diff.Before != "" || q.Preview.Destructive {
		t.Errorf("asked %+v", q.Preview)
	}
	for _, v := range q.Args { // each is in sight without its raw value
		if !slices.Contains(q.Preview.Shown, v.Name) || v.Text != q.Preview.Object && v.Text != q.Preview.Diff.After {
			t.Errorf("%s: %q is not shown by %+v", v.Name, v.Text, q.Preview)
		}
	}
	st, err := os.Stat(filepath.Join(h.docs, "new.txt"))
	if err != nil || st.Mode().Perm()&0o133 != 0 {
		t.Errorf("mode %v, %v", st.Mode(), err)
	}
	if err := h.undo(r); err != nil {
		t.Fatal(err)
	}
	h.gone("${DOCS}/new.txt")
	h.tidy()
	if err := h.undo(r); err == nil {
		t.Error("undone twice")
	}
}

func TestWriteReplaces(t *testing.T) {
	h := newHouse(t)
	path := h.write("${DOCS}/a.txt", "old\n")
	then := time.Unix(1600000000, 123456789)
	if err := errors.Join(os.Chmod(path, 0o640), os.Chtimes(path, then, then)); err != nil {
		t.Fatal(err)
	}
	w, r := ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/a.txt","content":""}`) // row W11
	h.holds("${DOCS}/a.txt", "")
	if q := h.desk.Last(t); !w.Replaced || !q.Preview.Destructive || q.Preview.Diff.Before != "old\n" || q.Preview.Detail != "replaces 4 bytes" || !q.Undoable {
		t.Errorf("%+v, asked %+v", w, q.Preview)
	}
	if st, _ := os.Stat(path); st.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", st.Mode())
	}
	if st, err := os.Stat(h.keep); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("the old versions: %v %v", st.Mode(), err)
	}
	if err := h.undo(r); err != nil {
		t.Fatal(err)
	}
	h.holds("${DOCS}/a.txt", "old\n")
	if st, _ := os.Stat(path); st.Mode().Perm() != 0o640 || !st.ModTime().Equal(then) {
		t.Errorf("after undo: %v %v", st.Mode(), st.ModTime())
	}
	h.tidy()
	if left, _ := os.ReadDir(h.keep); len(left) != 0 {
		t.Errorf("kept for nobody: %v", left)
	}
}

// TestUndoLeavesWhatAPersonWrote has every way in which the file can be another by then.
func TestUndoLeavesWhatAPersonWrote(t *testing.T) {
	rows := map[string]struct {
		do   func(h *house, path string)
		want policy.Code
		then string // content of the file afterwards; "-": none
	}{
		"edited":      {func(h *house, p string) { h.write(p, "newer") }, codeChanged, "newer"},
		"same length": {func(h *house, p string) { h.write(p, "NEW") }, codeChanged, "NEW"},
		"removed":     {func(h *house, p string) { os.Remove(p) }, codeNotFound, "-"},
		"a link": {func(h *house, p string) {
			os.Rename(p, p+".away")
			os.Symlink(p+".away", p)
		}, codeChanged, "new"},
		"a folder": {func(h *house, p string) {
			os.Remove(p)
			os.Mkdir(p, 0o755)
		}, codeChanged, ""},
	}
	for name, row := range rows {
		for _, old := range []string{"", "old"} {
			t.Run(fmt.Sprintf("%s old=%q", name, old), func(t *testing.T) {
				h := newHouse(t)
				path := filepath.Join(h.docs, "a.txt")
				if old != "" {
					h.write(path, old)
				}
				_, r := ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`)
				row.do(h, path)
				var f *tools.Failure
				if err := h.undo(r); !errors.As(err, &f) || f.Code != row.want {
					t.Errorf("got %v; want %s", err, row.want)
				}
				switch row.then {
				case "-":
					h.gone(path)
				case "":
				default:
					h.holds(path, row.then)
				}
				h.tidy()
			})
		}
	}
}

// TestUndoRaces: someone writes between the check and what comes of it.
func TestUndoRaces(t *testing.T) {
	for _, old := range []string{"", "old"} {
		h := newHouse(t)
		path := filepath.Join(h.docs, "a.txt")
		if old != "" {
			h.write(path, old)
		}
		_, r := ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`)
		h.rebuild(func(point string) {
			if point == "checked" {
				h.write(path, "a person's words")
			}
		})
		if err := h.undo(r); err == nil {
			t.Error("it was undone")
		}
		h.holds(path, "a person's words")
		h.tidy()
	}
}

func TestWriteRaces(t *testing.T) {
	for _, point := range []string{"kept", "drafted", "noted", "checked"} {
		for _, old := range []string{"", "old"} {
			if old == "" && (point == "checked" || point == "kept") {
				continue // nothing is exchanged or kept
			}
			t.Run(point+" old="+old, func(t *testing.T) {
				h := newHouse(t)
				path := filepath.Join(h.docs, "a.txt")
				if old != "" {
					h.write(path, old)
				}
				h.rebuild(func(at string) {
					if at == point {
						h.write(path, "a person's words")
					}
				})
				r := h.call("files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`)
				if r.Success || r.CanUndo || r.Code != codeChanged && r.Code != codeExists {
					t.Errorf("%+v", r)
				}
				h.holds(path, "a person's words")
				h.tidy()
				if left, _ := os.ReadDir(h.keep); len(left) != 0 {
					t.Errorf("kept for nobody: %v", left)
				}
			})
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/linked", "x")
	if err := os.Link(filepath.Join(h.docs, "linked"), filepath.Join(h.out, "other")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(h.out, "other"), filepath.Join(h.docs, "leads_out")); err != nil {
		t.Fatal(err)
	}
	big := h.write("${DOCS}/big", "")
	if err := os.Truncate(big, maxReplaced+1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]policy.Code{
		"${DOCS}/linked": policy.CodeHardLink, "${DOCS}/leads_out": policy.CodeOutOfScope, "${NOTES}/n.txt": policy.CodeReadOnly,
		"${DOCS}/none/a.txt": codeNoFolder, "${DOCS}": policy.CodeNotRegular, "${DOCS}/big": codeTooLarge,
		"${DOCS}/.git/hooks/pre-commit": policy.CodeForbidden, "${DOCS}/report.desktop": policy.CodeForbidden, "${DOCS}/../state/undo/x": policy.CodeForbidden,
	} {
		h.no("files.write_text", `{"path":"`+path+`","content":"x"}`, want)
	}
	if len(h.desk.Questions()) != 0 {
		t.Errorf("asked %d times", len(h.desk.Questions()))
	}
	h.holds("${OUT}/other", "x")
	h.effects.Err = errors.New("the store is full")
	h.write("${DOCS}/a.txt", "old")
	if r := h.call("files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`); r.Success {
		t.Error("it ran without undo data")
	}
	h.holds("${DOCS}/a.txt", "old")
	h.tidy()
}

// TestChangedWhileAsked: the approval is for the file that was shown.
func TestChangedWhileAsked(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/a.txt", "old")
	h.desk.During = func() { h.write("${DOCS}/a.txt", "a person's words") }
	h.no("files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`, policy.CodeTokenArgs)
	h.holds("${DOCS}/a.txt", "a person's words")
}

func TestWritePreviews(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/latin", "Stra\xdfe und Gr\xfc\xdfe aus K\xf6ln, viele sch\xf6ne W\xf6rter")
	h.write("${DOCS}/picture", "\x89PNG\x00\x00\x00\x01\x02")
	h.write("${DOCS}/long", strings.Repeat("0123456789", maxDiff/10+100))
	h.write("${DOCS}/tool", "#!/bin/sh\n")
	if err := os.Chmod(filepath.Join(h.docs, "tool"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]string{"latin": "Encoding", "picture": "Before", "long": "Before", "tool": ""} {
		ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/`+name+`","content":"x"}`)
		s := h.desk.Last(t).Preview
		switch {
		case row == "" && len(s.Rows) != 0, row != "" && (len(s.Rows) != 1 || s.Rows[0].Name != row), s.Diff.Before == "", len(s.Diff.Before) > maxDiff:
			t.Errorf("%s: %+v %.20q", name, s.Rows, s.Diff.Before)
		}
		var codes []string
		for _, b := range h.desk.Last(t).Because {
			codes = append(codes, string(b.Code))
		}
		if strings.Contains(strings.Join(codes, " "), string(policy.CodeRunnable)) != (name == "tool") {
			t.Errorf("%s: because %v", name, codes)
		}
	}
}

func TestPrune(t *testing.T) {
	h := newHouse(t)
	store, err := h.kit.store()
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	now := time.Now()
	for name, row := range map[string]struct {
		size int64
		age  time.Duration
	}{"new": {1, 0}, "big": {maxVersionBytes - 10, time.Hour}, "beyond": {100, 2 * time.Hour}, "old": {1, maxVersionAge + time.Hour}, "stay": {1, maxVersionAge + 2*time.Hour}} {
		path := h.write(filepath.Join(h.keep, name), "")
		if err := errors.Join(os.Truncate(path, row.size), os.Chtimes(path, now.Add(-row.age), now.Add(-row.age))); err != nil {
			t.Fatal(err)
		}
	}
	prune(store, "stay", now)
	var left []string
	entries, _ := os.ReadDir(h.keep)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if s := strings.Join(left, " "); s != "big new stay" {
		t.Errorf("left: %s", s)
	}
}

// A clock that is set ahead by a year, or back, makes no old version older: each
// write can be undone, also after Nod was started again.
func TestNoVersionIsRemovedAcrossAJumpOfTheClock(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		now := time.Now()
		h := newHouse(t, func(o *Options) { o.Now = func() time.Time { return now } })
		var writes []tools.Result
		known := map[string]bool{}
		for i, jump := range []time.Duration{0, 365 * 24 * time.Hour, time.Minute, 2 * time.Hour, -800 * 24 * time.Hour, 2 * time.Hour, 800 * 24 * time.Hour, 2 * time.Hour} {
			if fresh {
				h.kit.pruned = &pruned{}
				h.rebuild(func(string) {})
			}
			now = now.Add(jump)
			path := fmt.Sprintf("${DOCS}/%d.txt", i)
			h.write(path, "old")
			_, r := ok[writeResult](h, "files.write_text", fmt.Sprintf(`{"path":%q,"content":"new"}`, path))
			writes = append(writes, r)
			kept, err := os.ReadDir(h.keep)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range kept {
				if path := filepath.Join(h.keep, v.Name()); !known[path] { // it has the time of the real clock
					known[path] = true
					_ = os.Chtimes(path, now, now)
				}
			}
		}
		for i, r := range writes {
			if err := h.undo(r); err != nil {
				t.Errorf("write %d: %v", i, err)
			}
			h.holds(fmt.Sprintf("${DOCS}/%d.txt", i), "old")
		}
	}
}

func TestUndoWithoutOldVersion(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/a.txt", "old")
	_, r := ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`)
	kept, _ := os.ReadDir(h.keep)
	h.write(filepath.Join(h.keep, kept[0].Name()), "tampered")
	if err := h.undo(r); err == nil {
		t.Error("a damaged version was put back")
	}
	os.Remove(filepath.Join(h.keep, kept[0].Name()))
	if err := h.undo(r); err == nil || !strings.Contains(err.Error(), "not kept any more") {
		t.Error(err)
	}
	h.holds("${DOCS}/a.txt", "new")
	h.tidy()
}

// TestWithoutExchange: where names cannot be traded, a rename does.
func TestWithoutExchange(t *testing.T) {
	h := newHouse(t)
	h.kit.exchange = func(*os.Root, string, string) error { return errors.ErrUnsupported }
	h.rebuild(func(string) {})
	h.write("${DOCS}/a.txt", "old")
	_, r := ok[writeResult](h, "files.write_text", `{"path":"${DOCS}/a.txt","content":"new"}`)
	h.holds("${DOCS}/a.txt", "new")
	if err := h.undo(r); err != nil {
		t.Fatal(err)
	}
	h.holds("${DOCS}/a.txt", "old")
	h.tidy()
}
