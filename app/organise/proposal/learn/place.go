package learn

import (
	"path/filepath"
	"strings"
	"time"
)

// Parts of a folder that stand for a file's own date.
const (
	yearPart  = "{year}"
	monthPart = "{month}"
)

const sep = string(filepath.Separator)

// generalise makes of the folder that a file with that date went to the place
// that was meant: '…/Finances/2024' for an invoice of 2024 is '…/Finances/{year}'.
// Numbers that are not the file's own date stay what they are.
func generalise(dir string, date time.Time) string {
	if date.IsZero() {
		return dir
	}
	year, month := date.Format("2006"), date.Format("01")
	parts := strings.Split(dir, sep)
	below := false // below the year's folder
	for i, p := range parts {
		switch {
		case p == year:
			parts[i], below = yearPart, true
		case p == month && below:
			parts[i] = monthPart
		case len(p) == 7 && p[:4] == year && strings.Contains("-_. ", p[4:5]) && p[5:] == month:
			parts[i] = yearPart + p[4:5] + monthPart
		}
	}
	return strings.Join(parts, sep)
}

// expand returns the folder of a place for a file with that date.
func expand(place string, date time.Time) string {
	return strings.NewReplacer(yearPart, date.Format("2006"), monthPart, date.Format("01")).Replace(place)
}

// fixedYear returns the last part of a place that is a year, "" if it has none.
func fixedYear(place string) string {
	year := ""
	for p := range strings.SplitSeq(place, sep) {
		if len(p) == 4 && (p[:2] == "19" || p[:2] == "20") && strings.Trim(p, "0123456789") == "" {
			year = p
		}
	}
	return year
}

// shown returns a place in words: 'Documents/Finances, by year'.
func shown(place string) string {
	parts := strings.FieldsFunc(place, func(r rune) bool { return r == filepath.Separator })
	by := ""
	for len(parts) > 0 && strings.Contains(parts[len(parts)-1], "{") {
		if last := parts[len(parts)-1]; by == "" && strings.Contains(last, monthPart) {
			by = ", by month"
		} else if by == "" {
			by = ", by year"
		}
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts[max(0, len(parts)-2):], "/") + by
}
