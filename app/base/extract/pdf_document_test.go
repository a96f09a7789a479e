package extract

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// pdfLines writes a PDF of pages, each of lines with how far each stands below the one before, in points.
func pdfLines(pages ...string) []byte {
	objects := pageObjects(make([]string, len(pages))...)
	for i, page := range pages {
		var b strings.Builder
		b.WriteString("BT /F1 12 Tf 20 750 Td ")
		for line := range strings.SplitSeq(page, "\n") {
			down, text, _ := strings.Cut(line, " ")
			fmt.Fprintf(&b, "0 -%s Td (%s) Tj ", down, text)
		}
		objects[4+2*i] = stream("", []byte(b.String()+"ET"))
	}
	return pdfFile(objects, "")
}

// A PDF is a document with all its pages, headings and items, but without running heads and
// numbers of pages.
func TestPDFAsDocument(t *testing.T) {
	d, err := reader().ReadDocument(t.Context(), "Brief.PDF", pdfLines(
		"0 Summer fair\n40 Ann Lee prints the leaflet by 3 May\n14 2027, and Bo Ash brings it to the\n14 town hall.\n30 To do\n30 - Book the hall\n14 - Hire a van\n300 Page 1 of 4",
		"0 Summer fair\n30 The oven comes on Monday.\n300 Page 2 of 4", "0 Summer fair\n30 Bo Ash sweeps the hall.\n300 Page 3 of 4", "0 The end of it all."))
	var got []string
	for _, b := range d.Blocks {
		got = append(got, string(b.Kind)+" "+b.Text)
		if b.Place != (Place{}) {
			t.Errorf("%q stands at %+v", b.Text, b.Place)
		}
	}
	want := "heading Summer fair\nparagraph Ann Lee prints the leaflet by 3 May\n2027, and Bo Ash brings it to the\ntown hall.\nheading To do\nitem Book the hall\nitem Hire a van\n" +
		"paragraph The oven comes on Monday.\nparagraph Bo Ash sweeps the hall.\nparagraph The end of it all."
	if g := strings.Join(got, "\n"); err != nil || g != want || d.Kind != "pdf" || d.Title != "Summer fair" {
		t.Errorf("%s, %v", g, err)
	}
	if d, err := reader().ReadFile(t.Context(), save(t, "a.pdf", pdfLines("0 Hello"))); err != nil || d.Text() != "Hello\n" {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := ReadDocument(t.Context(), "a.pdf", pdfLines("0 Hello")); !errors.Is(err, ErrKind) {
		t.Errorf("without the process that reads PDFs: %v", err)
	}
}

// Of a PDF that is too long, too large or damaged there is no text, and its reading ends in time.
func TestHostilePDFsAsDocuments(t *testing.T) {
	many := pageObjects("x")
	many[1] = "<< /Type /Pages /Kids [" + strings.Repeat("4 0 R ", maxWholePages+1) + fmt.Sprintf("] /Count %d >>", maxWholePages+1)
	long := pageObjects("")
	long[4] = stream("/Filter /FlateDecode", deflate([]byte("BT /F1 1 Tf 20 700 Td "+strings.Repeat("("+strings.Repeat("word ", 5000)+") Tj ", maxWholeText/25_000+1)+"ET")))
	e := New(Options{Program: program(), Deadline: time.Minute})
	defer e.Close()
	for name, tt := range map[string]struct {
		content []byte
		want    []error
	}{
		"nothing":    {nil, []error{ErrBroken}},
		"too large":  {make([]byte, MaxDocument+1), []error{ErrLarge}},
		"no PDF":     {[]byte("plain text"), []error{ErrBroken}},
		"cut off":    {pdfPages("x")[:120], []error{ErrBroken}},
		"many pages": {pdfFile(many, ""), []error{ErrLimit}},
		"long text":  {pdfFile(long, ""), []error{ErrLimit, ErrTimeout, ErrBroken}}, // on a fast machine PDFium runs out of its memory first
		"bomb":       {bomb(), []error{ErrBroken, ErrTimeout, nil}},
		"endless":    {endless(), []error{ErrBroken, ErrTimeout, nil}},
	} {
		e.pdf.deadline = 10 * time.Second
		if name == "bomb" || name == "endless" {
			e.pdf.deadline = time.Second
		}
		d, err := e.ReadDocument(t.Context(), "a.pdf", tt.content)
		ok := false
		for _, w := range tt.want {
			ok = ok || errors.Is(err, w)
		}
		if !ok || strings.TrimSpace(d.Text()) != "" {
			t.Errorf("%s: %.40q, %v; want %v", name, d.Text(), err, tt.want)
		}
	}
	scripted := newScripted(t, time.Minute)
	for what, want := range map[string]error{"crash": ErrBroken, "garble": ErrBroken, "flood": ErrBroken, "hang": ErrTimeout} {
		scripted.pdf.deadline = time.Minute
		if what == "hang" {
			scripted.pdf.deadline = 100 * time.Millisecond
		}
		if d, err := scripted.ReadDocument(t.Context(), "a.pdf", []byte("%PDF-"+what)); !errors.Is(err, want) || len(d.Blocks) > 0 {
			t.Errorf("%s: %+v, %v", what, d, err)
		}
	}
	if n := len(scripted.pdf.reads); n != 0 {
		t.Errorf("%d reads count in the end", n)
	}
}

// Lines that stand anywhere make paragraphs of some kind.
func TestParagraphs(t *testing.T) {
	for _, tt := range []struct {
		heights []float64
		want    string
	}{
		{nil, ""}, {[]float64{1}, "x\n"}, {[]float64{5, 5}, "x\nx\n"}, {[]float64{5, 9}, "x\n\nx\n"}, {[]float64{math.NaN(), 1, math.Inf(1)}, "x\nx\n\nx\n"},
		{[]float64{90, 80, 70, 50, 40}, "x\nx\nx\n\nx\nx\n"},
	} {
		var lines []pdfLine
		for _, y := range tt.heights {
			lines = append(lines, pdfLine{"x", y})
		}
		if got := paragraphs(lines); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.heights, got, tt.want)
		}
	}
}
