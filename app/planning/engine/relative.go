package engine

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// relativeDay is a way to name a day by the day on which a text was written.
type relativeDay struct {
	re     *regexp.Regexp  // the first group is what names the day
	behind bool            // the second group is, behind a word such as 'by'
	signs  map[string]bool // words of which a text has one that names such a day; aNumber: some digit
	day    func(m []string, w written) time.Time
}

const aNumber = "0"

// signs spare most texts the patterns, which take most of the time of a build.
var (
	weekSigns    = set("week wek wk woche semaine semana settimana vecka veckan tygodnia tygodniu tydzien kw sem v s")
	monthSigns   = set(strings.Join(monthNames[:], " "))
	weekdaySigns = set(strings.Join(weekdayNames[:], " "))
	shortSigns   = set(strings.Join(shortWeekdays[:], " "))
	numberSigns  = set(aNumber)
)

// whole returns a pattern for something between words; what is in the first group is the thing.
func whole(p string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\pL\pN])(` + p + `)(?:$|[^\pL\pN])`)
}

const (
	nextWeek = `next we?e?k|n[äa]chste[rn]? woche|semaine prochaine|pr[óo]xima semana|semana que viene|settimana prossima|prossima settimana|volgende week|n[äa]sta vecka|przysz[łl]ym tygodniu|semana que vem`
	thisWeek = `this we?e?k|diese[rn]? woche|cette semaine|esta semana|questa settimana|deze week|denna vecka|tym tygodniu`
	ofWeek   = `(?:of |of the |der |dieser |de |de la |van de |della |di |av |da )?(?:the |this )?(?:we?e?k|woche|semaine|semana|settimana|veckan|tygodnia)`
	begin    = `anfang|beginning of|start of|early|d[ée]but|principios de|inizio|begin|pocz[ąa]tek|pocz[ąa]tku|b[öo]rjan av|in[íi]cio de`
	middle   = `mitte|mid|middle of|mi|mediados de|met[àa]|half|medio|po[łl]ow[aęye]|mitten av|meados de`
	end      = `ende|end of|end|late|fin|finales de|fine|eind|slutet av|koniec|ko[ńn]ca|fim de|final de`
)

// relativeDays are tried in their order; a weekday is the next one of that name.
var relativeDays = []relativeDay{
	{whole(weekdayName + `,? (?:` + nextWeek + `)`), false, weekdaySigns, func(m []string, w written) time.Time { return inWeek(w.day.AddDate(0, 0, 7), weekdayOf(m[2])) }},
	{whole(`(?:` + begin + `)[ -]` + monthName), false, monthSigns, func(m []string, w written) time.Time { return w.inMonth(m[2], 10) }},
	{whole(`(?:` + middle + `)[ -]` + monthName), false, monthSigns, func(m []string, w written) time.Time { return w.inMonth(m[2], 15) }},
	{whole(`(?:` + end + `)[ -](?:of )?` + monthName), false, monthSigns, func(m []string, w written) time.Time { return w.inMonth(m[2], 0) }},
	{whole(`(?:` + end + `) ` + ofWeek), false, weekSigns, func(_ []string, w written) time.Time { return inWeek(w.day, time.Friday) }},
	{whole(`(?:kw|week|wk|semaine|sem\.?|vecka|v\.|semana|settimana|tydzie[ńn]|tygodniu?) ?(\d{1,2})|S(\d\d)`), false, weekSigns, func(m []string, w written) time.Time { return w.ofWeek(m[2] + m[3]) }},
	{whole(`(?:till|until|bis|by|tot|voor|vor|am) ` + anyName(shortWeekdays[:]...) + `\.?(?: (` + nextWeek + `))?`), true, shortSigns, func(m []string, w written) time.Time {
		if m[3] != "" {
			return inWeek(w.day.AddDate(0, 0, 7), time.Weekday(shortDays[fold(m[2])]))
		}
		return after(w.day, time.Weekday(shortDays[fold(m[2])]))
	}},
	{whole(`(?:by|till|until|bis|bis zum|el|el d[íi]a|le|il|entro il|op|voor de|den|senast den|dia|at[ée] dia|the|zum|am) (?:the )?(\d{1,2})(?:\.|st|nd|rd|th|e| de este mes|\s*(?:$|[,;:!?)]))`), true, numberSigns, func(m []string, w written) time.Time { return w.dayNumber(m[2]) }},
	{whole(weekdayName + ` (?:the )?(\d{1,2})(?:st|nd|rd|th)`), false, weekdaySigns, func(m []string, w written) time.Time { return w.dayNumber(m[3]) }},
	{whole(weekdayName + `(?:-feira)?`), false, weekdaySigns, func(m []string, w written) time.Time { return after(w.day, weekdayOf(m[2])) }},
	{whole(nextWeek), false, weekSigns, func(_ []string, w written) time.Time { return inWeek(w.day.AddDate(0, 0, 7), time.Friday) }},
}

// relative adds the days that a text names by the day on which it was written. The name of a weekday
// beside a date is a part of it.
func (w written) relative(s string, dates []date) []date {
	signs := []string{}
	for _, word := range strings.FieldsFunc(s, notLetter) {
		signs = append(signs, plainName(word))
	}
	if strings.ContainsAny(s, "0123456789") {
		signs = append(signs, aNumber)
	}
	for _, r := range relativeDays {
		if !slices.ContainsFunc(signs, func(sign string) bool { return r.signs[sign] }) {
			continue
		}
		for _, at := range r.re.FindAllStringSubmatchIndex(s, -1) {
			var m []string
			for i := 0; i < len(at); i += 2 {
				part := ""
				if at[i] >= 0 {
					part = s[at[i]:at[i+1]]
				}
				m = append(m, part)
			}
			from := at[2]
			if r.behind {
				from = at[4]
			}
			d := date{r.day(m, w), from, at[3]}
			if near := slices.IndexFunc(dates, func(o date) bool { return d.touches(s, o) }); near >= 0 {
				dates[near].start = min(dates[near].start, d.start)
				continue
			}
			if !d.day.IsZero() && !everyDay(s[:d.start]) {
				dates = append(dates, d)
			}
		}
	}
	return dates
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// touches reports that two names of days lie in each other, or have nothing between them but a sign.
func (d date) touches(s string, o date) bool {
	if d.start < o.end && o.start < d.end {
		return true
	}
	return d.end <= o.start && !strings.ContainsFunc(s[d.end:o.start], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ';' }) && o.start-d.end <= 3
}

// everyDay reports that a text ends with a word such as 'every'.
func everyDay(s string) bool {
	ws := words(s)
	return len(ws) > 0 && every[ws[len(ws)-1]]
}

var every = set("every each jeden jeder immer chaque tous les cada todos ogni elke iedere varje kazdy co since last letzten dernier pasado")

func weekdayOf(name string) time.Weekday { return time.Weekday(dayNames[plainName(name)]) }

// plainName folds a word, and its Polish ł and Turkish ı, as the names of days are.
func plainName(s string) string { return plainLetters.Replace(fold(s)) }

var plainLetters = strings.NewReplacer("ł", "l", "ı", "i")

// after returns the next day with that name behind a day.
func after(day time.Time, name time.Weekday) time.Time {
	return day.AddDate(0, 0, (int(name-day.Weekday())+6)%7+1)
}

// inWeek returns the day with that name in the week of a day; weeks begin on Monday.
func inWeek(day time.Time, name time.Weekday) time.Time {
	return day.AddDate(0, 0, (int(name)+6)%7-(int(day.Weekday())+6)%7)
}

// inMonth returns a day in a month; 0: the last one.
func (w written) inMonth(name string, n int) time.Time {
	month := monthOf(name)
	if n == 0 {
		month++
	}
	day := time.Date(w.year, month, n, 0, 0, 0, 0, time.UTC)
	if w.day.Sub(day) > longAgo {
		day = day.AddDate(1, 0, 0)
	}
	return day
}

// ofWeek returns the Friday of a week of the year.
func (w written) ofWeek(number string) time.Time {
	n, _ := strconv.Atoi(number)
	if n < 1 || n > 53 {
		return time.Time{}
	}
	first := inWeek(time.Date(w.year, 1, 4, 0, 0, 0, 0, time.UTC), time.Friday)
	return first.AddDate(0, 0, 7*(n-1))
}

// dayNumber returns the next day with that number, in this month or the next.
func (w written) dayNumber(number string) time.Time {
	n, _ := strconv.Atoi(number)
	day := time.Date(w.day.Year(), w.day.Month(), n, 0, 0, 0, 0, time.UTC)
	if day.Before(w.day) {
		day = day.AddDate(0, 1, 0)
	}
	if n < 1 || day.Day() != n {
		return time.Time{}
	}
	return day
}
