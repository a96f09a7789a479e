package config

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// clockLayout is the format of a time of day in config.toml; it sorts as text.
const clockLayout = "15:04"

var errSize = lang.Errorf(`write it as "10 MB"; units are B, KB, MB, GB, TB and KiB, MiB, GiB, TiB`)

var sizeForm = regexp.MustCompile(`^(\d+(?:\.\d+)?)\s*([A-Za-z]*)$`)

// parseSize reads "10 MB" or "512 KiB" as bytes.
func parseSize(s string) (int64, error) {
	m := sizeForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, errSize
	}
	unit, ok := sizeUnit(strings.ToLower(m[2]))
	n, err := strconv.ParseFloat(m[1], 64)
	if !ok || err != nil || n*unit >= math.MaxInt64 {
		return 0, errSize
	}
	return int64(n * unit), nil
}

func sizeUnit(unit string) (float64, bool) {
	base := 1000.0
	if strings.HasSuffix(unit, "ib") {
		base, unit = 1024, strings.TrimSuffix(unit, "ib")+"b"
	}
	switch unit {
	case "", "b":
		return 1, base == 1000
	case "kb", "k":
		return base, true
	case "mb", "m":
		return base * base, true
	case "gb", "g":
		return base * base * base, true
	case "tb", "t":
		return base * base * base * base, true
	}
	return 0, false
}

// formatSize formats bytes so that parseSize returns the same number.
func formatSize(n int64) string {
	units := []string{"B", "KB", "MB", "GB", "TB"}
	i := 0
	for n != 0 && n%1000 == 0 && i < len(units)-1 {
		n, i = n/1000, i+1
	}
	return strconv.FormatInt(n, 10) + " " + units[i]
}

var errAge = lang.Errorf(`write it as "30d"; units are s, m, h, d and w`)

// parseAge reads a duration that may be in days or weeks: "30d", "2w", "1h30m".
func parseAge(s string) (time.Duration, error) {
	s = strings.TrimSpace(s)
	unit := time.Duration(0)
	switch {
	case strings.HasSuffix(s, "d"):
		unit = 24 * time.Hour
	case strings.HasSuffix(s, "w"):
		unit = 7 * 24 * time.Hour
	default:
		d, err := time.ParseDuration(s)
		if err != nil || d < 0 {
			return 0, errAge
		}
		return d, nil
	}
	n, err := strconv.ParseInt(strings.TrimSpace(s[:len(s)-1]), 10, 64)
	if err != nil || n < 0 || n > int64(math.MaxInt64/unit) {
		return 0, errAge
	}
	return time.Duration(n) * unit, nil
}

// formatAge formats a duration so that parseAge returns the same.
func formatAge(d time.Duration) string {
	const day = 24 * time.Hour
	if d > 0 && d%day == 0 {
		return strconv.FormatInt(int64(d/day), 10) + "d"
	}
	text := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if short, ok := strings.CutSuffix(text, zero); ok {
			text = short + zero[:1]
		}
	}
	return text
}

// ageWords returns a duration for a person to read, in the largest unit that it is whole in.
func ageWords(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d%time.Second != 0:
		return lang.Say("%d ms", d.Milliseconds())
	case d == 0 || d%time.Minute != 0:
		n := int(d / time.Second)
		return lang.SayN(n, "%d second", "%d seconds", n)
	case d%time.Hour != 0:
		n := int(d / time.Minute)
		return lang.SayN(n, "%d minute", "%d minutes", n)
	case d%day != 0:
		n := int(d / time.Hour)
		return lang.SayN(n, "%d hour", "%d hours", n)
	}
	n := int(d / day)
	return lang.SayN(n, "%d day", "%d days", n)
}

// ParseAge reads an age of a rule, as "30d"; "" is none.
func ParseAge(s string) (time.Duration, error) {
	if strings.TrimSpace(s) == "" {
		return 0, nil
	}
	return parseAge(s)
}

// AgeText writes an age so that ParseAge reads it.
func AgeText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return formatAge(d)
}

// ParseSize reads a size of a rule, as "10 MB", in bytes; "" is none.
func ParseSize(s string) (int64, error) {
	if strings.TrimSpace(s) == "" {
		return 0, nil
	}
	return parseSize(s)
}

// SizeText writes a size so that ParseSize reads it.
func SizeText(n int64) string {
	if n == 0 {
		return ""
	}
	return formatSize(n)
}

// Tilde writes a path from "~" if it is in the home folder.
func Tilde(home, path string) string {
	if path == "" {
		return ""
	}
	return tilde(home, path)
}
