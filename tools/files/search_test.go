package files

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

func hitsOf(f searchResult) string {
	var out []string
	for _, h := range f.Hits {
		s := h.Path
		if h.Line > 0 {
			s += fmt.Sprintf(":%d %s", h.Line, h.Text)
		}
		out = append(out, s)
	}
	return strings.Join(out, "|")
}

func TestSearch(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/Invoice May.txt", "nothing")
	h.write("${DOCS}/sub/deep/notes.txt", "one\n\tan INVOICE here\r\nthree\ninvoice 2\ninvoice 3\ninvoice 4")
	h.write("${DOCS}/utf16.txt", "\xff\xfei\x00n\x00v\x00o\x00i\x00c\x00e\x00\n\x00")
	h.write("${DOCS}/picture.png", "\x89PNG\x00\x00invoice\x00")
	h.write("${DOCS}/.ssh/invoice", "invoice")
	h.write("${DOCS}/cafe\u0301.txt", "x")
	h.write("${OUT}/invoice", "invoice")
	if err := os.Symlink(h.out, filepath.Join(h.docs, "to_out")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(h.docs, "sub"), filepath.Join(h.docs, "to_sub")); err != nil {
		t.Fatal(err)
	}
	f, _ := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"invoice"}`)
	want := "Invoice May.txt|utf16.txt:1 invoice|sub/deep/notes.txt:2 an INVOICE here|sub/deep/notes.txt:4 invoice 2|sub/deep/notes.txt:5 invoice 3"
	if got := hitsOf(f); got != want || f.Truncated != "" {
		t.Errorf("got  %s\nwant %s (%q)", got, want, f.Truncated)
	}
	f, _ = ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"CAFÉ"}`)
	if len(f.Hits) != 1 {
		t.Errorf("another composition: %s", hitsOf(f))
	}
	f, _ = ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"(i+)+$"}`)
	if len(f.Hits) != 0 || f.Hits == nil {
		t.Errorf("it was taken for a pattern: %s", hitsOf(f))
	}
	if f, _ = ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"sub"}`); !strings.HasPrefix(hitsOf(f), "sub|to_sub") && hitsOf(f) != "to_sub|sub" || f.Hits[0].Kind == "" {
		t.Errorf("folders and links by name: %s", hitsOf(f))
	}
}

func TestSearchRefuses(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/a.txt", "")
	h.no("files.search", `{"root":"${DOCS}","query":"  "}`, codeBadQuery)
	h.no("files.search", `{"root":"${DOCS}","query":`+jsonText(strings.Repeat("a", maxQuery+1))+`}`, codeBadQuery)
	h.no("files.search", `{"root":"${DOCS}/a.txt","query":"a"}`, codeNotFolder)
	h.no("files.search", `{"root":"${DOCS}/none","query":"a"}`, codeNotFound)
	h.no("files.search", `{"root":"${DOCS}","query":"(a+)+$","regex":true}`, policy.CodeUnknownProperty) // row P31
	h.no("files.search", `{"root":"${OUT}","query":"a"}`, policy.CodeOutOfScope)
}

func TestSearchBounds(t *testing.T) {
	h := newHouseIn(t, elsewhere(t))
	long := strings.Repeat("word ", 20_000) + "needle" + strings.Repeat(" ü", 2000)
	for i := range maxHits {
		h.write(fmt.Sprintf("${DOCS}/f%03d", i), long+"\n"+long)
	}
	f, r := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"needle"}`)
	if f.Truncated == "" || len(r.Data) > tools.MaxResult || len(f.Hits) > maxHits || len(f.Hits) < 10 {
		t.Errorf("%d hits, %d bytes, %q", len(f.Hits), len(r.Data), f.Truncated)
	}
	for _, x := range f.Hits {
		if !strings.Contains(x.Text, "needle") || len([]rune(x.Text)) > maxSnippet+2 {
			t.Fatalf("%q", x.Text)
		}
	}
	var many strings.Builder
	for i := range maxVisited + 10 {
		many.Reset()
		fmt.Fprintf(&many, "%s/d%d/%d", h.down, i%10, i)
		if i < 10 {
			h.write(many.String(), "")
		} else if err := os.WriteFile(many.String(), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if f, _ = ok[searchResult](h, "files.search", `{"root":"${DOWN}","query":"needle"}`); !strings.Contains(f.Truncated, fmt.Sprint(maxVisited)) && !strings.Contains(f.Truncated, "too long") {
		t.Errorf("%q", f.Truncated)
	}
}

func TestSearchStops(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/sub/a.txt", "needle")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir, err := os.OpenRoot(h.docs)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	w := walk{ctx: ctx, env: h.kit.Env(), base: h.docs, query: "needle"}
	w.folder(dir, "", 0)
	if len(w.hits) != 0 || w.visited != 0 {
		t.Errorf("%d hits, %d visited", len(w.hits), w.visited)
	}
	deep := h.docs
	for range maxDepth + 5 {
		deep = filepath.Join(deep, "d")
	}
	h.write(deep+"/needle", "")
	if f, _ := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"needle"}`); hitsOf(f) != "sub/a.txt:1 needle" || !strings.Contains(f.Truncated, "deep") {
		t.Errorf("%s, %q", hitsOf(f), f.Truncated)
	}
}

// A file with a second name, which may lie outside of the scope, is found by
// its name only.
func TestSearchDoesNotOpenHardLinks(t *testing.T) {
	h := newHouse(t)
	h.write("${OUT}/diary", "the unicorn sleeps")
	h.write("${DOCS}/own.txt", "the unicorn wakes")
	if err := os.Link(filepath.Join(h.out, "diary"), filepath.Join(h.docs, "linked.txt")); err != nil {
		t.Skip("no hard links here:", err)
	}
	f, _ := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"unicorn"}`)
	if len(f.Hits) != 1 || f.Hits[0].Path != "own.txt" || f.Unread != 1 {
		t.Errorf("%+v", f)
	}
	if f, _ := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"linked"}`); len(f.Hits) != 1 {
		t.Errorf("%+v", f)
	}
}

// A line that holds a password is named by its place and not given.
func TestSearchGivesNoSecrets(t *testing.T) {
	h := newHouse(t)
	h.write("${DOCS}/notes.txt", "router\npassword: "+"hunter2!x9\n")
	f, r := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"password"}`)
	if len(f.Hits) != 1 || f.Hits[0].Path != "notes.txt" || f.Hits[0].Line != 2 || strings.Contains(string(r.Data), "hunter2") {
		t.Errorf("%s", r.Data)
	}
	h.write("${DOCS}/key.txt", "-----BEGIN PRIVATE "+"KEY-----\nMC4CAQAwBQYDK2VwBCIEIPQZ\nM00RF\n-----END PRIVATE "+"KEY-----\nPasswort:\nhunter3 is it, MC4CAQ is not\n\nMC4CAQ\n")
	for query, want := range map[string][]string{"MC4CAQ": {"", "", "MC4CAQ"}, "m00rf": {""}, "hunter3": {""}} {
		f, _ := ok[searchResult](h, "files.search", `{"root":"${DOCS}","query":"`+query+`"}`)
		var got []string
		for _, hit := range f.Hits {
			got = append(got, hit.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	if len(h.desk.Questions()) != 0 {
		t.Error("a search is asked for")
	}
}
