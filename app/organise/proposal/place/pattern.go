package place

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// form is what the name of one folder of a path varies by.
type form int

const (
	fixed    form = iota
	byYear        // '2025', '2025 Taxes', 'Expenses 2025'
	byPeriod      // '2024-25'
	byMonth       // '03', '03 March', '2025-03'
	event         // '2025 Lisbon', '2025-10-18 Harvest': each has a name of its own
)

// part is one folder of a path.
type part struct {
	name string
	form form
	when classify.Mention
	rest string // what the name says apart from the date, folded; of an event and of 'Expenses 2025'
}

var (
	bareYear  = regexp.MustCompile(`^(?:19|20)\d\d$`)
	period    = regexp.MustCompile(`^20\d\d[-_–/ ](?:20)?\d\d$`)
	bareMonth = regexp.MustCompile(`^(?:0?[1-9]|1[0-2])(?:[-_. ]+\pL+)?$`)
	monthOf   = regexp.MustCompile(`^(?:19|20)\d\d[-_. ]?(?:0[1-9]|1[0-2])$`)
)

// parse reads the folders of a path, without knowing its neighbours: a year beside
// other words makes an event until other folders say that it repeats.
func parse(dir string) []part {
	names := strings.Split(dir, "/")
	parts := make([]part, len(names))
	for i, name := range names {
		p := part{name: name}
		ms := classify.Mentions(name)
		switch {
		case bareYear.MatchString(name):
			p.form, p.when = byYear, ms[0]
		case period.MatchString(name) && len(ms) > 0 && ms[0].Until != 0:
			p.form, p.when = byPeriod, ms[0]
		case monthOf.MatchString(name) && len(ms) > 0:
			p.form, p.when = byMonth, ms[0]
		case i > 0 && parts[i-1].form == byYear && parts[i-1].rest == "" && isMonth(name):
			p.form, p.when = byMonth, classify.Mention{Year: parts[i-1].when.Year, Month: monthIn(name)}
		case len(ms) > 0:
			p.form, p.when, p.rest = event, ms[0], restOf(name)
			if p.when.Until != 0 {
				p.form = byPeriod
			}
		}
		parts[i] = p
	}
	return parts
}

func isMonth(name string) bool {
	return bareMonth.MatchString(name) && monthIn(name) != 0 || classify.Month(strings.Join(classify.Words(name), " ")) != 0
}

func monthIn(name string) int {
	for _, w := range classify.Words(name) {
		if n, err := strconv.Atoi(w); err == nil && n >= 1 && n <= 12 {
			return n
		}
		if m := classify.Month(w); m != 0 {
			return m
		}
	}
	return 0
}

// restOf returns the words of a name that are no date.
func restOf(name string) string {
	var words []string
	for _, w := range classify.Words(name) {
		if !isNumber(w) && classify.Month(w) == 0 {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// key is equal for the folders of a path that differ by their date only.
func key(parts []part) string {
	out := make([]string, len(parts))
	for i, p := range parts {
		switch p.form {
		case byYear, byPeriod:
			out[i] = strings.TrimSpace("{" + strconv.Itoa(int(p.form)) + "} " + p.rest)
		case byMonth:
			out[i] = "{month}"
		default:
			out[i] = p.name
		}
	}
	return strings.Join(out, "/")
}

// at returns the path of a folder like that of the parts for another time, its dates written alike.
func at(parts []part, when classify.Mention) string {
	out := make([]string, len(parts))
	for i, p := range parts {
		out[i] = p.name
		switch p.form {
		case byYear, event:
			out[i] = strings.Replace(p.name, strconv.Itoa(p.when.Year), strconv.Itoa(when.Year), 1)
		case byPeriod:
			out[i] = periodName(p, when)
		case byMonth:
			out[i] = monthName(p, when)
		}
	}
	return path.Join(out...)
}

// periodName writes '2025-26' as '2024-25' is written.
func periodName(p part, when classify.Mention) string {
	y, until := strconv.Itoa(p.when.Year), strconv.Itoa(p.when.Until)
	name := strings.Replace(p.name, until, strconv.Itoa(when.Year+1), 1)
	if name == p.name {
		i := strings.Index(name, y) + len(y)
		name = name[:i] + strings.Replace(name[i:], until[2:], fmt.Sprintf("%02d", (when.Year+1)%100), 1)
	}
	return strings.Replace(name, y, strconv.Itoa(when.Year), 1)
}

// monthName writes a month as another one is written; a month's own name is
// only in folders that are there.
func monthName(p part, when classify.Mention) string {
	if monthOf.MatchString(p.name) {
		return strconv.Itoa(when.Year) + p.name[4:len(p.name)-2] + fmt.Sprintf("%02d", when.Month)
	}
	if strings.HasPrefix(p.name, "0") || len(p.name) >= 2 && p.name[0] == '1' && isNumber(p.name[1:2]) {
		return fmt.Sprintf("%02d", when.Month)
	}
	return strconv.Itoa(when.Month)
}
