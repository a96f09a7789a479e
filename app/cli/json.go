package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/safetext"
)

// line prints a value as one line of JSON, without the result form of the
// proposal contract.
func (s *Session) line(v any) error {
	e := json.NewEncoder(&escaping{w: s.Out})
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// escaping writes JSON with \uXXXX for what a terminal would act on or not show.
// Nothing is lost: any reader of JSON gets the same texts.
type escaping struct {
	w    io.Writer
	rest []byte // the beginning of a character whose end is still to come
}

func (e *escaping) Write(text []byte) (int, error) {
	out, rest := escape(append(e.rest, text...))
	e.rest = rest
	if _, err := e.w.Write(out); err != nil {
		return 0, err
	}
	return len(text), nil
}

// escape needs not know where texts begin: in JSON there is nothing else beyond ASCII.
func escape(text []byte) (out, rest []byte) {
	out = make([]byte, 0, len(text))
	for utf8.FullRune(text) {
		r, size := utf8.DecodeRune(text)
		if r < 0x7f || !hidden(r) {
			out = append(out, text[:size]...)
		} else {
			for _, u := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, `\u%04x`, u)
			}
		}
		text = text[size:]
	}
	return out, bytes.Clone(text)
}

// hidden says that a character is a control or format character (as DEL, C1,
// direction marks and tags), or otherwise blank: it moves, hides or joins text.
func hidden(r rune) bool {
	return !unicode.IsPrint(r) || safetext.Blank(r) || unicode.Is(unicode.Variation_Selector, r)
}
