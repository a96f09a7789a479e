package classify

import (
	"time"

	"github.com/nod-app/nod/app/base/safetext"
)

// Dated is what is known about when a file belongs to.
type Dated struct {
	Name    string           // file name
	Text    string           // its text; only the beginning is read
	Picture func() time.Time // when the picture was taken; may be nil; asked only if needed
	File    time.Time        // when the file was changed
	Now     time.Time        // later dates are no dates
}

// Date returns the date for {year} and {month}: the one in the name, else in the
// text, else when the picture was taken, else when the file was changed.
func Date(d Dated) time.Time {
	stem, _ := splitName(d.Name)
	for _, m := range Mentions(stem) {
		if t, ok := d.at(m); ok {
			return t
		}
	}
	for _, m := range Mentions(safetext.Cut(d.Text, headSize)) {
		if t, ok := d.at(m); ok && m.Month > 0 {
			return t
		}
	}
	if d.Picture != nil {
		if t := d.Picture(); d.sensible(t) {
			return t
		}
	}
	return d.File
}

// firstYear is the first one that a number alone can mean: older ones rarely are years.
const firstYear = 1990

// at returns the day of a mention. The month of a year is that of the file's own time where that lies within,
// else it is the first one.
func (d Dated) at(m Mention) (time.Time, bool) {
	day := max(m.Day, 1)
	switch {
	case m.Month == 0 && m.Year < firstYear:
		return time.Time{}, false
	case m.Month == 0 && d.File.Year() == m.Year:
		m.Month = int(d.File.Month())
	}
	t := time.Date(m.Year, time.Month(max(m.Month, 1)), day, 0, 0, 0, 0, d.File.Location())
	return t, t.Day() == day && d.sensible(t)
}

func (d Dated) sensible(t time.Time) bool {
	return t.Year() >= 1970 && !t.After(d.Now.AddDate(1, 0, 0))
}
