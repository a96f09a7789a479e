package language

import "strings"

// CutClauses takes the clauses out of a text that begin with a phrase of a topic, each to the next sign or to the end.
func (v *Vocabulary) CutClauses(s string, t Topic) (rest string, clauses []string) {
	tokens, words := Tokens(s), Words(s)
	var b strings.Builder
	from := 0
	for i, token := range tokens {
		if token.Start < from || v.Begin(words[i:], t) == 0 {
			continue
		}
		end := clauseEnd(s, token.End)
		clauses = append(clauses, s[token.Start:end])
		b.WriteString(strings.TrimRight(s[from:token.Start], " ,;("))
		from = end
	}
	return b.String() + s[from:], clauses
}

// clauseEnd returns where the clause ends that goes on at a byte.
func clauseEnd(s string, at int) int {
	for i := at; i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte(",;()", c) >= 0, c == '.' && (i+1 == len(s) || s[i+1] == ' '):
			return i
		}
	}
	return len(s)
}

// TrimBefore takes the words off the end of a text that lead to a day: 'by', 'on the', a weekday. by reports that they say it
// is a deadline, from that something begins then.
func (v *Vocabulary) TrimBefore(s string) (rest string, by, from bool) {
	const most = 4 // phrases
	for range most {
		tokens, words := Tokens(s), Words(s)
		n := 0
		for _, t := range []Topic{By, From, on, ofThe, weekdays} {
			size := v.End(words, t)
			by, from = by || size > 0 && t == By, from || size > 0 && t == From
			n = max(n, size)
		}
		if n == 0 {
			break
		}
		s = strings.TrimRight(s[:tokens[len(tokens)-n].Start], " ,")
	}
	return s, by, from
}

// TrimAfter takes the words off the beginning of a text that say of the day before it that it is a deadline; by reports
// that there are some.
func (v *Vocabulary) TrimAfter(s string) (rest string, by bool) {
	tokens, words := Tokens(s), Words(s)
	n := v.Begin(words, By)
	if n == 0 {
		return s, false
	}
	return s[tokens[n-1].End:], true
}

// Without returns a text without the days that it names.
func Without(s string, days []Day) string {
	var b strings.Builder
	from := 0
	for _, d := range days {
		b.WriteString(s[from:d.Start])
		b.WriteByte(' ')
		from = d.End
	}
	return b.String() + s[from:]
}
