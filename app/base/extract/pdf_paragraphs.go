package extract

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Limits of a PDF that is read as a document.
const (
	maxWholePages = 500
	maxWholeText  = 2 << 20 // bytes
)

var errWhole = errors.New("more pages or text than are read of a PDF")

// whole returns the text of all pages, with an empty line between paragraphs.
func (d document) whole() (string, error) {
	count, err := d.instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
	if err != nil {
		return "", err
	}
	if count.PageCount > maxWholePages {
		return "", errWhole
	}
	left := maxWholeText
	pages := make([][]pdfLine, count.PageCount)
	for i := range pages {
		if pages[i], err = d.lines(i, left); err != nil { // a plan from half of a document would not say so
			return "", err
		}
		for _, l := range pages[i] {
			left -= len(l.text)
		}
	}
	var text strings.Builder
	for _, lines := range withoutRunning(pages) {
		text.WriteString(tidy.Replace(paragraphs(lines)) + "\n")
	}
	return text.String(), nil
}

// withoutRunning leaves out the first and the last line of pages if, but for its numbers, the same stands on
// at least three: a running head, the number of the page.
func withoutRunning(pages [][]pdfLine) [][]pdfLine {
	const most = 3
	bare := func(l pdfLine) string { return strings.Map(notDigit, l.text) }
	first, last := map[string]int{}, map[string]int{}
	for _, p := range pages {
		if len(p) > 1 {
			first[bare(p[0])]++
			last[bare(p[len(p)-1])]++
		}
	}
	for i, p := range pages {
		if len(p) > 1 && last[bare(p[len(p)-1])] >= most {
			p = p[:len(p)-1]
		}
		if i > 0 && len(p) > 1 && first[bare(p[0])] >= most { // on the first page it may be the title
			p = p[1:]
		}
		pages[i] = p
	}
	return pages
}

// notDigit drops digits from a text.
func notDigit(r rune) rune {
	if unicode.IsDigit(r) {
		return -1
	}
	return r
}

// pdfLine is a line of a page, and how high it stands on it, in points.
type pdfLine struct {
	text string
	y    float64
}

// lines returns the lines of a page, at most that many characters.
func (d document) lines(page, most int) ([]pdfLine, error) {
	loaded, err := d.instance.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: d.page(page)})
	if err != nil {
		return nil, err
	}
	defer func() { _, _ = d.instance.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: loaded.TextPage}) }()
	count, err := d.instance.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: loaded.TextPage})
	switch {
	case err != nil:
		return nil, err
	case count.Count > most:
		return nil, errWhole
	}
	var out []pdfLine
	var line pdfLine
	var text []rune
	end := func() {
		if line.text = strings.TrimSpace(string(text)); line.text != "" {
			out = append(out, line)
		}
		text = text[:0]
	}
	for i := range count.Count {
		c, err := d.instance.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: loaded.TextPage, Index: i})
		if err != nil {
			return nil, err
		}
		switch r := rune(c.Unicode); {
		case r == '\n':
			end()
		case r != 0 && r != '\r':
			if strings.TrimSpace(string(text)) == "" {
				line.y = d.height(loaded.TextPage, i)
			}
			text = append(text, r)
		}
	}
	end()
	return out, nil
}

// height returns where a character stands; what PDFium made up stands nowhere.
func (d document) height(page references.FPDF_TEXTPAGE, i int) float64 {
	at, err := d.instance.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: page, Index: i})
	if err != nil {
		return 0
	}
	return at.Y
}

// paragraphs joins lines, with an empty line where there is more room between two than
// between most, or where the next one stands higher: in the next column.
func paragraphs(lines []pdfLine) string {
	const more = 1.3 // of the usual room; chosen by hand
	var room []float64
	for i := 1; i < len(lines); i++ {
		if r := lines[i-1].y - lines[i].y; r > 0 {
			room = append(room, r)
		}
	}
	slices.Sort(room)
	usual := 0.0
	if len(room) > 0 {
		usual = room[len(room)/4]
	}
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			if r := lines[i-1].y - l.y; r < 0 || r > more*usual {
				b.WriteByte('\n')
			}
		}
		b.WriteString(l.text + "\n")
	}
	return b.String()
}
