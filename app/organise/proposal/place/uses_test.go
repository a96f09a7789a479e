package place

import (
	"slices"
	"strings"
	"testing"
)

// kept is a home of a few folders whose names say what they are for.
func kept(t *testing.T) *Home {
	t.Helper()
	var files []Filed
	for _, p := range []string{
		"Documents/Facturas/luz 2025-01.pdf", "Documents/Facturas/luz 2025-02.pdf", "Documents/Facturas/2024/agua.pdf",
		"Documents/Recetas de cocina/tortilla.txt", "papers/one.pdf", "Documents/Viajes 2024/tren.pdf", "Documents/Viajes 2025/tren.pdf",
		"Documents/Trabajo/facturas emitidas/f1.pdf", "Documents/Misc/a.pdf", "Documents/Xylo/b.pdf",
	} {
		dir, name := p[:strings.LastIndex(p, "/")], p[strings.LastIndex(p, "/")+1:]
		files = append(files, Filed{File: File{Name: name, Modified: now()}, Dir: dir})
	}
	return NewHome(Tops{Documents: "Documents"}, []string{"Documents/Contratos"}, files)
}

func TestUsesOfFolders(t *testing.T) {
	got := map[Kind]Use{}
	for _, u := range kept(t).Uses() {
		got[u.Kind] = u
	}
	want := map[Kind]struct {
		dir   string
		files int
	}{"invoice-out": {"Documents/Facturas", 3}, "recipe": {"Documents/Recetas de cocina", 1}, "@travel": {"Documents/Viajes 2025", 2}, "paper": {"papers", 1}}
	for kind, w := range want {
		if u := got[kind]; u.Dir != w.dir || u.Files != w.files {
			t.Errorf("%s: %+v, want %+v", kind, u, w)
		}
	}
	if _, empty := got["contract"]; empty {
		t.Error("a folder without files is shown")
	}
	for kind, u := range got {
		if u.Dir == "Documents/Misc" || u.Dir == "Documents/Xylo" {
			t.Errorf("%s: %+v", kind, u)
		}
	}
}

// What a person chooses for a kind counts, also for a folder about which nothing is known.
func TestChosenFolders(t *testing.T) {
	h, near := kept(t), Near{Total: 10, With: map[string]int{}}
	f := File{Name: "factura del taller.pdf", Modified: now(), Text: ReadText("Factura\nimporte total")}
	rank := func(c Chosen) Candidate { return h.Rank(f, near, c, now())[0] }
	plain := rank(nil)
	if !strings.HasPrefix(plain.Dir, "Documents/Facturas") {
		t.Fatalf("without a choice: %+v", plain)
	}
	for _, dir := range []string{"Documents/Xylo", "Documents/Neu"} {
		if c := rank(Chosen{"invoice-out": dir}); c.Dir != dir || !strings.Contains(c.Reason, "You chose") {
			t.Errorf("%s: %+v", dir, c)
		}
	}
	if c := rank(Chosen{"invoice-out": "Documents/Facturas"}); !strings.HasPrefix(c.Dir, "Documents/Facturas") || c.Likelihood <= plain.Likelihood {
		t.Errorf("confirmed: %+v, was %+v", c, plain)
	}
	if c := rank(Chosen{"invoice-out": Ask}); c.Likelihood != 0 || c.Dir != plain.Dir {
		t.Errorf("asked: %+v", c)
	}
	if c := rank(Chosen{"recipe": Ask, "contract": "Documents/Xylo"}); c.Dir != plain.Dir || c.Likelihood != plain.Likelihood {
		t.Errorf("choices for other kinds: %+v", c)
	}
	if !slices.Contains(Kinds(), "invoice-out") || slices.Contains(Kinds(), "junk") {
		t.Error(Kinds())
	}
}
