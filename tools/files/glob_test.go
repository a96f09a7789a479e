package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

const moveTexts = `{"from":"${DOWN}","patterns":["*.txt","*.md"],"to":"${DOCS}/new/in"}`

func TestMoveGlob(t *testing.T) {
	h := newHouse(t)
	moveAndBack(t, h)
}

// TestMoveGlobFar has the destination on another device.
func TestMoveGlobFar(t *testing.T) {
	h := newHouse(t)
	far := elsewhere(t)
	h.docs = far
	settings := h.options.Settings()
	settings.Scope.Roots[0].Path = far
	moveAndBack(t, h)
}

func moveAndBack(t *testing.T, h *house) {
	for _, n := range []string{"a.txt", "b.md", "c.pdf", ".hidden.txt", "sub.txt/x"} {
		h.write("${DOWN}/"+n, n)
	}
	if err := os.Symlink("a.txt", filepath.Join(h.down, "link.txt")); err != nil {
		t.Fatal(err)
	}
	m, r := ok[moveResult](h, "files.move_glob", moveTexts)
	if m.Moved != 2 || m.Failed != 0 || len(m.Files) != 2 || !r.CanUndo || r.Summary == "" {
		t.Errorf("%+v %+v", m, r)
	}
	h.holds("${DOCS}/new/in/a.txt", "a.txt")
	h.holds("${DOCS}/new/in/b.md", "b.md")
	for _, n := range []string{"c.pdf", ".hidden.txt", "sub.txt/x"} {
		h.holds("${DOWN}/"+n, n)
	}
	q := h.desk.Last(t)
	if len(q.Preview.Items) != 2 || q.Preview.Items[0].Text != "a.txt" || q.Preview.Object != filepath.Join(h.docs, "new/in") || !strings.HasPrefix(q.Preview.Detail, "2 files, ") || !q.Undoable {
		t.Errorf("asked %+v", q.Preview)
	}
	if strings.Join(r.Audit.Labels, "+") != "untrusted+private" {
		t.Errorf("names from the disk, labels %v", r.Audit.Labels)
	}
	if err := h.undo(r); err != nil {
		t.Fatal(err)
	}
	h.holds("${DOWN}/a.txt", "a.txt")
	h.holds("${DOWN}/b.md", "b.md")
	h.gone("${DOCS}/new/in/a.txt")
	h.tidy()
}

