package extract

import (
	"bytes"
	"errors"
	"image/png"
	"strings"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

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
	drawn, err := d.instance.RenderPageInPixels(&requests.RenderPageInPixels{Page: d.page(0), Width: side, Height: side})
	if err != nil {
		return nil, err
	}
	defer drawn.Cleanup()
	size := drawn.Result.Image.Bounds()
	if size.Empty() || size.Dx() > side || size.Dy() > side {
		return nil, errors.New("the page has no size that can be drawn")
	}
	var b bytes.Buffer
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	err = fast.Encode(&b, drawn.Result.Image)
	return b.Bytes(), err
}
