package extract

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// read is ReadDocument with what holds for every document: an error is one that callers
// know, and blocks have text, a place and headings above them.
func read(t *testing.T, name string, content []byte) {
	t.Helper()
	d, err := ReadDocument(context.Background(), name, content)
	if err != nil {
		if !errors.Is(err, ErrBroken) && !errors.Is(err, ErrLimit) && !errors.Is(err, ErrLarge) {
			t.Fatalf("an error that nobody knows: %v", err)
		}
		return
	}
	if again, err := ReadDocument(context.Background(), name, content); err != nil || again.Text() != d.Text() {
		t.Errorf("read again it is another document: %v", err)
	}
	lines := 1 + bytes.Count(content, []byte("\n")) + bytes.Count(content, []byte("\r"))
	for i, b := range d.Blocks {
		switch {
		case strings.TrimSpace(b.Text) == "":
			t.Errorf("an empty block: %+v", b)
		case b.Place.Line < 0 || b.Place.Line > lines:
			t.Errorf("line %d of %d: %+v", b.Place.Line, lines, b)
		case b.Kind == Heading && (b.Level < 1 || strings.TrimSpace(b.Text) == ""):
			t.Errorf("%+v", b)
		}
		_ = d.Head(i)
	}
	if !utf8.ValidString(d.Text()) && utf8.Valid(content) {
		t.Error("the text is no UTF-8, though the document was")
	}
}

func FuzzMarkdown(f *testing.F) {
	f.Add([]byte("---\ntitle: a\n---\n# a\n- [ ] b\n  1. c\n> d\n| c |\n|-|\n| d |\n[^1]: e\n[r]: f\n<!-- g -->\n```\nh\n"))
	f.Add([]byte("> > - * 1. a\n\t\tb\n<div>\n</div>\n===\n"))
	f.Add([]byte("\xef\xbb\xbf# a\r\nb\r"))
	f.Fuzz(func(t *testing.T, content []byte) { read(t, "a.md", content) })
}

func FuzzText(f *testing.F) {
	f.Add([]byte("TITLE\n=====\n\nTOP 1 a\n  - b\n  (c) d\n1.2 e\n\nSigned"))
	f.Add([]byte("\xff\xfea\x00\n\x00"))
	f.Add([]byte("Gr\xfc\xdfe\r\n"))
	f.Fuzz(func(t *testing.T, content []byte) { read(t, "a.txt", content) })
}

func FuzzCSV(f *testing.F) {
	f.Add([]byte("a;b\n1;\"2\n3\"\n"))
	f.Add([]byte("\xef\xbb\xbfa,b\r\n\",\",'\r\n"))
	f.Add([]byte("a\tb|c\n\"\"\"\n"))
	f.Fuzz(func(t *testing.T, content []byte) { read(t, "a.csv", content) })
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"name":"a","b":[{"name":"c","d":[1,null,true]},"e",[[]]]}`))
	f.Add([]byte("{\"a\":1}\n{\"a\":2}\n[]"))
	f.Add([]byte(`{"":{"":{"a":"\ud800"}},"a":1,"a":2}`))
	f.Fuzz(func(t *testing.T, content []byte) { read(t, "a.json", content) })
}

// FuzzWord reads documents whose main part, styles and notes are anything.
func FuzzWord(f *testing.F) {
	f.Add(`<w:p><w:pPr><w:pStyle w:val="a"/><w:numPr><w:ilvl w:val="99"/></w:numPr></w:pPr><w:r><w:rPr><w:vanish/></w:rPr><w:t>a</w:t></w:r></w:p>`,
		`<w:style w:styleId="a"><w:name w:val="heading 1"/><w:basedOn w:val="a"/></w:style>`, `<w:footnote w:id="1"><w:p><w:t>n</w:t></w:p></w:footnote>`)
	f.Add(`<w:tbl><w:tr><w:tc><w:tbl><w:tr></w:tbl><w:p><w:t>a</w:t></w:p></w:tc></w:tr></w:tbl></w:tr>`, `<`, `&#0;`)
	f.Fuzz(func(t *testing.T, body, styles, notes string) {
		rels := `<Relationship Type="x/styles" Target="styles.xml"/><Relationship Type="x/footnotes" Target="notes.xml"/>`
		read(t, "a.docx", zipOf(t, part{"word/document.xml", text(wordHead + body + `<w:footnoteReference w:id="1"/>` + wordTail)}, part{"word/styles.xml", text(styles)},
			part{"word/notes.xml", text(notes)}, part{"word/_rels/document.xml.rels", text(rels)}))
	})
}

// FuzzWordFile begins with a real document and damages its bytes.
func FuzzWordFile(f *testing.F) {
	files, err := filepath.Glob("testdata/word/*libreoffice.docx")
	if err != nil || len(files) == 0 {
		f.Fatal(err, len(files))
	}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		read(t, "a.docx", content)
		_, _ = ReadLargeWord(context.Background(), bytes.NewReader(content), int64(len(content)))
	})
}
