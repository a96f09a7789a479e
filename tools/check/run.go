package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/nod-app/nod/tools/policy"
)

// maxLine is the longest line that is decided, in bytes; the longest arguments
// that are ever taken fit, with every byte of them escaped.
const maxLine = 4 << 20

// Run decides each line of in and writes one line of JSON for each to out, in
// their order. Lines of white space alone are passed over.
func (c *Checker) Run(in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	w := bufio.NewWriter(out)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for n := 1; ; n++ {
		text, long, err := next(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read line %d: %w", n, err)
		}
		text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff")))
		if len(text) > 0 {
			if err := e.Encode(c.numbered(n, text, long)); err != nil {
				return fmt.Errorf("write the verdict on line %d: %w", n, err)
			}
		}
		if err != nil {
			return w.Flush()
		}
	}
}

// numbered decides a line; a line without an id is told by its number.
func (c *Checker) numbered(n int, text []byte, long bool) Verdict {
	v := verdict(nil, policy.Deny(policy.Problem{Code: policy.CodeTooLarge, Reason: "The line is longer than 4 MiB."}))
	if !long {
		v = c.Line(text)
	}
	if string(v.ID) == "null" {
		v.Reason = fmt.Sprintf("Line %d: %s", n, v.Reason)
	}
	return v
}

// next reads a line; of a long one only the beginning is kept.
func next(r *bufio.Reader) (text []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(text)+len(part) <= maxLine {
			text = append(text, part...)
		} else {
			long = true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return text, long, err
		}
	}
}
