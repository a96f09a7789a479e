package classify

import (
	"strings"
	"time"
)

// calendar is what a reader of dates needs: the text and its words.
type calendar struct {
	text      string
	ws        []word
	file, now time.Time
}

// reader tries to read a date at ws[i].
type reader func(c calendar, i int) (y, m, d int)

// findDate tries the most exact forms first; bare also takes years and months alone.
func findDate(text string, ws []word, file, now time.Time, bare bool) (time.Time, bool) {
	c := calendar{text, ws, file, now}
	readers := []reader{calendar.day, calendar.namedMonth, calendar.yearMonth}
	if bare {
		readers = append(readers, calendar.year, calendar.monthAlone)
	}
	for _, read := range readers {
		for i := range ws {
			y, m, d := read(c, i)
			if y == 0 {
				continue
			}
			if t := c.date(y, m, d); sensible(t, now) {
				return t, true
			}
		}
	}
	return time.Time{}, false
}

// date fills up what is not said.
func (c calendar) date(y, m, d int) time.Time {
	loc := c.file.Location()
	if m == 0 && c.file.Year() == y {
		m = int(c.file.Month())
	}
	return time.Date(y, time.Month(max(m, 1)), max(d, 1), 0, 0, 0, 0, loc)
}

// day reads 20240312, 20240312101112, 2024-03-12 and 12.03.2024.
func (c calendar) day(i int) (y, m, d int) {
	if n := len(c.ws[i].text); c.ws[i].digits && (n == 8 || n == 14) {
		return checked(c.num(i, 0, 4), c.num(i, 4, 6), c.num(i, 6, 8))
	}
	if !c.near(i) || !c.near(i+1) {
		return 0, 0, 0
	}
	a, b, e := c.whole(i), c.whole(i+1), c.whole(i+2)
	switch {
	case len(c.ws[i].text) == 4 && len(c.ws[i+1].text) <= 2 && len(c.ws[i+2].text) <= 2:
		return checked(a, b, e)
	case len(c.ws[i+2].text) == 4 && len(c.ws[i].text) <= 2 && len(c.ws[i+1].text) <= 2:
		if b > 12 { // 03/25/2024 is American
			a, b = b, a
		}
		return checked(e, b, a)
	}
	return 0, 0, 0
}

// yearMonth reads 2024-03, 03.2024 and 202403.
func (c calendar) yearMonth(i int) (y, m, d int) {
	w := c.ws[i]
	if w.digits && len(w.text) == 6 {
		return checked(c.num(i, 0, 4), c.num(i, 4, 6), 1)
	}
	if !c.near(i) {
		return 0, 0, 0
	}
	a, b := c.whole(i), c.whole(i+1)
	if len(w.text) == 4 && len(c.ws[i+1].text) == 2 {
		return checked(a, b, 1)
	}
	if len(w.text) == 2 && len(c.ws[i+1].text) == 4 {
		return checked(b, a, 1)
	}
	return 0, 0, 0
}

// namedMonth reads March 2024, 2024 März, 5 March 2024 and March 5, 2024.
func (c calendar) namedMonth(i int) (y, m, d int) {
	month := months[c.ws[i].text]
	if month == 0 {
		return 0, 0, 0
	}
	dayBefore := c.dayAt(i - 1)
	if i > 1 && c.ws[i-1].text == "de" {
		dayBefore = c.dayAt(i - 2)
	}
	if y := c.yearAt(i + 1); y != 0 {
		return y, month, dayBefore
	}
	if y := c.yearAt(i + 2); y != 0 && (c.dayAt(i+1) != 0 || c.ws[i+1].text == "de") {
		return y, month, max(c.dayAt(i+1), dayBefore)
	}
	return c.yearAt(i - 1), month, c.dayAt(i + 1)
}

// year reads a year alone; from 1990, as older numbers rarely are years.
func (c calendar) year(i int) (y, m, d int) {
	if y := c.yearAt(i); y >= 1990 {
		return y, 0, 0
	}
	return 0, 0, 0
}

// monthAlone reads 'invoice-december': the last such month before the file's time.
func (c calendar) monthAlone(i int) (y, m, d int) {
	month := months[c.ws[i].text]
	if month == 0 || len(c.ws[i].text) < 5 {
		return 0, 0, 0
	}
	y = c.file.Year()
	if month > int(c.file.Month()) {
		y--
	}
	return y, month, 1
}

// near says that ws[i] and ws[i+1] are numbers parted as in a date.
func (c calendar) near(i int) bool {
	if i+1 >= len(c.ws) || !c.ws[i].digits || !c.ws[i+1].digits {
		return false
	}
	sep := c.text[c.ws[i].end:c.ws[i+1].start]
	return len(sep) == 1 && strings.Contains("-_./ ", sep) || sep == ". "
}

func (c calendar) whole(i int) int { return c.num(i, 0, len(c.ws[i].text)) }

// num returns the number in ws[i].text[from:to]; 0 if it has none.
func (c calendar) num(i, from, to int) int {
	n := 0
	for _, b := range []byte(c.ws[i].text[from:to]) {
		if !isDigit(b) || n > 9999 {
			return 0
		}
		n = n*10 + int(b-'0')
	}
	return n
}

func (c calendar) yearAt(i int) int {
	if i < 0 || i >= len(c.ws) || len(c.ws[i].text) != 4 || !c.ws[i].digits {
		return 0
	}
	if y := c.whole(i); y >= 1970 && y <= c.now.Year()+1 {
		return y
	}
	return 0
}

func (c calendar) dayAt(i int) int {
	if i < 0 || i >= len(c.ws) || len(c.ws[i].text) > 2 || !c.ws[i].digits {
		return 0
	}
	if d := c.whole(i); d <= 31 {
		return d
	}
	return 0
}

// checked gives zeros for what is no day of the calendar.
func checked(y, m, d int) (int, int, int) {
	if y < 1970 || y > 9999 || m < 1 || m > 12 || d < 1 || d > 31 {
		return 0, 0, 0
	}
	if t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC); t.Day() != d {
		return 0, 0, 0
	}
	return y, m, d
}
