package policy

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nod-app/nod/app/base/lang"
)

// scan reads the arguments token by token. There may be nulls or not.
func scan(raw []byte, nulls bool) *Problem {
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	if d.PeekKind() != '{' {
		if _, err := d.ReadToken(); err != nil {
			return syntax(err)
		}
		return problem(CodeNotObject, lang.Say("The arguments must be one JSON object."))
	}
	var open []map[string]bool // the folded keys of each open object; nil for an array
	for {
		t, err := d.ReadToken()
		if err != nil {
			return syntax(err)
		}
		if open = nest(open, t.Kind()); len(open) > MaxDepth {
			return problem(CodeTooDeep, lang.Say("The arguments are nested more than 16 deep. Make them flatter."))
		}
		if p := value(d, t, open, nulls); p != nil {
			return p
		}
		if d.StackDepth() == 0 {
			return end(d)
		}
	}
}

func nest(open []map[string]bool, k jsontext.Kind) []map[string]bool {
	switch k {
	case '{':
		return append(open, map[string]bool{})
	case '[':
		return append(open, nil)
	case '}', ']':
		return open[:len(open)-1]
	}
	return open
}

// value checks one token: a key that differs from another one only in case, a
// null, a number that is not exact.
func value(d *jsontext.Decoder, t jsontext.Token, open []map[string]bool, nulls bool) *Problem {
	switch t.Kind() {
	case 'n':
		if !nulls {
			return problem(CodeNull, lang.Say("An argument is null. Leave it out instead."))
		}
	case '0':
		if !exact(t.String()) {
			return problem(CodeBadNumber, lang.Say("The number %s is too large or too precise.", quote(t.String())))
		}
	case '"':
		_, n := d.StackIndex(d.StackDepth())
		if keys := open[len(open)-1]; keys != nil && n%2 == 1 {
			k := foldKey(t.String())
			if keys[k] {
				return problem(CodeDuplicateKey, lang.Say("The argument %s is given twice, in the same or in another case. Send it once.", quote(t.String())))
			}
			keys[k] = true
		}
	}
	return nil
}

// exact reports whether the number is the same in every reader of JSON: not beyond
// what a float64 holds and, if whole, not beyond 2⁵³-1.
func exact(number string) bool {
	f, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return false
	}
	return f >= -maxExact && f <= maxExact
}

// foldKey maps all case variants of a key to one, Unicode's odd ones included
// (ſ, K), which encoding/json takes for s and k.
func foldKey(s string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, s)
}

func end(d *jsontext.Decoder) *Problem {
	_, err := d.ReadToken()
	if err == io.EOF {
		return nil
	}
	return problem(CodeTrailing, lang.Say("Something follows the JSON object of the arguments. Send one object and nothing else."))
}

func syntax(err error) *Problem {
	var se *jsontext.SyntacticError
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		return problem(CodeDuplicateKey, lang.Say("An argument is given twice. Send it once."))
	case errors.As(err, &se) && badUnicode(se):
		return problem(CodeBadUnicode, lang.Say("The arguments are not valid Unicode: invalid UTF-8 or half a surrogate pair."))
	}
	return problem(CodeBadJSON, lang.Say("The arguments are not valid JSON."))
}

// badUnicode tells text that is no Unicode from other bad JSON by jsontext's
// message, as it has no sentinel for it. Both are denied; only the code differs.
func badUnicode(se *jsontext.SyntacticError) bool {
	text := se.Err.Error()
	return strings.Contains(text, "invalid UTF-8") || strings.Contains(text, "surrogate") || !utf8.ValidString(text)
}
