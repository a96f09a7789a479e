package cli

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/safetext"
)

// local prints local time to the second, as every time is printed.
func local(t time.Time) string { return t.Local().Format(time.DateTime) }

// open opens a file for reading, or standard input for "-".
func (s *Session) open(name string) (io.ReadCloser, error) {
	if name == "-" && s.In == nil {
		return io.NopCloser(os.Stdin), nil
	}
	if name == "-" {
		return io.NopCloser(s.In), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, &api.Error{Code: api.CodeInvalid, Message: safetext.Error(err)}
	}
	return f, nil
}

// read reads at most so many bytes of a file, or of standard input for "-", until the command is
// interrupted.
func (s *Session) read(name string, most int64) (text []byte, err error) {
	in, err := s.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	err = s.interruptible(func() (err error) {
		if text, err = io.ReadAll(io.LimitReader(in, most)); err != nil {
			err = api.Invalid(fmt.Sprintf("read %s: %v", name, err))
		}
		return err
	})
	return text, err
}

// interruptible runs f, which waits for input, until the command is interrupted.
func (s *Session) interruptible(f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-s.Ctx.Done():
		return api.Invalid("interrupted")
	}
}

// clean makes a name or a sentence with names safe to print: what could move the
// cursor, hide or reorder characters, or pass for another letter, is shown as an escape.
func clean(s string) string { return cleanText(safetext.Mark(s)) }

// cleanText is clean for prose: it leaves letters as they are.
func cleanText(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == unicode.ReplacementChar && !strings.HasPrefix(s[i:], "\uFFFD"):
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[i]), 16)) // a byte that is not UTF-8
		case unicode.IsPrint(r) && !safetext.Blank(r):
			b.WriteRune(r)
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}
