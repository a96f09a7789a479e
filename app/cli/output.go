package cli

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// say prints a text in the person's language in a line, as phrase has it.
func (s *Session) say(text string, args ...any) { s.printf("%s\n", phrase(text, args...)) }

// phrase returns a text in the person's language that is safe to print: its texts are cleaned.
func phrase(text string, args ...any) lines { return lines(lang.T(text, cleaned(args)...)) }

// cleaned makes the texts of args safe to print.
func cleaned(args []any) []any {
	for i, a := range args {
		if t, ok := a.(string); ok {
			args[i] = clean(t)
		}
	}
	return args
}

// header prints the names of a table's columns.
func (s *Session) header(names ...string) {
	s.printf("%s\n", lines(cases.Upper(language.Und).String(strings.Join(names, "\t"))))
}

// number returns a count with its noun, of which it is given the English forms: "%s file" and "%s files".
func number(n int, one, other string) string { return lang.N(n, one, other, lang.Count(n)) }

// list joins the texts that are not empty.
func list(parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" }), lang.T(", "))
}

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
			err = api.Invalid(lang.Say("read %s: %v", name, err))
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
		return api.Invalid(lang.Say("interrupted"))
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
		case unicode.IsPrint(r) && !safetext.Blank(r), r == '\u00a0', r == '\u202f': // spaces where a line is not broken, as in French
			b.WriteRune(r)
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}
