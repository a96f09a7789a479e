package language

import (
	"strconv"
	"strings"
	"time"
	"unicode"
)

// dayReader finds the days that a text names in words.
type dayReader struct {
	Written
	text   string
	tokens []Token
	found  []Day
}

// at returns the phrase of a topic that begins with a token: its last number, and how many tokens it has; 0: none.
func (r *dayReader) at(i int, t Topic) (value, size int) {
	if i >= len(r.tokens) || r.Vocabulary == nil {
		return 0, 0
	}
	for _, p := range r.Vocabulary.phrases[r.tokens[i].Text] {
		if p.topic == t && p.size() > size && r.follows(i, p.rest) {
			value, size = p.value, p.size()
		}
	}
	return value, size
}

func (r *dayReader) follows(i int, rest []string) bool {
	if i+len(rest) >= len(r.tokens) {
		return false
	}
	for k, w := range rest {
		if r.tokens[i+1+k].Text != w {
			return false
		}
	}
	return true
}

// skip returns the first token from i on that is no phrase of a topic.
func (r *dayReader) skip(i int, t Topic) int {
	for {
		_, n := r.at(i, t)
		if n == 0 {
			return i
		}
		i += n
	}
}

// read reads a day that begins with a token, and returns how many tokens it has; 0: none does.
func (r *dayReader) read(i int) int {
	for _, rule := range []func(int) int{r.dayOfMonth, r.monthAndDay, r.partOf, r.weekday, r.namedWeek, r.numberedWeek, r.near, r.short} {
		if n := rule(i); n > 0 {
			return n
		}
	}
	return 0
}

// add notes a day that tokens name, and returns how many they are.
func (r *dayReader) add(day time.Time, from, end int) int {
	if !day.IsZero() {
		r.found = append(r.found, Day{day, r.tokens[from].Start, r.tokens[end-1].End})
	}
	return end - from
}

