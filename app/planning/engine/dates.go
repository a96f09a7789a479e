package engine

import (
	"fmt"
	"regexp"
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

// months are the names of months by the beginning that tells them apart.
var months = map[string]time.Month{
	"jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "mar": 3, "mrz": 3, "maa": 3, "apr": 4, "avr": 4, "abr": 4, "may": 5, "mai": 5, "mag": 5, "mei": 5,
	"jun": 6, "giu": 6, "juin": 6, "jul": 7, "lug": 7, "juil": 7, "aug": 8, "aou": 8, "ago": 8, "sep": 9, "set": 9, "oct": 10, "okt": 10, "ott": 10, "out": 10,
	"nov": 11, "dec": 12, "dez": 12, "dic": 12,
}

const monthName = `(jan(?:uary|uar|vier)?|january|enero|gennaio|januari|feb(?:ruary|ruar|rero|braio|ruari)?|f[ée]v(?:rier)?|m[aä]r(?:ch|z|s|zo)?|mrz|maart|apr(?:il|ile)?|avr(?:il)?|abril|may|mai|mayo|maggio|mei|june?|juni|juin|junio|giugno|july?|juli|juil(?:let)?|julio|luglio|aug(?:ust|ustus)?|ao[uû]t|agosto|sept?(?:ember|embre|iembre)?|settembre|o[ck]t(?:ober|obre)?|octubre|ottobre|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|d[ée]c(?:embre)?|dic(?:iembre|embre)?)`

var (
	isoDate     = regexp.MustCompile(`\b(\d{4})-(\d{1,2})-(\d{1,2})(?:T[\d:.]+Z?)?\b`)
	pointedDate = regexp.MustCompile(`\b(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2}\b)?`)
	slashedDate = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})/(\d{4})\b`)
	dayFirst    = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?` + monthName + `\b\.?(?:,?\s+(?:de\s+)?(\d{4}))?`)
	monthFirst  = regexp.MustCompile(`(?i)\b` + monthName + `\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4}))?`)
)

// findDates returns the days in a text in their order. A date without a year is
// taken to be in the given one; with year 0 it is left out. 3/4/2027 is 3 April
// unless the second number can be no month.
func findDates(s string, year int) []date {
	if !strings.ContainsAny(s, "0123456789") {
		return nil
	}
	var out []date
	add := func(at []int, y, m, d string) {
		for _, o := range out {
			if at[0] < o.end && o.start < at[1] {
				return
			}
		}
		if day, ok := dayOf(y, m, d, year); ok {
			out = append(out, date{day, at[0], at[1]})
		}
	}
	for _, p := range []struct {
		re      *regexp.Regexp
		y, m, d int
	}{{isoDate, 1, 2, 3}, {dayFirst, 3, 2, 1}, {monthFirst, 3, 1, 2}, {pointedDate, 3, 2, 1}, {slashedDate, 3, 2, 1}} {
		for _, at := range p.re.FindAllStringSubmatchIndex(s, -1) {
			part := func(i int) string {
				if at[2*i] < 0 {
					return ""
				}
				return s[at[2*i]:at[2*i+1]]
			}
			if at[1] < len(s) && s[at[1]-1] == '.' && unicode.IsDigit(rune(s[at[1]])) {
				continue // 1.2.3
			}
			y, m, d := part(p.y), part(p.m), part(p.d)
			if n, _ := strconv.Atoi(m); p.re == slashedDate && n > 12 {
				m, d = d, m
			}
			add(at, y, m, d)
		}
	}
	sortDates(out)
	return out
}

func sortDates(ds []date) {
	for i := range ds {
		for j := i; j > 0 && ds[j].start < ds[j-1].start; j-- {
			ds[j], ds[j-1] = ds[j-1], ds[j]
		}
	}
}

func dayOf(y, m, d string, year int) (time.Time, bool) {
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
	day, err := time.Parse(time.DateOnly, fmt.Sprintf("%04d-%02d-%02d", year, month, n))
	return day, err == nil
}

func monthOf(name string) time.Month {
	name = fold(name)
	for n := 4; n >= 3; n-- {
		if m, ok := months[name[:min(n, len(name))]]; ok {
			return m
		}
	}
	return 0
}

// yearOf returns the year that most dates with a year at the beginning of a text
// have; 0: none has.
func yearOf(s string) int {
	const most = 64 << 10 // bytes
	s = s[:min(len(s), most)]
	counts := map[int]int{}
	best := 0
	for _, d := range findDates(s, 0) {
		y := d.day.Year()
		if counts[y]++; counts[y] > counts[best] {
			best = y
		}
	}
	if best == 0 {
		if y := lonelyYear.FindString(s); y != "" {
			best, _ = strconv.Atoi(y)
		}
	}
	return best
}

var lonelyYear = regexp.MustCompile(`\b20[2-4]\d\b`)

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
