package language

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Day is a day that a text names, and the bytes that name it.
type Day struct {
	Date       time.Time
	Start, End int
}

// String returns the day as YYYY-MM-DD.
func (d Day) String() string { return d.Date.Format(time.DateOnly) }

// Written says when and in which languages a text was written: what the name of a day leaves out is taken from it.
type Written struct {
	Year       int       // 0: unknown
	Day        time.Time // zero: unknown
	MonthFirst bool      // 4/20 is 20 April
	Vocabulary *Vocabulary

	found map[string][]Day // by the day and a text: what was found before; nil: it is not kept
}

// numbered are the days that are written in numbers, by where year, month and day stand in them.
var numbered = []struct {
	pattern *regexp.Regexp
	y, m, d int
}{
	{regexp.MustCompile(`\b(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?:T[\d:.]+Z?)?\b`), 1, 2, 3},
	{regexp.MustCompile(`(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]`), 1, 2, 3},
	{regexp.MustCompile(`\b(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4})|(\d{2})\b)?`), 3, 2, 1},
	{regexp.MustCompile(`\b(\d{1,2})-(\d{1,2})-(\d{4})\b`), 3, 2, 1},
	{regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})(?:[/ -](\d{4})\b|[/-](\d{2})\b)?`), 3, 2, 1},
}

// Days returns the days that a text names, in their order. Without a year, a day is left out.
func (w Written) Days(s string) []Day {
	key := w.Day.Format(time.DateOnly) + s
	if days, ok := w.found[key]; ok {
		return slices.Clone(days)
	}
	days := w.read(s)
	if w.found != nil {
		w.found[key] = slices.Clone(days)
	}
	return days
}

func (w Written) read(s string) []Day {
	tokens := Tokens(s)
	out := w.inNumbers(s)
	r := dayReader{w, s, tokens, nil}
	for i := 0; i < len(tokens); {
		if !slices.ContainsFunc(out, func(d Day) bool { return tokens[i].Start >= d.Start && tokens[i].Start < d.End }) {
			if n := r.read(i); n > 0 {
				i += n
				continue
			}
		}
		i++
	}
	return merged(s, out, r.found)
}

// inNumbers returns the days that are written in numbers alone.
func (w Written) inNumbers(s string) (out []Day) {
	if !strings.ContainsAny(s, "0123456789") {
		return nil
	}
	for i, p := range numbered {
		for _, at := range p.pattern.FindAllStringSubmatchIndex(s, -1) {
			part := func(n int) string {
				if at[2*n] < 0 {
					return ""
				}
				return s[at[2*n]:at[2*n+1]]
			}
			y, m, d := part(p.y), part(p.m), part(p.d)
			if p.y == 3 && y == "" && len(at) > 8 {
				y = part(4)
			}
			month, _ := strconv.Atoi(m)
			if slashes := i == len(numbered)-1; slashes && (month > 12 || w.MonthFirst) {
				m, d = d, m
			}
			followed := at[1] < len(s) && unicode.IsDigit(rune(s[at[1]])) && !unicode.IsDigit(rune(s[at[1]-1])) // 1.2.3
			day, ok := w.day(y, m, d)
			if ok && !followed && !slices.ContainsFunc(out, func(o Day) bool { return at[0] < o.End && o.Start < at[1] }) {
				out = append(out, Day{day, at[0], at[1]})
			}
		}
	}
	return out
}

// longAgo is how long before a text was written a day without a year is not: then it is in the next year.
const longAgo = 240 * 24 * time.Hour

// day returns the day of numbers; the year may be missing, or have two digits.
func (w Written) day(y, m, d string) (time.Time, bool) {
	year := w.Year
	if y != "" {
		year, _ = strconv.Atoi(y)
		if len(y) == 2 {
			year += 2000
		}
	}
	month, _ := strconv.Atoi(m)
	n, _ := strconv.Atoi(d)
	if year == 0 || month < 1 || month > 12 {
		return time.Time{}, false
	}
	day := time.Date(year, time.Month(month), n, 0, 0, 0, 0, time.UTC)
	if y == "" && w.Day.Sub(day) > longAgo {
		day = day.AddDate(1, 0, 0)
	}
	return day, n > 0 && day.Day() == n
}

// merged returns all days in their order; one beside another, with at most a sign between them, is the same: the name of
// a weekday and its date.
func merged(s string, numbered, read []Day) []Day {
	all := append(numbered, read...)
	slices.SortStableFunc(all, func(a, b Day) int { return cmp.Compare(a.Start, b.Start) })
	var out []Day
	weekday := func(d Day) bool { return !strings.ContainsAny(s[d.Start:d.End], "0123456789") }
	for _, d := range all {
		if n := len(out) - 1; n >= 0 && (d.Start < out[n].End || beside(s[out[n].End:d.Start]) && (weekday(d) || weekday(out[n]))) {
			if weekday(out[n]) {
				out[n].Date = d.Date
			}
			out[n].End = max(out[n].End, d.End)
			continue
		}
		out = append(out, d)
	}
	return out
}

// beside reports what may stand between a weekday and its date.
func beside(between string) bool {
	const longest = 3 // bytes
	return len(between) <= longest && !strings.ContainsFunc(between, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ';' })
}

// WhenWritten returns when a text was written, by the days that it names: documents say at their beginning when they were
// written, and most days are of one year.
func WhenWritten(s string, v *Vocabulary) (w Written) {
	w.Vocabulary = v
	defer func() { w.found = map[string][]Day{} }()
	s = s[:min(len(s), mostRead/4)]
	w.MonthFirst = monthFirst(s)
	counts := map[int]int{}
	days := w.Days(s)
	for _, d := range days {
		y := d.Date.Year()
		if counts[y]++; counts[y] > counts[w.Year] {
			w.Year = y
		}
	}
	if len(days) == 0 {
		w.Year, _ = strconv.Atoi(yearAlone.FindString(s))
		return w
	}
	w.Day = days[0].Date
	return w
}

var (
	yearAlone = regexp.MustCompile(`\b20[2-4]\d\b`)
	slashed   = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})\b`)
)

// monthFirst reports a text in which the second numbers of days with a slash cannot all be months, and the first ones can.
func monthFirst(s string) bool {
	first, second := 0, 0
	for _, m := range slashed.FindAllStringSubmatch(s, -1) {
		a, _ := strconv.Atoi(m[1])
		b, _ := strconv.Atoi(m[2])
		first, second = max(first, a), max(second, b)
	}
	return second > 12 && second <= 31 && first <= 12 || strings.ContainsFunc(s, Spaceless) && first <= 12
}
