package agreement

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"github.com/nod-app/nod/app/base/lang"
)

// dataBegin and dataEnd enclose the signed data in the PDF's metadata, in base64.
const (
	dataBegin = "<nod:agreement>"
	dataEnd   = "</nod:agreement>"
)

// PDF returns the agreement as a PDF. The signed data is in its metadata. The same agreement
// always gives the same bytes.
func (a Agreement) PDF() ([]byte, error) {
	record, err := a.record()
	if err != nil {
		return nil, err
	}
	glyphs, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil, lang.Errorf("read the font: %w", err)
	}
	doc := fpdf.New("P", "mm", "A4", "")
	signed := a.Negotiation.Last().Sent // the only time that both have signed
	doc.SetCreationDate(signed)
	doc.SetModificationDate(signed)
	doc.SetCatalogSort(true)
	doc.SetProducer("Nod", false)
	doc.AddUTF8FontFromBytes("go", "", goregular.TTF)
	doc.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	doc.SetXmpMetadata([]byte(`<x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:nod="https://github.com/nod-app/nod">` +
		dataBegin + base64.StdEncoding.EncodeToString(record) + dataEnd + `</x:xmpmeta>`))
	doc.SetMargins(margin, margin, margin)
	doc.SetAutoPageBreak(true, margin)
	doc.AddPage()
	p := pages{doc: doc, glyphs: glyphs}
	for _, l := range a.lines() {
		p.draw(l)
	}
	var b bytes.Buffer
	if err := doc.Output(&b); err != nil {
		return nil, lang.Errorf("write the PDF: %w", err)
	}
	return b.Bytes(), nil
}

// Sizes in millimetres on A4, and points for letters.
const (
	margin = 18.0
	width  = 210 - 2*margin
)

type pages struct {
	doc    *fpdf.Fpdf
	glyphs *sfnt.Font
	buffer sfnt.Buffer
}

func (p *pages) draw(l line) {
	points, bold, before := 10.0, "", 1.0
	switch l.style {
	case title:
		points, bold, before = 16, "B", 0
	case heading:
		points, bold, before = 12, "B", 4
	case warning, head:
		bold = "B"
	case row:
		before = 0
	case small:
		points = 8
	}
	p.doc.SetFont("go", bold, points)
	p.doc.Ln(before)
	height := points * 0.5
	if len(l.cells) == 1 {
		p.doc.MultiCell(width, height, p.shown(l.cells[0]), "", "L", false)
		return
	}
	p.row(l.cells, height)
}

// row draws cells beside each other, each over as many lines as it needs.
func (p *pages) row(cells []string, height float64) {
	each := width / float64(len(cells))
	most := 1
	var split [][]string
	for _, c := range cells {
		parts := p.doc.SplitText(p.shown(c), each-2)
		split, most = append(split, parts), max(most, len(parts))
	}
	for n := range most {
		for i, parts := range split {
			part := ""
			if n < len(parts) {
				part = parts[n]
			}
			end := 0
			if i == len(split)-1 {
				end = 1
			}
			p.doc.CellFormat(each, height, part, "", end, "L", false, 0, "")
		}
	}
}

// shown writes out the characters that the font does not have, so that nothing of what
// was agreed on is left out.
func (p *pages) shown(s string) string {
	var b strings.Builder
	for _, r := range s {
		if i, err := p.glyphs.GlyphIndex(&p.buffer, r); err != nil || i == 0 {
			fmt.Fprintf(&b, "[%U]", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