func TestMoveGlobRefuses(t *testing.T) {
	rows := map[string]struct {
		files []string
		args  string
		want  policy.Code
	}{
		"taken there (M02)":         {[]string{"Downloads/a.txt", "Downloads/b.txt", "Docs/a.txt"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeExists},
		"taken in another case":     {[]string{"Downloads/A.TXT", "Docs/a.txt"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeExists},
		"two for one name (M03)":    {[]string{"Downloads/A.txt", "Downloads/a.txt"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeExists},
		"taken by a folder":         {[]string{"Downloads/a", "Docs/a/x"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeExists},
		"nothing matches":           {[]string{"Downloads/a"}, `{"from":"${DOWN}","patterns":["*.x"],"to":"${DOCS}"}`, codeNoMatch},
		"no such folder":            {nil, `{"from":"${DOWN}/x","patterns":["*"],"to":"${DOCS}"}`, codeNotFound},
		"from a file":               {[]string{"Downloads/a"}, `{"from":"${DOWN}/a","patterns":["*"],"to":"${DOCS}"}`, codeNotFolder},
		"to a file":                 {[]string{"Downloads/a", "Docs/x"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}/x"}`, codeNotFolder},
		"out (M06)":                 {[]string{"Downloads/a"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOWN}/sub/../../out"}`, policy.CodeOutOfScope},
		"into itself (M07)":         {[]string{"Docs/Projects/f"}, `{"from":"${DOCS}","patterns":["Projects"],"to":"${DOCS}/Projects/x"}`, policy.CodeIntoItself},
		"malformed (M11)":           {[]string{"Downloads/a"}, `{"from":"${DOWN}","patterns":["[a-"],"to":"${DOCS}"}`, policy.CodeBadPattern},
		"only what is closed":       {[]string{"Downloads/x.desktop", "Downloads/id_rsa"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeNoMatch},
		"closed just there":         {[]string{"Downloads/config"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}/.git"}`, codeNoMatch},
		"from where it may not":     {[]string{"Notes/a"}, `{"from":"${NOTES}","patterns":["*"],"to":"${DOCS}"}`, policy.CodeReadOnly},
		"folders alone":             {[]string{"Downloads/d/x"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeNoMatch},
		"an unprintable name alone": {[]string{"Downloads/a\nb"}, `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`, codeNoMatch},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			for _, f := range row.files {
				h.write(filepath.Join(filepath.Dir(h.docs), f), f)
			}
			r := h.no("files.move_glob", row.args, row.want)
			if len(r.Audit.Labels) != 0 && strings.Contains(r.Error, "a.txt") {
				t.Errorf("it tells names: %s", r.Error)
			}
			for _, f := range row.files {
				h.holds(filepath.Join(filepath.Dir(h.docs), f), f)
			}
			if len(h.desk.Questions()) != 0 {
				t.Error("it was asked all the same")
			}
		})
	}
}

// TestOnlyWhatWasListed: rows M04 and M05.
func TestOnlyWhatWasListed(t *testing.T) {
	h := newHouse(t)
	for _, n := range []string{"a", "b", "c", "d"} {
		h.write("${DOWN}/"+n+".txt", n)
	}
	h.write("${OUT}/secret", "secret")
	h.desk.During = func() {
		for i := range 50 {
			h.write(fmt.Sprintf("${DOWN}/new%d.txt", i), "new")
		}
		h.write("${DOWN}/b.txt", "something else")
		os.Remove(filepath.Join(h.down, "c.txt"))
		os.Symlink(filepath.Join(h.out, "secret"), filepath.Join(h.down, "c.txt"))
		h.write("${DOCS}/new/in/d.txt", "a namesake")
	}
	m, r := ok[moveResult](h, "files.move_glob", moveTexts)
	if m.Moved != 1 || m.Failed != 3 {
		t.Errorf("%+v", m)
	}
	want := map[string]policy.Code{"a.txt": "", "b.txt": codeChanged, "c.txt": policy.CodeNotRegular, "d.txt": codeExists}
	for _, f := range m.Files {
		if f.Error != want[f.Name] {
			t.Errorf("%s: %q; want %q", f.Name, f.Error, want[f.Name])
		}
	}
	h.holds("${DOCS}/new/in/a.txt", "a")
	h.holds("${DOWN}/b.txt", "something else")
	h.holds("${DOWN}/d.txt", "d")
	h.holds("${DOCS}/new/in/d.txt", "a namesake")
	h.holds("${OUT}/secret", "secret")
	if left, _ := filepath.Glob(filepath.Join(h.down, "new*")); len(left) != 50 {
		t.Errorf("%d new files left", len(left))
	}
	h.write("${DOWN}/a.txt", "taken")
	var f *tools.Failure
	if err := h.undo(r); !errors.As(err, &f) || f.Code != codeNotMoved {
		t.Errorf("undo: %v", err)
	}
	h.holds("${DOCS}/new/in/a.txt", "a")
	os.Remove(filepath.Join(h.down, "a.txt"))
	if err := h.undo(r); err != nil { // it may be tried again
		t.Error(err)
	}
	h.holds("${DOWN}/a.txt", "a")
}

func TestNoneMoved(t *testing.T) {
	h := newHouse(t)
	h.write("${DOWN}/a.txt", "a")
	h.desk.During = func() { h.write("${DOWN}/a.txt", "changed") }
	r := h.no("files.move_glob", moveTexts, codeNotMoved)
	if r.CanUndo || !strings.Contains(string(r.Data), `"changed_meanwhile"`) || strings.Join(r.Audit.Labels, "+") != "untrusted+private" {
		t.Errorf("%+v %s", r, r.Data)
	}
}

// TestMany: row M10. Every file is in the question, and the result is cut.
func TestMany(t *testing.T) {
	h := newHouseIn(t, elsewhere(t))
	const n = 2500 // the row says 10,000, which takes two seconds, and fifteen under -race
	for i := range n {
		h.write(fmt.Sprintf("${DOWN}/f%05d.txt", i), "x")
	}
	m, r := ok[moveResult](h, "files.move_glob", moveTexts)
	if m.Moved != n || len(m.Files) != maxNamedFiles || m.Truncated == "" || len(h.desk.Last(t).Preview.Items) != n {
		t.Errorf("%d moved, %d told, %d shown", m.Moved, len(m.Files), len(h.desk.Last(t).Preview.Items))
	}
	if err := h.undo(r); err != nil {
		t.Error(err)
	}
}

func TestListings(t *testing.T) {
	h := newHouseIn(t, elsewhere(t))
	h.desk.Answer = tooltest.Refuse
	for i := range maxListings + 5 {
		h.write(fmt.Sprintf("${DOWN}/f%d.txt", i), "x")
		h.trace = tools.NewTrace("", nil, 0)
		h.again("files.move_glob", fmt.Sprintf(`{"from":"${DOWN}","patterns":["f%d.txt"],"to":"${DOCS}"}`, i))
	}
	if n := len(h.kit.shown.all); n != maxListings {
		t.Errorf("%d lists are remembered", n)
	}
}
