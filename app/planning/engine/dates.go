package engine

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// date is a day that a text names, and the bytes that name it.
type date struct {
	day        time.Time
	start, end int // bytes
}

func (d date) String() string { return d.day.Format(time.DateOnly) }

// written says when a text was written: what a date leaves out is taken from it.
type written struct {
	year int       // 0: unknown
	day  time.Time // zero: unknown

	monthFirst bool // 4/20 is 20 April, as in Japanese

	found map[datesKey][]date // what was found in texts before; nil: it is not kept
}

// datesKey is what the days that are found in a text depend on.
type datesKey struct {
	text       string
	year       int
	day        time.Time
	monthFirst bool
}

var (
	isoDate     = regexp.MustCompile(`\b(\d{4})-(\d{1,2})-(\d{1,2})(?:T[\d:.]+Z?)?\b`)
	pointedDate = regexp.MustCompile(`\b(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2}\b)?`)
	slashedDate = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})/(\d{4})\b`)
	dayFirst    = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?` + monthName + `\b\.?(?:,?\s+(?:de\s+)?(\d{4}))?`)
	monthFirst  = regexp.MustCompile(`(?i)\b` + monthName + `\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4}))?`)
	japanese    = regexp.MustCompile(`(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]`)
	shortDate   = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})\b`)
)

// findDates returns the days in a text in their order. A date without a year is
// taken to be in the given one; with year 0 it is left out. 3/4/2027 is 3 April
// unless the second number can be no month.
func findDates(s string, w written) []date {
	key := datesKey{s, w.year, w.day, w.monthFirst}
	if dates, ok := w.found[key]; ok {
		return slices.Clone(dates)
	}
	dates := w.days(s)
	if w.found != nil {
		w.found[key] = slices.Clone(dates)
	}
	return dates
}

// days returns the days in a text: first those that are named in full, then those that are named by others.
func (w written) days(s string) []date {
	var out []date
	if strings.ContainsAny(s, "0123456789") {
		out = w.numbered(s)
	}
	if !w.day.IsZero() {
		out = w.relative(s, out)
	}
	slices.SortStableFunc(out, func(a, b date) int { return cmp.Compare(a.start, b.start) })
	return out
}

// numbered returns the days that a text names by their number in a month.
func (w written) numbered(s string) []date {
	var out []date
	add := func(at []int, y, m, d string) {
		for _, o := range out {
			if at[0] < o.end && o.start < at[1] {
				return
			}
		}
		if day, ok := dayOf(y, m, d, w); ok {
			out = append(out, date{day, at[0], at[1]})
		}
	}
	named := namesMonth(s)
	for _, p := range []struct {
		re      *regexp.Regexp
		y, m, d int
		may     bool // the text has what such a day has: that spares most texts the pattern
	}{
		{isoDate, 1, 2, 3, strings.Contains(s, "-")}, {dayFirst, 3, 2, 1, named}, {monthFirst, 3, 1, 2, named}, {pointedDate, 3, 2, 1, strings.Contains(s, ".")},
		{slashedDate, 3, 2, 1, strings.Contains(s, "/")}, {japanese, 1, 2, 3, strings.Contains(s, "月")}, {shortDate, 0, 2, 1, strings.Contains(s, "/")},
	} {
		if !p.may {
			continue
		}
		for _, at := range p.re.FindAllStringSubmatchIndex(s, -1) {
			part := func(i int) string {
				if i == 0 || at[2*i] < 0 {
					return ""
				}
				return s[at[2*i]:at[2*i+1]]
			}
			if at[1] < len(s) && s[at[1]-1] == '.' && unicode.IsDigit(rune(s[at[1]])) {
				continue // 1.2.3
			}
			y, m, d := part(p.y), part(p.m), part(p.d)
			if n, _ := strconv.Atoi(m); p.re == slashedDate && n > 12 || p.re == shortDate && (n > 12 || w.monthFirst) {
				m, d = d, m
			}
			add(at, y, m, d)
		}
	}
	return out
}

// namesMonth reports a text with a word that is the name of a month.
func namesMonth(s string) bool {
	for word := range strings.FieldsFuncSeq(s, notLetter) {
		if monthOf(plainName(word)) > 0 {
			return true
		}
	}
	return false
}

// longAgo is how long before a text was written a day without a year is not: then it is in the next year.
const longAgo = 240 * 24 * time.Hour

func dayOf(y, m, d string, w written) (time.Time, bool) {
	year := w.year
	if y != "" {
		year, _ = strconv.Atoi(y)
		if len(y) == 2 {
			year += 2000
		}
	}
	month, err := strconv.Atoi(m)
	if err != nil {
		month = int(monthOf(m))
	}
	n, _ := strconv.Atoi(d)
	if year == 0 || month < 1 || month > 12 {
		return time.Time{}, false
	}
	day := time.Date(year, time.Month(month), n, 0, 0, 0, 0, time.UTC)
	if y == "" && w.day.Sub(day) > longAgo {
		day = day.AddDate(1, 0, 0)
	}
	return day, day.Day() == n && n > 0
}

// whenWritten returns the year that most dates with a year at the beginning of a text have, and the
// first of these dates: documents say at their beginning when they were written.
func whenWritten(s string) (w written) {
	w.found = map[datesKey][]date{}
	const most = 64 << 10 // bytes
	s = s[:min(len(s), most)]
	w.monthFirst = strings.ContainsFunc(s, func(r rune) bool { return scriptOf(r) > 0 })
	counts := map[int]int{}
	for i, d := range findDates(s, written{}) {
		y := d.day.Year()
		if counts[y]++; counts[y] > counts[w.year] {
			w.year = y
		}
		if i == 0 {
			w.day = d.day
		}
	}
	if w.year == 0 {
		w.year, _ = strconv.Atoi(yearName.FindString(s))
	}
	return w
}

// without removes parts of a text, given as pairs of byte offsets in order.
func without(s string, dates []date) string {
	var b strings.Builder
	from := 0
	for _, d := range dates {
		b.WriteString(s[from:d.start])
		b.WriteByte(' ')
		from = d.end
	}
	b.WriteString(s[from:])
	return b.String()
}
