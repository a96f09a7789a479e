package classify

import (
	"math/bits"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	maxText   = 128 << 10 // bytes of text that are looked at
	headSize  = 1500      // bytes in which a paper says what it is
	maxWords  = 40_000
	maxTotals = 50 // places where a total is looked for
)

// evidence is what the text of a file contains.
type evidence struct {
	text    string
	subject *topic // what the text is about, with strength
	by      strength
	quote   string // the words that say so
	total   string // "Total due £412.80"; empty: none
	numbers numbers
}

// amount is a sum of money: with a currency, or with two decimals.
var amount = regexp.MustCompile(`(?i)(?:(?:[€$£¥]|\b(?:EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|BRL|JPY)\b)\s?-?\d[\d .,'’]{0,14}|\b\d[\d .,'’]{0,14}\s?(?:€|£|\$|\b(?:EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|BRL|JPY)\b)|\b\d{1,3}(?:[ .,'’]?\d{3}){0,3}[.,]\d{2}\b)`)

// readText looks at the text once; hostile or huge text costs a bounded time.
func readText(text string) evidence {
	text = cut(text, maxText)
	ev := evidence{text: text, numbers: findNumbers(text)}
	if text == "" {
		return ev
	}
	ws := words(text, false, maxWords)
	papers := supported(ws, text)
	ev.total = papers.total
	ev.judge(titles(text, ws), papers)
	return ev
}

// titles returns the strong phrases in the head of a text.
func titles(text string, ws []word) []hit {
	n := 0
	for n < len(ws) && ws[n].end <= headSize {
		n++
	}
	var out []hit
	for _, h := range subjects().hits(text, ws[:n], 64) {
		if h.strength == strong {
			out = append(out, h)
		}
	}
	return out
}

// papers counts the distinct supporting phrases of each subject.
type papers struct {
	count [len(supportTable)]int
	total string
}

func supported(ws []word, text string) papers {
	var p papers
	seen := map[*term]bool{}
	best, tries := 0, 0
	for i := 0; i < len(ws); {
		t, size := support().match(text, ws, i)
		if t == nil {
			i++
			continue
		}
		if t.roles&roleTotal != 0 && size > best && tries < maxTotals {
			tries++
			if q := sum(text, ws[i].start, ws[i+size-1].end); q != "" {
				p.total, best = q, size
			}
		}
		if !seen[t] {
			seen[t] = true
			for roles := t.roles &^ roleTotal; roles != 0; roles &= roles - 1 {
				p.count[bits.TrailingZeros16(roles)]++
			}
		}
		i += size
	}
	return p
}

// sum quotes a total with the amount that follows it closely.
func sum(text string, start, end int) string {
	window := cut(text[end:], 56)
	if !strings.ContainsAny(window[:min(40, len(window))], "0123456789") {
		return ""
	}
	m := amount.FindStringIndex(window)
	if m == nil || m[0] > 32 {
		return ""
	}
	value := strings.TrimRight(window[m[0]:m[1]], " .,'’")
	if gap := window[:m[0]]; strings.ContainsAny(gap, "0123456789") || strings.Count(gap, "\n") > 2 {
		return ""
	}
	return strings.TrimSpace(text[start:end]) + " " + value
}

// judge decides what the text is about: a title with two things that only such
// a paper holds is strong, with one it is weak. An IBAN that checks and a total
// are an invoice whatever its title.
func (ev *evidence) judge(titles []hit, p papers) {
	for _, h := range titles {
		i := subjectIndex(h.subject)
		if i < 0 {
			continue
		}
		n := p.count[i]
		if i == subInvoice && p.total != "" {
			n = 2
		}
		by := strength(0)
		switch {
		case n >= 2:
			by = strong
		case n == 1:
			by = weak
		}
		if by > ev.by {
			ev.subject, ev.by, ev.quote = h.subject, by, h.quote
		}
	}
	if ev.by < strong && ev.numbers.iban != "" && ev.total != "" {
		ev.subject, ev.by, ev.quote = &subjectTable[subInvoice].subject, strong, ""
	}
}

// subjectIndex returns the place of a subject in supportTable, or -1.
func subjectIndex(s *topic) int {
	for i := range supportTable {
		if &subjectTable[i].subject == s {
			return i
		}
	}
	return -1
}

// cut gives at most max bytes of s and no half character.
func cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max]
}
