package extract

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
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
	main := ps.relations("")["officeDocument"]
	if main == "" {
		main = "word/document.xml"
	}
	w := &wordText{ctx: ctx, notes: map[string]map[string]bool{"footnotes": {}, "endnotes": {}}}
	if err := w.part(ps, main, nil); err != nil {
		return "", err
	}
	targets := ps.relations(main)
	for _, kind := range []string{"footnotes", "endnotes"} {
		if target := targets[kind]; target != "" && len(w.notes[kind]) > 0 {
			if err := w.part(ps, target, w.notes[kind]); errors.Is(err, ErrLimit) || ctx.Err() != nil {
				return "", err
			}
		}
	}
	return w.text.String(), nil
}

// wordText collects the text of a document's parts.
type wordText struct {
	ctx    context.Context
	text   strings.Builder
	notes  map[string]map[string]bool // kind → ids that the text refers to
	only   map[string]bool            // ids of the notes that are wanted; nil: all
	depth  int
	skip   int // depth at which a skipped element began; 0: none
	inText bool
	tokens int
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
	for w.text.Len() < maxText {
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
		return fmt.Errorf("%w: it has a document type", ErrBroken)
	case xml.StartElement:
		w.depth++
		if w.skip == 0 {
			w.start(e)
		}
	case xml.EndElement:
		if w.skip == w.depth {
			w.skip = 0
		}
		w.depth--
		if w.skip == 0 {
			w.end(e)
		}
	case xml.CharData:
		if w.inText && w.skip == 0 {
			w.text.Write(e)
		}
	}
	return nil
}

func (w *wordText) start(e xml.StartElement) {
	switch name := e.Name.Local; name {
	case "del", "moveFrom", "instrText", "delText", "Fallback", "rPr", "pPr", "sectPr", "tblPr":
		if e.Name.Space != "m" { // in formulas "m:del" is a delimiter
			w.skip = w.depth
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
		w.text.WriteByte('\t')
	case "br", "cr":
		w.text.WriteByte('\n')
	case "noBreakHyphen":
		w.text.WriteRune('\u2011')
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
		w.text.WriteRune(rune(c))
	}
}

// eachElement visits the elements of a name in a small part.
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
