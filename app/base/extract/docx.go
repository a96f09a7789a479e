package extract

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

const (
	maxDepth  = 256     // of nested elements
	maxTokens = 500_000 // of XML; far more than needed for 64 KB of text
)

// docxText returns the beginning of a Word document's text, with the notes that it
// refers to, without deleted text, field codes and alternative content.
func docxText(ctx context.Context, r io.ReaderAt, size int64) (string, error) {
	ps, err := openParts(r, size)
	if err != nil {
		return "", err
	}
	w := newWordText(ctx, maxText)
	if err := w.document(ps); err != nil {
		return "", err
	}
	return w.text.String(), nil
}

// wordText collects the text of a document's parts.
type wordText struct {
	ctx    context.Context
	limit  int         // bytes of text after which it stops
	blocks *wordBlocks // nil: the structure is not wanted
	text   strings.Builder
	notes  map[string]map[string]bool // kind → ids that the text refers to
	only   map[string]bool            // ids of the notes that are wanted; nil: all
	depth  int
	skip   int  // depth at which a skipped element began; 0: none
	props  bool // what is skipped are properties
	inText bool
	tokens int
}

func newWordText(ctx context.Context, limit int) *wordText {
	return &wordText{ctx: ctx, limit: limit, notes: map[string]map[string]bool{"footnotes": {}, "endnotes": {}}}
}

// document reads the main part and the notes that it refers to.
func (w *wordText) document(ps parts) error {
	main := ps.relations("")["officeDocument"]
	if main == "" {
		main = "word/document.xml"
	}
	targets := ps.relations(main)
	if w.blocks != nil {
		w.blocks.styles = readStyles(ps, targets["styles"])
	}
	if err := w.part(ps, main, nil); err != nil {
		return err
	}
	for _, kind := range []string{"footnotes", "endnotes"} {
		if target := targets[kind]; target != "" && len(w.notes[kind]) > 0 {
			if err := w.part(ps, target, w.notes[kind]); errors.Is(err, ErrLimit) || w.ctx.Err() != nil {
				return err
			}
		}
	}
	return nil
}

// part reads one part. RawToken keeps no stack of names, so that depth needs no
// memory; it is counted here.
func (w *wordText) part(ps parts, name string, only map[string]bool) error {
	rc, err := ps.open(name)
	if err != nil {
		return err
	}
	defer rc.Close()
	d := decoder(rc)
	w.only, w.depth, w.skip, w.inText = only, 0, 0, false
	for w.text.Len() < w.limit {
		t, err := d.RawToken()
		switch {
		case errors.Is(err, io.EOF) && w.depth == 0:
			return nil
		case errors.Is(err, ErrLimit):
			return ErrLimit
		case err != nil:
			return fmt.Errorf("%w: %w", ErrBroken, err)
		}
		if err := w.token(t); err != nil {
			return err
		}
	}
	return nil
}

func (w *wordText) token(t xml.Token) error {
	w.tokens++
	if w.tokens > maxTokens || w.depth > maxDepth {
		return ErrLimit
	}
	if w.tokens%1024 == 0 && w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	switch e := t.(type) {
	case xml.Directive:
		return lang.Errorf("%w: it has a document type", ErrBroken)
	case xml.StartElement:
		w.depth++
		if w.skip == 0 {
			w.start(e)
		} else if w.props && w.blocks != nil {
			w.blocks.property(e)
		}
	case xml.EndElement:
		if w.skip == w.depth {
			w.skip, w.props = 0, false
		}
		w.depth--
		if w.skip == 0 {
			w.end(e)
		}
	case xml.CharData:
		if w.inText && w.skip == 0 {
			w.write(string(e))
		}
	}
	return nil
}

func (w *wordText) write(s string) {
	w.text.WriteString(s)
	if w.blocks != nil {
		w.blocks.write(s)
	}
}

func (w *wordText) start(e xml.StartElement) {
	if w.blocks != nil {
		w.blocks.start(e)
	}
	switch name := e.Name.Local; name {
	case "del", "moveFrom", "instrText", "delText", "Fallback", "rPr", "pPr", "sectPr", "tblPr":
		if e.Name.Space != "m" { // in formulas "m:del" is a delimiter
			w.skip, w.props = w.depth, name == "rPr" || name == "pPr" || name == "tblPr"
		}
	case "footnote", "endnote":
		if w.only != nil && !w.only[attribute(e, "id")] {
			w.skip = w.depth
		}
	case "footnoteReference", "endnoteReference":
		w.notes[strings.TrimSuffix(name, "Reference")+"s"][attribute(e, "id")] = true
	case "t":
		w.inText = e.Name.Space != "a" // of drawings
	case "tab":
		w.write("\t")
	case "br", "cr":
		w.write("\n")
	case "noBreakHyphen":
		w.write("\u2011")
	case "sym":
		w.symbol(attribute(e, "char"))
	}
}

func (w *wordText) end(e xml.EndElement) {
	switch e.Name.Local {
	case "t":
		w.inText = false
	case "p", "tr":
		w.text.WriteByte('\n')
	case "tc":
		w.text.WriteByte('\t')
	}
	if w.blocks != nil {
		w.blocks.end(e.Name.Local)
	}
}

// symbol writes a letter of a symbol font, which Word stores at U+F000 and above.
func (w *wordText) symbol(hex string) {
	const private = 0xF000
	c, err := strconv.ParseUint(hex, 16, 16)
	if err != nil {
		return
	}
	if c >= private {
		c -= private
	}
	if c > 0 {
		w.write(string(rune(c)))
	}
}

func eachElement(r io.Reader, name string, visit func(attr func(string) string)) {
	d := decoder(r)
	for range maxTokens {
		t, err := d.RawToken()
		if err != nil {
			return
		}
		if e, ok := t.(xml.StartElement); ok && e.Name.Local == name {
			visit(func(attr string) string { return attribute(e, attr) })
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// decoder reads XML as UTF-8, whatever encoding it declares, and supports only
// XML's five predefined entities.
func decoder(r io.Reader) *xml.Decoder {
	d := xml.NewDecoder(r)
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	return d
}
