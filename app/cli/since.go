package cli

import (
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// maxDays keeps a number of days within the range of time.Duration.
const maxDays = 36500

// since parses a point in time: a duration before now, the start of a local day,
// or a time. Empty text is the zero time.
func since(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 32); err == nil && n <= maxDays {
			return now.AddDate(0, 0, -int(n)), nil
		}
	}
	if span, err := time.ParseDuration(text); err == nil && span >= 0 {
		return now.Add(-span), nil
	}
	if day, err := time.ParseInLocation(time.DateOnly, text, now.Location()); err == nil {
		return day, nil
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	return time.Time{}, api.Invalid(lang.Say("%q is not a time: use a duration such as 24h or 7d, a day such as 2026-11-20, or a time such as 2026-11-20T10:00:00Z", text))
}
