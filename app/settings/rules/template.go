package rules

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// template returns a folder with placeholders where it has the year, the month and the
// vendor of a file, so that the next one of its kind goes to a place of its own.
func template(dir string, d classify.Description) string {
	year, month := d.Date.Format("2006"), d.Date.Format("01")
	segments := strings.Split(filepath.ToSlash(dir), "/")
	dated := false
	for i, s := range segments {
		switch {
		case s == year+"-"+month:
			segments[i], dated = "{year}-{month}", true
		case dated && s == month:
			segments[i] = "{month}"
		case d.Vendor != "" && strings.EqualFold(s, d.Vendor):
			segments[i] = "{vendor}"
		case strings.ContainsAny(s, "{}"):
		default:
			if out := withYear(s, year); out != s {
				segments[i], dated = out, true
			}
		}
	}
	return filepath.FromSlash(strings.Join(segments, "/"))
}

// withYear puts a placeholder in the place of a year that is alone: not in
// '2025-26' or '2025-03', which are more than the year.
func withYear(segment, year string) string {
	at := strings.Index(segment, year)
	if at < 0 || strings.Count(segment, year) > 1 {
		return segment
	}
	before, after := segment[:at], segment[at+len(year):]
	if before != "" && isDigitOrDash(before[len(before)-1]) || after != "" && isDigitOrDash(after[0]) {
		return segment
	}
	return before + "{year}" + after
}

func isDigitOrDash(c byte) bool { return c >= '0' && c <= '9' || c == '-' }

var yearOrMonth = regexp.MustCompile(`^(?:(?:19|20)\d\d(?:-\d\d)?|0[1-9]|1[0-2])$`)

var year = regexp.MustCompile(`(?:19|20)\d\d(?:-\d\d)?`)

// undated returns a folder without those of years and months at its end, which are new each time, and without
// the years in other names.
func undated(dir string) string {
	for yearOrMonth.MatchString(filepath.Base(dir)) {
		dir = filepath.Dir(dir)
	}
	return year.ReplaceAllString(dir, "")
}
