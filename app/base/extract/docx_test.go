package extract

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
)

const (
	wordHead = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w" xmlns:a="a" xmlns:m="m"><w:body>`
	wordTail = `</w:body></w:document>`
)

type part struct {
	name    string
	content io.Reader
}

func zipOf(t testing.TB, parts ...part) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range parts {
		h := zip.FileHeader{Name: p.name, Method: zip.Deflate}
		if p.content == nil {
			h.Method = zip.Store // thousands of packers would take gigabytes
		}
		f, err := w.CreateHeader(&h)
		if err == nil && p.content != nil {
			_, err = io.Copy(f, p.content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func text(s string) io.Reader { return strings.NewReader(s) }

func wordFile(t testing.TB, body string) []byte {
	return zipOf(t, part{"word/document.xml", text(wordHead + body + wordTail)})
}

func TestDocxText(t *testing.T) {
	for body, want := range map[string]string{
		"<w:p><w:r><w:t>Total due</w:t><w:tab/><w:t>412.80</w:t></w:r></w:p>":                       "Total due\t412.80\n",
		"<w:p><w:t>a</w:t><w:br/><w:t>b</w:t></w:p>":                                                "a\nb\n",
		"<w:tbl><w:tr><w:tc><w:t>1</w:t></w:tc><w:tc><w:t>2</w:t></w:tc></w:tr></w:tbl>":            "1\t2\t\n",
		"<w:p><w:del><w:t>gone</w:t></w:del><w:ins><w:t>new</w:t></w:ins></w:p>":                    "new\n",
		"<w:p><w:instrText>HYPERLINK</w:instrText><w:t>link</w:t></w:p>":                            "link\n",
		"<w:p><m:del><w:t>formula</w:t></m:del></w:p>":                                              "formula\n",
		"<w:p><w:t>non</w:t><w:noBreakHyphen/><w:sym w:font=\"Symbol\" w:char=\"F041\"/></w:p>":     "non\u2011A\n",
		"<w:p><a:t>drawing</a:t><w:t>&lt;&amp;&#65;</w:t></w:p>":                                    "<&A\n",
		"<w:p><w:rPr><w:t>x</w:t></w:rPr><mc:Fallback><w:t>y</w:t></mc:Fallback><w:t>z</w:t></w:p>": "z\n",
	} {
		got, err := reader().Read(context.Background(), save(t, "a.docx", wordFile(t, body)), typeDocx)
		if err != nil || got != want {
			t.Errorf("%s\ngives %q, %v; want %q", body, got, err, want)
		}
	}
}

func TestDocxNotesAndPlaces(t *testing.T) {
	rels := `<Relationships><Relationship Id="1" Type="http://x/officeDocument" Target="/elsewhere/main.xml"/></Relationships>`
	own := `<Relationships><Relationship Id="1" Type="http://x/footnotes" Target="notes.xml"/>` +
		`<Relationship Id="2" Type="http://x/endnotes" TargetMode="External" Target="http://example.org/"/></Relationships>`
	main := utf16.Encode([]rune("\ufeff" + strings.Replace(wordHead, "UTF-8", "UTF-16", 1) +
		`<w:p><w:t>Grüße</w:t><w:footnoteReference w:id="2"/><w:endnoteReference w:id="1"/></w:p>` + wordTail))
	var encoded bytes.Buffer
	for _, u := range main {
		encoded.Write([]byte{byte(u), byte(u >> 8)})
	}
	notes := `<w:footnotes><w:footnote w:id="1"><w:p><w:t>unused</w:t></w:p></w:footnote>` +
		`<w:footnote w:id="2"><w:p><w:t>note</w:t></w:p></w:footnote></w:footnotes>`
	file := zipOf(t, part{"_rels/.rels", text(rels)}, part{"Elsewhere/main.xml", &encoded},
		part{"elsewhere/_rels/main.xml.rels", text(own)}, part{"elsewhere/notes.xml", text(notes)})
	got, err := reader().Read(context.Background(), save(t, "a.docx", file), typeDocx)
	if err != nil || got != "Grüße\nnote\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// repeat is n times a text, without holding it in memory.
func repeat(s string, n int) io.Reader {
	readers := make([]io.Reader, n)
	for i := range readers {
		readers[i] = strings.NewReader(s)
	}
	return io.MultiReader(readers...)
}

func TestBadDocx(t *testing.T) {
	many := make([]part, maxParts+1)
	for i := range many {
		many[i] = part{name: strings.Repeat("x", i%7+1)}
	}
	long := make([]part, 60)
	for i := range long {
		long[i] = part{name: strings.Repeat("n", 60_000)}
	}
	whole := wordFile(t, "<w:p><w:t>text</w:t></w:p>")
	doc := func(r ...io.Reader) []byte { return zipOf(t, part{"word/document.xml", io.MultiReader(r...)}) }
	mb := strings.Repeat(" ", 1<<20)
	for _, tt := range []struct {
		name string
		file []byte
		want error
	}{
		{"bomb", doc(text(wordHead), repeat(mb, 17), text(wordTail)), ErrLimit},
		{"bomb of an attribute", doc(text(wordHead+`<w:p a="`), repeat(mb, 17), text(`"/>`+wordTail)), ErrLimit},
		{"depth", doc(text(wordHead + strings.Repeat("<w:p>", maxDepth+2))), ErrLimit},
		{"many elements", doc(text(wordHead), repeat(strings.Repeat("<w/>", 1000), 300), text(wordTail)), ErrLimit},
		{"many parts", zipOf(t, many...), ErrLimit},
		{"long directory", zipOf(t, long...), ErrLimit},
		{"entities", doc(text(`<!DOCTYPE x [<!ENTITY a "aaaa">]>` + wordHead + `<w:t>&a;</w:t>` + wordTail)), ErrBroken},
		{"unknown entity", doc(text(wordHead + `<w:t>&a;</w:t>` + wordTail)), ErrBroken},
		{"no main part", zipOf(t, part{"a.txt", text("a")}), ErrBroken},
		{"not XML", doc(text("<<<")), ErrBroken},
		{"cut XML", doc(text(wordHead + "<w:p>")), ErrBroken},
		{"cut zip", whole[:len(whole)-30], ErrBroken},
		{"no zip", []byte("PK\x03\x04 no"), ErrBroken},
		{"empty", nil, ErrBroken},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := reader().Read(context.Background(), save(t, "a.docx", tt.file), typeDocx)
			if !errors.Is(err, tt.want) || got != "" {
				t.Errorf("%.80q, %v; want %v", got, err, tt.want)
			}
		})
	}
}

func TestLongDocxIsCut(t *testing.T) {
	file := zipOf(t, part{"word/document.xml", io.MultiReader(text(wordHead), repeat("<w:p><w:t>0123456789</w:t></w:p>", 20_000), text(wordTail))})
	got, err := reader().Read(context.Background(), save(t, "a.docx", file), typeDocx)
	if err != nil || len(got) != maxText {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func FuzzDocx(f *testing.F) {
	f.Add("<w:p><w:t>a</w:t><w:footnoteReference w:id='1'/></w:p>", `<Relationship Type="/footnotes" Target="document.xml"/>`)
	f.Add("</w:p></w:p><w:del>", `<Relationship Type="/officeDocument" Target="../../x"/>`)
	f.Add("<w:sym w:char='FFFFFFFF'/>&#0;", "<")
	f.Fuzz(func(t *testing.T, body, rels string) {
		file := zipOf(t, part{"word/document.xml", text(wordHead + body + wordTail)},
			part{"_rels/.rels", text(rels)}, part{"word/_rels/document.xml.rels", text(rels)})
		got, err := docxText(context.Background(), bytes.NewReader(file), int64(len(file)))
		if err == nil && len(got) > maxText+len(body)+len(rels) {
			t.Fatalf("%d bytes", len(got))
		}
	})
}

func FuzzZip(f *testing.F) {
	f.Add(wordFile(f, "<w:p><w:t>a</w:t></w:p>"))
	f.Fuzz(func(t *testing.T, file []byte) {
		docxText(context.Background(), bytes.NewReader(file), int64(len(file)))
		officeType(bytes.NewReader(file), int64(len(file)), ".docx")
	})
}