// number returns the number of a day that a token is, and whether it is written as one: 3rd, 3.
func (r *dayReader) number(i int) (n int, ordinal bool) {
	if i >= len(r.tokens) {
		return 0, false
	}
	t := r.tokens[i]
	digits := strings.TrimRightFunc(t.Text, unicode.IsLetter)
	if len(digits) == 0 || len(digits) > 2 || len(t.Text)-len(digits) > 3 {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > 31 {
		return 0, false
	}
	return n, len(t.Text) > len(digits) || strings.HasPrefix(r.text[t.End:], ".") || strings.HasPrefix(r.text[t.End:], "º")
}

// suffixed reports a number with letters behind it: 3rd.
func (r *dayReader) suffixed(i int) bool {
	return strings.TrimRight(r.tokens[i].Text, "0123456789") != ""
}

// year returns the year that a token is.
func (r *dayReader) year(i int) string {
	if i < len(r.tokens) && len(r.tokens[i].Text) == 4 && yearAlone.MatchString(r.tokens[i].Text) {
		return r.tokens[i].Text
	}
	return ""
}

// dayOfMonth reads '3 May', '3rd of May 2027', and behind a word such as 'by' '3rd'.
func (r *dayReader) dayOfMonth(i int) int {
	n, ordinal := r.number(i)
	if n == 0 {
		return 0
	}
	j := r.skip(i+1, ofThe)
	if month, size := r.at(j, Months); size > 0 {
		end := j + size
		year := r.year(r.skip(end, ofThe))
		if year != "" {
			end = r.skip(end, ofThe) + 1
		}
		day, ok := r.day(year, strconv.Itoa(month), strconv.Itoa(n))
		if !ok {
			return 0
		}
		return r.add(day, i, end)
	}
	if r.Day.IsZero() || !(r.led(i, By, on) && (ordinal || r.ends(i)) || r.suffixed(i) && r.led(i, ofThe)) {
		return 0
	}
	return r.add(r.next(n), i, i+1)
}

// led reports a token behind one of some topics.
func (r *dayReader) led(i int, topics ...Topic) bool {
	const longest = 5
	for j := max(0, i-longest); j < i; j++ {
		for _, t := range topics {
			if _, n := r.at(j, t); n > 0 && (j+n == i || r.skip(j+n, ofThe) == i) {
				return true
			}
		}
	}
	return false
}

// ends reports a token at the end of a part of a sentence.
func (r *dayReader) ends(i int) bool {
	rest := strings.TrimLeft(r.text[r.tokens[i].End:], " ")
	return rest == "" || strings.ContainsAny(rest[:1], ",;:!?)\n") && (len(rest) == 1 || !unicode.IsDigit(rune(rest[1])))
}

// next returns the next day with a number, in this month or the next; zero if there is none.
func (w Written) next(n int) time.Time {
	day := time.Date(w.Day.Year(), w.Day.Month(), n, 0, 0, 0, 0, time.UTC)
	if day.Before(w.Day) {
		day = time.Date(w.Day.Year(), w.Day.Month()+1, n, 0, 0, 0, 0, time.UTC)
	}
	if day.Day() != n {
		return time.Time{}
	}
	return day
}

// monthAndDay reads 'May 3', 'May 3rd, 2027' and '2027 május 3'.
func (r *dayReader) monthAndDay(i int) int {
	month, size := r.at(i, Months)
	n, _ := r.number(i + size)
	if size == 0 || n == 0 || strings.HasPrefix(r.text[r.tokens[i+size].End:], ":") {
		return 0
	}
	end, year := i+size+1, ""
	if i > 0 {
		year = r.year(i - 1)
	}
	if y := r.year(end); y != "" {
		year, end = y, end+1
	}
	day, ok := r.day(year, strconv.Itoa(month), strconv.Itoa(n))
	if !ok {
		return 0
	}
	return r.add(day, i, end)
}

// partOf reads 'early May', 'mid May', 'end of May' and 'end of the week'.
func (r *dayReader) partOf(i int) int {
	for k, topic := range []Topic{early, mid, late} {
		_, size := r.at(i, topic)
		if size == 0 || r.Day.IsZero() {
			continue
		}
		j := r.skip(i+size, ofThe)
		if month, size := r.at(j, Months); size > 0 {
			return r.add(r.inMonth(month, [...]int{10, 15, 0}[k]), i, j+size)
		}
		for _, t := range []Topic{thisWeek, week, nextWeek} {
			_, size := r.at(j, t)
			if size == 0 || topic != late {
				continue
			}
			day := r.Day
			if t == nextWeek {
				day = day.AddDate(0, 0, 7)
			}
			return r.add(inWeek(day, time.Friday), i, j+size)
		}
	}
	return 0
}

// inMonth returns a day in a month, in the next year if that is long ago; 0: the last day.
func (w Written) inMonth(month, n int) time.Time {
	if n == 0 {
		month++
	}
	day := time.Date(w.Year, time.Month(month), n, 0, 0, 0, 0, time.UTC)
	if w.Day.Sub(day) > longAgo {
		day = time.Date(w.Year+1, time.Month(month), n, 0, 0, 0, 0, time.UTC)
	}
	return day
}

// weekday reads 'Friday', 'Friday next week' and 'Friday the 12th'.
func (r *dayReader) weekday(i int) int {
	value, size := r.at(i, weekdays)
	name, end := time.Weekday(value%7), i+size
	if size == 0 || r.Day.IsZero() {
		return 0
	}
	for j := max(0, i-2); j < i; j++ {
		if _, n := r.at(j, every); n > 0 && j+n == i {
			return end - i
		}
	}
	if _, n := r.at(end, nextWeek); n > 0 {
		return r.add(inWeek(r.Day.AddDate(0, 0, 7), name), i, end+n)
	}
	j := r.skip(end, ofThe)
	if n := max(r.dayOfMonth(j), r.monthAndDay(j)); n > 0 { // the date counts
		r.found[len(r.found)-1].Start = r.tokens[i].Start
		return j + n - i
	}
	if n, _ := r.number(j); n > 0 && !r.next(n).IsZero() && (r.suffixed(j) || r.next(n).Weekday() == name) {
		return r.add(r.next(n), i, j+1)
	}
	return r.add(after(r.Day, name), i, end)
}

// after returns the next day with that name behind a day.
func after(day time.Time, name time.Weekday) time.Time {
	return day.AddDate(0, 0, (int(name-day.Weekday())+6)%7+1)
}

// inWeek returns the day with that name in the week of a day; weeks begin on Monday.
func inWeek(day time.Time, name time.Weekday) time.Time {
	return day.AddDate(0, 0, (int(name)+6)%7-(int(day.Weekday())+6)%7)
}

// namedWeek reads 'next week', 'this week', and a weekday of them.
func (r *dayReader) namedWeek(i int) int {
	if r.Day.IsZero() {
		return 0
	}
	for weeks, topic := range []Topic{thisWeek, nextWeek} {
		if _, size := r.at(i, topic); size > 0 {
			name, end := time.Friday, i+size
			if value, n := r.at(r.skip(end, on), weekdays); n > 0 {
				name, end = time.Weekday(value%7), r.skip(end, on)+n
			}
			return r.add(inWeek(r.Day.AddDate(0, 0, 7*weeks), name), i, end)
		}
	}
	return 0
}

// numberedWeek reads 'week 14' and 'KW14': its Friday.
func (r *dayReader) numberedWeek(i int) int {
	if r.Year == 0 {
		return 0
	}
	if _, size := r.at(i, week); size > 0 && i+size < len(r.tokens) {
		if n, err := strconv.Atoi(r.tokens[i+size].Text); err == nil && len(r.tokens[i+size].Text) <= 2 {
			return r.add(r.ofWeek(n), i, i+size+1)
		}
	}
	word := strings.TrimRight(r.tokens[i].Text, "0123456789")
	n, err := strconv.Atoi(r.tokens[i].Text[len(word):])
	if err != nil || word == "" || len(r.tokens[i].Text) == len(word)+1 {
		return 0
	}
	if r.Vocabulary.Begin([]string{word}, week) == 0 {
		return 0
	}
	return r.add(r.ofWeek(n), i, i+1)
}

// ofWeek returns the Friday of a week of the year; zero if there is none.
func (w Written) ofWeek(n int) time.Time {
	if n < 1 || n > 53 {
		return time.Time{}
	}
	return inWeek(time.Date(w.Year, 1, 4, 0, 0, 0, 0, time.UTC), time.Friday).AddDate(0, 0, 7*(n-1))
}

// near reads 'today', 'tomorrow' and the day after.
func (r *dayReader) near(i int) int {
	if r.Day.IsZero() {
		return 0
	}
	for days, topic := range []Topic{today, tomorrow, afterTomorrow} {
		if _, size := r.at(i, topic); size > 0 {
			return r.add(r.Day.AddDate(0, 0, days), i, i+size)
		}
	}
	return 0
}

// short reads an abbreviation of a weekday, which may also be another word, behind a word such as 'by'.
func (r *dayReader) short(i int) int {
	value, size := r.at(i, shortWeekdays)
	if size == 0 || r.Day.IsZero() || !r.led(i, By, on) {
		return 0
	}
	if _, n := r.at(i+size, nextWeek); n > 0 {
		return r.add(inWeek(r.Day.AddDate(0, 0, 7), time.Weekday(value%7)), i, i+size+n)
	}
	return r.add(after(r.Day, time.Weekday(value%7)), i, i+size)
}
