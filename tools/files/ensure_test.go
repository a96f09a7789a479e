package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func TestEnsureDir(t *testing.T) {
	h := newHouse(t)
	e, r := ok[ensureResult](h, "files.ensure_dir", `{"path":"${DOCS}/a/b/c"}`)
	if st, err := os.Stat(filepath.Join(h.docs, "a/b/c")); err != nil || !st.IsDir() || e.Made != 3 || len(h.desk.Questions()) != 0 {
		t.Fatalf("%v %+v, asked %d", err, e, len(h.desk.Questions()))
	}
	again, r2 := ok[ensureResult](h, "files.ensure_dir", `{"path":"${DOCS}/a/b"}`)
	if again.Made != 0 || r2.CanUndo {
		t.Errorf("%+v %+v", again, r2)
	}
	if err := h.undo(r); err != nil {
		t.Fatal(err)
	}
	h.gone("${DOCS}/a")
}

func TestEnsureDirUndoRefuses(t *testing.T) {
	for name, do := range map[string]func(h *house){
		"a file inside":        func(h *house) { h.write("${DOCS}/old/a/b/f", "") },
		"a file in the middle": func(h *house) { h.write("${DOCS}/old/a/f", "") },
		"another folder":       func(h *house) { os.Mkdir(filepath.Join(h.docs, "old/a/other"), 0o755) },
		"a link by now": func(h *house) {
			os.Remove(filepath.Join(h.docs, "old/a/b"))
			os.Symlink(h.out, filepath.Join(h.docs, "old/a/b"))
		},
		"gone": func(h *house) { os.Remove(filepath.Join(h.docs, "old/a/b")) },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			if err := os.Mkdir(filepath.Join(h.docs, "old"), 0o755); err != nil {
				t.Fatal(err)
			}
			_, r := ok[ensureResult](h, "files.ensure_dir", `{"path":"${DOCS}/old/a/b"}`)
			do(h)
			var f *tools.Failure
			if err := h.undo(r); !errors.As(err, &f) {
				t.Errorf("undone: %v", err)
			}
			if _, err := os.Stat(filepath.Join(h.docs, "old/a")); err != nil {
				t.Error("something was removed all the same")
			}
			if _, err := os.Stat(h.out); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestEnsureDirRefuses(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/file", "")
	if err := os.Symlink(h.out, filepath.Join(h.docs, "leads_out")); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]policy.Code{
		"${DOCS}/a/b/../../../../x": policy.CodeOutOfScope, // row W14
		"${DOCS}/leads_out/x":       policy.CodeOutOfScope, "${NOTES}/x": policy.CodeReadOnly, "${DOCS}/.git/hooks/x": policy.CodeForbidden,
		"${DOCS}/file": codeNotFolder, "${DOCS}/a\u202Eb": policy.CodeBadPath,
	} {
		h.no("files.ensure_dir", `{"path":"`+path+`"}`, want)
	}
	h.gone("${DOCS}/a")
	h.gone("${OUT}/x")
	h.effects.Err = errors.New("the store is full")
	if r := h.call("files.ensure_dir", `{"path":"${DOCS}/n"}`); r.Success {
		t.Error("made without undo data")
	}
	h.gone("${DOCS}/n")
}

// TestMakeAllOrNone: the second folder turns up in the last moment.
func TestMakeAllOrNone(t *testing.T) {
	h := newHouse(t)
	if err := os.MkdirAll(filepath.Join(h.docs, "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := makeAll(t.Context(), h.docs, []string{"a", "x"}); err == nil {
		t.Error("a folder of somebody else was taken for its own")
	}
	h.gone("${DOCS}/a")
}

// More new folders than anybody needs at once are refused before any is made.
func TestNewFoldersAreLimited(t *testing.T) {
	h := newHouse(t)
	deep := strings.Repeat("/d", maxNewFolders)
	h.no("files.ensure_dir", `{"path":"${DOCS}/x`+deep+`"}`, codeTooDeep)
	h.no("files.ensure_dir", `{"path":"${DOCS}/x`+strings.Repeat("/d", 1500)+`"}`, codeTooDeep)
	h.gone("${DOCS}/x")
	h.write("${DOCS}/in/a.txt", "a")
	h.no("files.move_glob", `{"from":"${DOCS}/in","patterns":["*.txt"],"to":"${DOCS}/x`+deep+`"}`, codeTooDeep)
	if e, _ := ok[ensureResult](h, "files.ensure_dir", `{"path":"${DOCS}`+deep+`"}`); e.Made != maxNewFolders {
		t.Errorf("made %d", e.Made)
	}
}
