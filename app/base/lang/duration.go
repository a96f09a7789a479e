package lang

import (
	"strconv"
	"strings"
	"time"
)

// units returns how many of each unit of a duration are called, by its letter in the settings.
func units(n int, number string) map[string]string {
	return map[string]string{
		"s": N(n, "%s second", "%s seconds", number), "m": N(n, "%s minute", "%s minutes", number),
		"h": N(n, "%s hour", "%s hours", number), "d": N(n, "%s day", "%s days", number),
	}
}

// DurationText returns a duration of the settings in the language: "2d" is 2 days. One of several units stays as it is.
func DurationText(value string) string {
	number := value[:max(0, len(value)-1)]
	if n, err := strconv.Atoi(number); err == nil {
		if text := units(n, number)[value[len(number):]]; text != "" {
			return text
		}
	}
	return value
}

// DurationOf returns a duration that a person typed as the settings have it, and whether it is understood: "2 days" and
// "2 d" are 2d, and so is any shorter word that the unit begins with. Nothing is nothing.
func DurationOf(typed string) (string, bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	unit := strings.TrimLeft(typed, "0123456789")
	number := strings.TrimSuffix(typed, unit)
	if unit = strings.TrimSpace(unit); number == "" || unit == "" {
		return typed, typed == ""
	}
	if units(1, "")[unit] != "" {
		return number + unit, true
	}
	for _, n := range []int{1, 2} {
		for letter, name := range units(n, "") {
			if strings.HasPrefix(strings.ToLower(strings.TrimSpace(name)), unit) {
				return number + letter, true
			}
		}
	}
	_, err := time.ParseDuration(typed) // such as 1h30m
	return typed, err == nil || unit == "w"
}
