package classify

import (
	"time"
)

// Dated is what is known about when a file belongs to.
type Dated struct {
	Name    string           // file name
	Text    string           // its text; only the beginning is read
	Picture func() time.Time // when the picture was taken; may be nil; asked only if needed
	File    time.Time        // when the file was changed
	Now     time.Time        // later dates are no dates
}

// From says what a date was read from.
type From string

const (
	FromName    From = "name"
	FromText    From = "text"
	FromPicture From = "picture"
	FromFile    From = "file"
)

// Date returns the date for {year} and {month}: the one in the name, else in the
// text, else when the picture was taken, else when the file was changed.
func Date(d Dated) (time.Time, From) {
	if t, ok := NameDate(d.Name, d.File, d.Now); ok {
		return t, FromName
	}
	head := cut(d.Text, headSize)
	if t, ok := findDate(head, words(head, false, 400), d.File, d.Now, false); ok {
		return t, FromText
	}
	if d.Picture != nil {
		if t := d.Picture(); sensible(t, d.Now) {
			return t, FromPicture
		}
	}
	return d.File, FromFile
}

// NameDate returns the date in a file name: a day, a month, a month by name, or a
// year. What is not said in it (the month of a year) is taken from the file's
// own time where that lies within, else it is the first one.
func NameDate(name string, file, now time.Time) (time.Time, bool) {
	stem, _ := splitName(name)
	return findDate(stem, words(stem, true, maxNameWords), file, now, true)
}

func sensible(t, now time.Time) bool {
	return t.Year() >= 1970 && !t.After(now.AddDate(1, 0, 0))
}
