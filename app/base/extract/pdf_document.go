package extract

import (
	"bytes"
	"image"
	"image/png"
	"strings"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// document is an open PDF within the sandbox.
type document struct {
	instance pdfium.Pdfium
	ref      references.FPDF_DOCUMENT
}

func openPDF(instance pdfium.Pdfium, content []byte) (document, error) {
	doc, err := instance.OpenDocument(&requests.OpenDocument{FileReader: bytes.NewReader(content), FileReaderSize: int64(len(content))})
	if err != nil {
		return document{}, err
	}
	return document{instance, doc.Document}, nil
}

func (d document) page(i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: d.ref, Index: i}}
}

// text returns the text of the first pages.
func (d document) text() (string, error) {
	count, err := d.instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
	if err != nil {
		return "", err
	}
	var text strings.Builder
	var failed error
	for i := 0; i < min(count.PageCount, maxPages) && text.Len() < maxText; i++ {
		page, err := d.instance.GetPageText(&requests.GetPageText{Page: d.page(i)})
		if err != nil { // other pages may be readable
			failed = err
			continue
		}
		text.WriteString(tidy.Replace(safetext.Cut(page.Text, maxText)))
		text.WriteByte('\n')
	}
	if strings.TrimSpace(text.String()) == "" {
		return "", failed
	}
	return safetext.Cut(text.String(), maxText), nil
}

// tidy removes PDFium's markers for line ends and hyphens.
var tidy = strings.NewReplacer("\r\n", "\n", "\x00", "", "\ufffe", "", "\x02", "")

// picture returns the first page as a PNG of at most side pixels in width and height.
func (d document) picture(side int) ([]byte, error) {
	var b bytes.Buffer
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	err := d.draw(0, side, func(page *image.RGBA) error { return fast.Encode(&b, page) })
	return b.Bytes(), err
}

// scan returns a page, from 1, in the format PGM; empty: there is no such page, or the document has text.
func (d document) scan(number int) (gray []byte, err error) {
	count, err := d.instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: d.ref})
	if err != nil || number > count.PageCount {
		return nil, err
	}
	if text, err := d.text(); err != nil || text != "" {
		return nil, err
	}
	err = d.draw(number-1, scanSide, func(page *image.RGBA) error { gray = grayMap(page); return nil })
	return gray, err
}

// draw draws a page with at most side pixels in width and height, for use until use returns.
func (d document) draw(index, side int, use func(*image.RGBA) error) error {
	drawn, err := d.instance.RenderPageInPixels(&requests.RenderPageInPixels{Page: d.page(index), Width: side, Height: side})
	if err != nil {
		return err
	}
	defer drawn.Cleanup()
	size := drawn.Result.Image.Bounds()
	if size.Empty() || size.Dx() > side || size.Dy() > side {
		return lang.Errorf("the page has no size that can be drawn")
	}
	return use(drawn.Result.Image)
}
