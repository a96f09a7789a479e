package classify

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// Mention is a year in a name or a text, with what is said of the day.
type Mention struct {
	Year  int
	Month int // 1 to 12; 0: not said
	Day   int // 0: not said
	Until int // the year in which a period ends, as of '2024-25'; 0: it is none
}

const maxMentions = 12

// dateForm is a way to write a date: which group of the pattern holds what, 0 for none.
type dateForm struct {
	pattern                 *regexp.Regexp
	year, month, day, until int
}

// dateForms are tried in this order; what one has read, no later one reads.
var dateForms = []dateForm{
	{regexp.MustCompile(`(?:^|\D)(\d{1,2})[./ -]{1,2}(\d{1,2})[./ -]{1,2}((?:19|20)\d\d)(?:\D|$)`), 3, 2, 1, 0},
	{regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)[-_./年]\s?(\d{1,2})[-_./月]\s?(\d{1,2})(?:\D|$)`), 1, 2, 3, 0},
	{regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)([01]\d)([0-3]\d)(?:\D|$)`), 1, 2, 3, 0},
	{regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)([01]\d)([0-3]\d)\d{4,6}(?:\D|$)`), 1, 2, 3, 0},
	{regexp.MustCompile(`(?:^|\D)((?:20)\d\d)\s?[-/–]\s?(?:20)?(\d\d)(?:\D|$)`), 1, 0, 0, 2},
	{regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)[-_./年 ]\s?(\d{1,2})(?:\D|$)`), 1, 2, 0, 0},
	{regexp.MustCompile(`(?:^|\D)(\d{1,2})[-_./]((?:19|20)\d\d)(?:\D|$)`), 2, 1, 0, 0},
	{regexp.MustCompile(`(?:^|\D)([01]\d)((?:19|20)\d\d)(?:\D|$)`), 2, 1, 0, 0},
	{regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)([01]\d)(?:\D|$)`), 1, 2, 0, 0},
	{regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)(?:\D|$)`), 1, 0, 0, 0},
}

// Mentions returns the years of a text in the order in which they stand.
func Mentions(text string) []Mention {
	type found struct {
		at int
		Mention
	}
	var all []found
	read := make([]bool, len(text))
	for _, form := range dateForms {
		for from := 0; from < len(text) && len(all) < 4*maxMentions; {
			at := form.pattern.FindStringSubmatchIndex(text[from:])
			if at == nil {
				break
			}
			start, end := at[2]+from, at[len(at)-1]+from
			m, ok := form.mention(text[from:], at)
			if ok && !slices.Contains(read[start:end], true) {
				for i := start; i < end; i++ {
					read[i] = true
				}
				if m.Month == 0 && m.Until == 0 {
					m.Month, m.Day = monthBeside(text[:start], text[end:])
				}
				all = append(all, found{start, m})
			}
			from = max(end, from+1)
		}
	}
	slices.SortFunc(all, func(a, b found) int { return a.at - b.at })
	out := make([]Mention, 0, min(len(all), maxMentions))
	for _, f := range all[:min(len(all), maxMentions)] {
		out = append(out, f.Mention)
	}
	return out
}

// mention returns what a match says, if it can be.
func (f dateForm) mention(text string, at []int) (Mention, bool) {
	num := func(group int) int {
		if group == 0 {
			return 0
		}
		n, _ := strconv.Atoi(text[at[2*group]:at[2*group+1]]) // digits by the pattern
		return n
	}
	m := Mention{Year: num(f.year), Month: num(f.month), Day: num(f.day)}
	if f.until != 0 {
		if m.Until = m.Year/100*100 + num(f.until); m.Until != m.Year+1 {
			return m, false
		}
	}
	if f.year == 3 && m.Month > 12 && m.Day <= 12 {
		m.Month, m.Day = m.Day, m.Month // 03/25/2024 is American
	}
	return m, m.Month <= 12 && m.Day <= 31 && (f.month == 0 || m.Month > 0)
}

// monthBeside returns the month by name before a year or right after it, and the day beside that: '5 March'.
func monthBeside(before, after string) (month, day int) {
	ws := slices.DeleteFunc(TextWords(tail(before, 24), maxNameWords), func(w string) bool { return w == "de" })
	ws = ws[max(0, len(ws)-2):]
	for _, w := range slices.Concat(TextWords(safetext.Cut(after, 16), 1), ws) {
		if m := Month(w); m != 0 {
			month = m
		} else if n, err := strconv.Atoi(w); err == nil && n >= 1 && n <= 31 {
			day = n
		}
	}
	if month == 0 {
		return 0, 0
	}
	return month, day
}

func tail(s string, max int) string {
	if len(s) <= max {
		return s
	}
	return strings.ToValidUTF8(s[len(s)-max:], "")
}
