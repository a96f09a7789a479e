package lang

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// saidContext is the context of the texts that Show knows.
const saidContext = "said" + contextEnd

const (
	longestShown = 4000 // bytes; a longer text is no sentence of Nod's
	mostParts    = 16   // sentences and clauses of a text
)

// Show returns a text that another part of Nod has said, in the language in use, if the catalogue has the templates of all its
// sentences and clauses. Any other text is shown as it is.
func Show(text string) string {
	c := current()
	if c.texts == nil || text == "" || len(text) > longestShown {
		return text
	}
	if own, ok := c.shown.Load(text); ok {
		return own.(string)
	}
	own := c.read(text, 0)
	if c.kept.Add(1) <= mostKept {
		c.shown.Store(text, own)
	}
	return own
}

// mostKept is how many shown texts are kept: a page draws the same ones again and again.
const mostKept = 4096

// separators stand between the parts of a text; what they are in a language is a text of the catalogue.
var separators = []string{". ", "; ", ", ", "\n"}

// cut is where a part of a text ends, and where the one after it begins.
type cut struct{ end, next int }

// cuts returns where clauses of a text end, apart from those within quotes.
func cuts(text string) []cut {
	var out []cut
	for i := 0; i < len(text) && len(out) < mostParts; i++ {
		i += quotation(text, i)
		for _, s := range separators {
			if strings.HasPrefix(text[i:], s) {
				out = append(out, cut{i + len(strings.TrimRight(s, " ;,\n")), i + len(s)})
			}
		}
	}
	return append(out, cut{len(text), len(text)})
}

// quotations begin where a word could, and end where one could: no apostrophe does both.
var quotations = regexp.MustCompile(`^(?:"(?:[^"\\]|\\.)*"|'(?:"(?:[^"\\]|\\.)*"|[^"])*?'(?:\P{L}|$)|“[^”]*”|‘[^’]*’(?:\P{L}|$))`)

// quotation returns the length of the quotation that begins there in a text; 0: none does.
func quotation(text string, at int) int {
	if !strings.HasPrefix(text[at:], `"`) && !strings.HasPrefix(text[at:], "'") && !strings.HasPrefix(text[at:], "“") && !strings.HasPrefix(text[at:], "‘") {
		return 0
	}
	if before, _ := utf8.DecodeLastRuneInString(text[:at]); at > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before)) {
		return 0
	}
	in := quotations.FindString(text[at:])
	if last, n := utf8.DecodeLastRuneInString(in); in != "" && !strings.ContainsRune(`"'”’`, last) {
		return len(in) - n
	}
	return len(in)
}

// read returns the translation of the parts that take the most letters for Nod's: the others are in what people and
// programs call things. A text of which a part is not known is left as it is: it may be a name. deep is within how
// many other texts this one stands.
func (c *catalogue) read(text string, deep int) string {
	if deep > mostDeep {
		return text
	}
	if own, ok := measure(text); ok {
		return own
	}
	if deep > 0 && text[:min(len(text), 1)] == "'" && quotation(text, 0) == len(text) {
		return Quoted(text[1 : len(text)-1]) // a name within a sentence
	}
	type choice struct {
		letters int
		part    part
		cut     cut
	}
	all := cuts(text)
	best := map[int]choice{len(text): {}} // by where it begins; only readings of which each part is known
	for _, from := range slices.Backward(append([]cut{{0, 0}}, all...)) {
		for _, to := range all {
			rest, known := best[to.next]
			if !known || to.end <= from.next {
				continue
			}
			p := c.part(text[from.next:to.end])
			if n := p.letters + rest.letters; p.letters > 0 && n > best[from.next].letters {
				best[from.next] = choice{n, p, to}
			}
		}
	}
	if _, known := best[0]; !known {
		return c.ofNamed(text, deep)
	}
	out := ""
	for from := 0; from < len(text); {
		b := best[from]
		out += c.write(b.part, deep)
		out += between(out, text[b.cut.end:b.cut.next])
		from = b.cut.next
	}
	return out
}

// ofNamed returns a text that says something of what it begins with, as "a.pdf: it has been changed", in the language if what it says
// is known; else as it is.
func (c *catalogue) ofNamed(text string, deep int) string {
	named, says, ok := strings.Cut(text, ": ")
	if !ok || deep > 0 {
		return text
	}
	own := c.read(says, deep+1)
	if own == says {
		return text
	}
	return c.read(named, deep+1) + ": " + own
}

// mostDeep is how many texts stand within each other at most.
const mostDeep = 6

// between returns what the language has in place of a separator after a text.
func between(before, separator string) string {
	switch {
	case separator == " " && strings.HasSuffix(before, "。"):
		return ""
	case separator == "; " || separator == ", ":
		return Text(separator)
	}
	return separator
}

// part is a sentence or a clause, and what it was made of, if that is known.
type part struct {
	letters int // how many of it the catalogue has; 0: it is not known
	own     string
	of      *template // nil: it has no arguments
	args    []string
	recase  func(string) string // makes it begin as it does in English; nil: as its text in the catalogue does
	stop    bool                // it ends with a full stop
}

