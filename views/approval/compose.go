package approval

import (
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

const (
	labelWidth float32 = 176
	// mostHead is how many lines of an object, and as many about it, stand
	// above the scrolled part; mostTail how many of reasons are below it.
	mostHead  = 4
	mostTail  = 7
	mostWords = 2000 // characters of the model's own
)

// text is a question as lines: what always is above and below, and what is
// scrolled between them.
type text struct {
	head, body, tail []line
}

// compose draws a question from its arguments. Nothing is left out but of the
// model's own words, which prove nothing.
func compose(q api.Question, by api.Origin, words string, width float32) text {
	var p text
	p.head, p.body = object(q, width)
	if out := outcome(q, width); len(out) <= mostHead {
		p.head = append(p.head, out...)
	} else {
		p.head = append(p.head, note(lang.T("More details are below."), 0, width)...)
		p.body = append(append(p.body, heading(lang.T("Outcome"), "")...), out...)
	}
	p.body = append(p.body, changes(q, width)...)
	p.body = append(p.body, arguments(q, width)...)
	p.tail = append(reasons(q, width), says(by, words, width)...)
	if len(p.tail) > mostTail {
		p.scrollTail()
	}
	if len(p.body) > 0 && len(p.body[0].spans) == 0 {
		p.body = p.body[1:] // no room above the first heading
	}
	return p
}

// scrollTail puts what is below to the end of what is scrolled.
func (p *text) scrollTail() {
	if len(p.tail) > 0 {
		p.body, p.tail = append(append(p.body, line{}), p.tail...), nil
	}
}

// scrollHead puts what is above to the beginning of what is scrolled.
func (p *text) scrollHead() {
	p.head, p.body = nil, append(append(p.head, line{}), p.body...)
}

// object returns what the call is about, whole: above if it is short, else as the
// first thing that is scrolled.
func object(q api.Question, width float32) (head, body []line) {
	object := kit.Exact(q.Object)
	if lang.IsAmount(object) { // its digits need not be told apart: the zero of the monospaced family looks struck out
		return []line{{spans: []span{{lang.Amount(object), strong}}}}, nil
	}
	all := spread(foldCode(object, width), objectSpans(object))
	if len(all) <= mostHead {
		return all, nil
	}
	count := kit.Number(utf8.RuneCountInString(q.Object), "%s character", "%s characters")
	return note(lang.T("It is very long: %s, shown in full below.", count), 0, width), append(heading(lang.T("To what"), count), all...)
}

// objectSpans lets the part of a path or an address stand out that matters
// most: the last name, or the host.
func objectSpans(text string) []span {
	if i := strings.Index(text, "://"); i >= 0 {
		from := i + len("://")
		to := from + strings.IndexAny(text[from:]+"/", "/?#")
		return []span{{text[:from], quiet}, {text[from:to], strong}, {text[to:], plain}}
	}
	i := strings.LastIndexAny(text, `/\`) + 1
	return []span{{text[:i], quiet}, {text[i:], strong}}
}

func spread(folded []string, parts []span) []line {
	var out []line
	for _, s := range folded {
		l := line{code: true}
		for s != "" && len(parts) > 0 {
			n := min(len(s), len(parts[0].text))
			if n > 0 {
				l.spans = append(l.spans, span{s[:n], parts[0].tone})
			}
			s, parts[0].text = s[n:], parts[0].text[n:]
			if parts[0].text == "" {
				parts = parts[1:]
			}
		}
		out = append(out, l)
	}
	return out
}

// outcome says a few words about it, and whether it can be taken back, if there is anything to take back.
func outcome(q api.Question, width float32) []line {
	detail := lang.Sentence(kit.Exact(q.Detail))
	later := lang.Sentence(kit.Exact(q.Later))
	if q.Undoable {
		later = lang.T("It can be undone.")
	}
	if later != "" {
		return prose("", strings.TrimSpace(detail+" "+later), plain, 0, width)
	}
	var out []line
	if detail != "" {
		out = prose("", detail, plain, 0, width)
	}
	if q.ReadOnly {
		return out
	}
	text := lang.T("It cannot be undone.")
	if q.NoUndo != "" {
		text = lang.T("It cannot be undone. %s", lang.Sentence(kit.Exact(q.NoUndo)))
	}
	last := prose("", lang.Sentence(text), warn, markWidth, width)
	last[0].icon = warnSign
	return append(out, last...)
}
