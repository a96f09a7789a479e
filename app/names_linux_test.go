package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// TestHostileNames moves files of every odd name there and back by id: some
// names cannot be said in JSON.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	names := []string{
		"line\nbreak.txt", "tab\tand\x1b[31mescape.txt", "bell\a.txt", "\u202egnp.exe", "zero\u200bwidth.txt",
		"bad\xff\xfeutf8.txt", "\xc3\x28.txt", strings.Repeat("n", 251) + ".txt", strings.Repeat("\u00e4", 127),
		"-rf.txt", "--help", "trailing dot.", "trailing space ", "con.txt", "NUL", "aux.tar.gz", "lpt1.pdf",
		"Case.txt", "cASE.txt", "a:b*c?d\"e<f>g|h.txt", `back\slash.txt`, "%s%n%d.txt", "'; DROP TABLE proposals;--.txt",
		"{year}.txt", "$(reboot).txt", "~", "~x.txt", "nod|pipe.md", "[[link]] #tag.md", "e\u0301clair.txt", "\u00e9clair.txt",
	}
	sources, took := map[string]string{}, 0
	for _, name := range names {
		if strings.HasSuffix(name, "~") {
			continue // an editor's backup: the watcher leaves it alone
		}
		content := "content of " + name
		sources[content] = n.drop(name, content)
		took++
	}
	n.placed(sources["content of \u202egnp.exe"], "disguise")
	ps := n.waiting(took)
	var ids []string
	for _, p := range ps {
		ids = append(ids, p.ID)
		call(n, api.GetPreview, api.PreviewRequest{ID: p.ID})
		call(n, api.CheckEdit, api.EditRequest{ID: p.ID})
	}
	res := call(n, api.ApproveProposals, api.ApproveRequest{IDs: ids, ConfirmSensitive: true, KeepBoth: true})
	moved := 0
	for i, o := range res.Outcomes {
		if o.Success {
			moved++
		} else if o.Code != api.CodeExists || o.Error == "" {
			t.Errorf("%q: %+v", ps[i].Filename, o)
		}
	}
	if moved != took {
		t.Errorf("%d of %d moved", moved, took)
	}
	for content, source := range sources {
		if at := n.once(content); at == source || filepath.Base(at) != filepath.Base(source) {
			t.Errorf("%q is at %q", source, at)
		}
	}
	if u := call(n, api.Undo, api.UndoRequest{ID: res.Act.ID}); u.Undone != took || u.Failed != 0 {
		t.Errorf("%+v", u)
	}
	for content, source := range sources {
		if at := n.once(content); at != source {
			t.Errorf("%q came back to %q", source, at)
		}
	}
	n.restart()
	n.beacon()
	n.waiting(took)
}

func TestEditsToBadPlaces(t *testing.T) {
	t.Parallel()
	n := newNod(t).start()
	p := n.proposed("a.txt", "a")
	must(t, os.WriteFile(filepath.Join(n.dir, "file"), nil, 0o644))
	for _, e := range []api.EditRequest{
		{Directory: "relative"}, {Directory: "~/../../etc"}, {Directory: "../up"}, {Directory: "/tmp/\x00"}, {Directory: n.dir + "/a\nb"},
		{Name: "../up.txt"}, {Name: "a/b.txt"}, {Name: ".."}, {Name: "."}, {Name: "a\x00b"}, {Name: strings.Repeat("x", 256)},
		{Directory: n.dir + "/file"}, {Directory: n.dir + "/file/below"},
	} {
		e.ID = p.ID
		c := call(n, api.CheckEdit, e)
		q, err := api.EditProposal.Call(t.Context(), n.Client, e)
		if c.OK != (err == nil) || !c.OK && c.Problem == "" {
			t.Errorf("%+v: the check says %+v, the edit %v", e, c, err)
		}
		if err == nil && !strings.HasPrefix(q.DestinationDir, n.dir) {
			t.Errorf("%+v leads to %s", e, q.DestinationDir)
		}
		if err == nil {
			t.Logf("allowed: %+v %+v", e, c)
		}
	}
	if q := call(n, api.GetProposal, api.IDRequest{ID: p.ID}); q.DestinationName != "a.txt" {
		t.Errorf("%+v", q)
	}
	n.once("a")
}