// part returns what a text was made of, by the template with the most letters.
func (c *catalogue) part(text string) part {
	bare, stop := strings.CutSuffix(text, ".")
	if own, ok := measure(bare); ok {
		return part{own: own, letters: len(bare), stop: stop}
	}
	var best part
	for i, begin := range []string{bare, small(bare), capital(bare)} {
		p := c.said().part(begin)
		p.recase, p.stop = []func(string) string{nil, capital, Lowered}[i], stop
		if p.letters > best.letters {
			best = p
		}
	}
	return best
}

// part returns what a text without its full stop was made of, as it is written.
func (s said) part(text string) part {
	if own, ok := s.fixed[text]; ok {
		return part{own: own, letters: len(text)}
	}
	for _, t := range s.templates {
		if args, ok := t.match(text); ok {
			return part{of: t, args: args, own: t.own, letters: t.letters}
		}
	}
	return part{}
}

// write returns a part in the language.
func (c *catalogue) write(p part, deep int) string {
	own := p.own
	if p.of != nil {
		args := make([]any, len(p.args))
		for i, a := range p.args {
			if p.of.ours[i] {
				a = c.read(a, deep+1)
			}
			args[i] = verbatim(a)
		}
		own = fmt.Sprintf(own, args...)
	}
	if p.recase != nil {
		own = p.recase(own)
	}
	if p.stop {
		own += Text(".")
	}
	return own
}

// verbatim is an argument that has been written already, for whichever verb.
type verbatim string

// Format implements fmt.Formatter.
func (v verbatim) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, string(v)) }

// template is an English text with verbs.
type template struct {
	text    string                // in English
	own     string                // in the language
	longest string                // the longest part without a verb
	pattern func() *regexp.Regexp // compiled when it is first needed
	ours    []bool                // for each verb: its argument is Nod's own words
	letters int
}

var verb = regexp.MustCompile(`%(?:\[\d+\])?[-+# 0]*\d*(?:\.\d+)?([a-zA-Z%])`)

// wraps is the verb for what an error wraps.
var wraps = regexp.MustCompile(`%(\[\d+\])?w`)

// newTemplate returns the template of an English text.
func newTemplate(text, own string) *template {
	t := &template{text: text, own: wraps.ReplaceAllString(own, "%${1}v")}
	pattern, at := `(?s)^`, 0
	literal := func(s string) {
		pattern += regexp.QuoteMeta(s)
		t.letters += len(s)
		if len(s) > len(t.longest) {
			t.longest = s
		}
	}
	for _, v := range verb.FindAllStringSubmatchIndex(text, -1) {
		literal(text[at:v[0]])
		at = v[1]
		switch text[v[2]] {
		case '%':
			literal("%")
			continue
		case 'q':
			pattern += `("(?:[^"\\]|\\.)*")`
		case 'd':
			pattern += `(-?\d+)`
		case 'f':
			pattern += `(-?\d+(?:\.\d+)?)`
		default:
			pattern += `(.*?)`
		}
		t.ours = append(t.ours, text[v[2]] == 'v' || text[v[2]] == 'w')
	}
	literal(text[at:])
	t.pattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern + `$`) })
	return t
}

// match returns the arguments with which a text was made of the template.
func (t *template) match(text string) ([]string, bool) {
	if !strings.Contains(text, t.longest) {
		return nil, false
	}
	m := t.pattern().FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	for i, arg := range m[1:] {
		if !t.ours[i] && strings.Count(strings.ReplaceAll(arg, `\"`, ""), `"`)%2 == 1 {
			return nil, false // a quotation is cut apart
		}
	}
	return m[1:], true
}

// Args returns what a text has where an English text for Say has verbs; false: it was not made of it.
func Args(text, said string) ([]string, bool) { return newTemplate(said, "").match(text) }

// said is what Show knows of a catalogue.
type said struct {
	fixed     map[string]string // texts without verbs, by their English ones
	templates []*template       // with verbs, those with the most letters first; of two alike, the one with more of Nod's own words
}

// learn returns what Show knows of the texts of a catalogue, each without its full stop: it may stand within a sentence.
func learn(all []*i18n.Message) said {
	s := said{fixed: map[string]string{}}
	for _, m := range all {
		text, ok := strings.CutPrefix(m.ID, saidContext)
		if !ok {
			continue
		}
		text, own := strings.TrimSuffix(text, "."), strings.TrimRight(m.Other, ".。")
		if verb.MatchString(text) {
			s.templates = append(s.templates, newTemplate(text, own))
		} else {
			s.fixed[text] = own
		}
	}
	slices.SortFunc(s.templates, func(a, b *template) int {
		return cmp.Or(b.letters-a.letters, b.known()-a.known(), strings.Compare(a.text, b.text))
	})
	return s
}

// known returns how many of the arguments are Nod's own words.
func (t *template) known() int {
	n := 0
	for _, ours := range t.ours {
		if ours {
			n++
		}
	}
	return n
}

// small returns a text with a small letter at its beginning.
func small(text string) string { return first(text, unicode.ToLower) }

func capital(text string) string { return first(text, unicode.ToUpper) }

func first(text string, change func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 || r == utf8.RuneError {
		return text
	}
	return string(change(r)) + text[n:]
}
