package apps

import (
	"errors"
	"fmt"
	"strings"
)

// command is an Exec line, taken apart.
type command struct {
	Words []string // without field codes: what is always there
	Takes Takes
}

// parseExec splits an Exec value (Desktop Entry Specification §7). GLib, which
// starts it, splits as a shell would and puts the names of files in first; so
// whatever it may read differently is refused: other quotes than the double one,
// characters that must be quoted and are not, field codes within quotes.
func parseExec(line string) (command, error) {
	words, codes, err := split(line)
	if err != nil {
		return command{}, err
	}
	var c command
	for _, code := range codes {
		takes := NoFiles
		switch code {
		case 'f', 'u':
			takes = OneFile
		case 'F', 'U':
			takes = ManyFiles
		case 'i', 'c', 'k', 'd', 'D', 'n', 'N', 'v', 'm':
			continue // icon, name, place of the launcher, and what is out of use
		default:
			return command{}, fmt.Errorf("its command has the field code %%%c, which there is not", code)
		}
		if c.Takes != NoFiles {
			return command{}, errors.New("its command takes files in two places")
		}
		c.Takes = takes
	}
	if len(words) == 0 || words[0] == "" {
		return command{}, errors.New("it has no command")
	}
	c.Words = words
	return c, nil
}

// reserved may stand in a command only within quotes.
const reserved = "\n'\\><~|&;$*?#()`"

// split gives the words, and the field codes in them.
func split(line string) (words []string, codes []byte, err error) {
	s := splitter{rest: line}
	for s.next() {
		words = append(words, s.word...)
	}
	return words, s.codes, s.err
}

type splitter struct {
	rest  string
	word  []string // none if it was a field code alone
	codes []byte
	err   error
}

// next takes one word off the rest.
func (s *splitter) next() bool {
	s.rest = strings.TrimLeft(s.rest, " \t")
	if s.rest == "" || s.err != nil {
		return false
	}
	var b strings.Builder
	literal := false
	for s.rest != "" && s.rest[0] != ' ' && s.rest[0] != '\t' && s.err == nil {
		c := s.rest[0]
		s.rest = s.rest[1:]
		switch {
		case c == '"':
			literal = true
			s.quoted(&b)
		case c == '%':
			literal = s.code(&b) || literal
		case strings.IndexByte(reserved, c) >= 0:
			s.err = fmt.Errorf("its command has the character %q outside of quotes", c)
		default:
			literal = true
			b.WriteByte(c)
		}
	}
	s.word = nil
	if literal {
		s.word = []string{b.String()}
	}
	return s.err == nil
}

func (s *splitter) quoted(b *strings.Builder) {
	for s.rest != "" {
		c := s.rest[0]
		s.rest = s.rest[1:]
		switch c {
		case '"':
			return
		case '\\':
			if s.rest == "" || strings.IndexByte("\"`$\\", s.rest[0]) < 0 {
				s.err = errors.New("its command has a bad escape")
				return
			}
			b.WriteByte(s.rest[0])
			s.rest = s.rest[1:]
		case '%':
			if !strings.HasPrefix(s.rest, "%") {
				s.err = errors.New("its command has a field code within quotes")
				return
			}
			s.rest = s.rest[1:]
			b.WriteByte('%')
		case '`', '$':
			s.err = fmt.Errorf("its command has the character %q without a backslash", c)
			return
		default:
			b.WriteByte(c)
		}
	}
	s.err = errors.New("its command has a quote that does not end")
}

// code reads a field code; true if it was a percent sign.
func (s *splitter) code(b *strings.Builder) bool {
	if s.rest == "" {
		s.err = errors.New("its command ends in a percent sign")
		return false
	}
	c := s.rest[0]
	s.rest = s.rest[1:]
	if c == '%' {
		b.WriteByte('%')
		return true
	}
	s.codes = append(s.codes, c)
	return false
}
