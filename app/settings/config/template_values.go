package config

import (
	"cmp"
	"strings"
	"unicode"
)

func fill(s string, value func(string) string) string {
	return placeholder.ReplaceAllStringFunc(s, func(m string) string {
		return neutral(value(m[1 : len(m)-1]))
	})
}

func (v Vars) value(name string) string {
	stem, ext := splitName(v.FileName)
	switch name {
	case "year":
		return v.At.Format("2006")
	case "month":
		return v.At.Format("01")
	case "day":
		return v.At.Format("02")
	case "category":
		return v.Category
	case "vendor":
		return v.Vendor
	case "ext":
		return cmp.Or(strings.ToLower(ext), "other")
	}
	return stem
}

// splitName splits a file name at its last dot; a leading dot starts no extension.
func splitName(name string) (stem, ext string) {
	i := strings.LastIndexByte(name, '.')
	if i <= 0 || i == len(name)-1 {
		return name, ""
	}
	return name[:i], name[i+1:]
}

// neutral removes from a value what has a meaning in a path.
func neutral(value string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r == ':' || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, value)
}

// safeSegment makes a filled-in segment a valid name below its parent. Windows
// drops trailing dots and spaces, so they are removed on every OS.
func safeSegment(s string) string {
	s = strings.TrimRight(strings.TrimLeft(s, " "), ". ")
	if s == "" {
		return "_"
	}
	return s
}
