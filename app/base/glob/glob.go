// Package glob compares names and paths with patterns (*, **, ?, [a-z], {a,b}) in bounded
// time, also with patterns that someone else wrote.
//
// The library compares one reading of a pattern in time that grows with its length times
// that of the name; only braces multiply the readings. So they are written out before, to a
// bounded length.
package glob

import (
	"errors"
	"fmt"

	"github.com/bmatcuk/doublestar/v4"
)

// The limits of a pattern, in bytes: as it is written, and with its braces written out.
// Both are far above what people write (a list of picture formats has 60 bytes so) and far
// below what is slow.
const (
	MaxPattern = 200
	maxWritten = 2000
)

// Check says what is wrong with a pattern: it is none, or comparing it could take too long.
func Check(pattern string) error {
	if len(pattern) > MaxPattern {
		return fmt.Errorf("a pattern has at most %d bytes", MaxPattern)
	}
	if pattern == "" || !doublestar.ValidatePattern(pattern) {
		return errors.New("it is no pattern")
	}
	if _, ok := readings(pattern); !ok {
		return fmt.Errorf("the braces of a pattern, written out, have at most %d bytes", maxWritten)
	}
	return nil
}

// Match reports whether a text matches a pattern as a whole. Case counts. A pattern that
// Check refuses matches nothing.
func Match(pattern, text string) bool {
	if len(pattern) > MaxPattern {
		return false
	}
	all, ok := readings(pattern)
	if !ok {
		return false
	}
	for _, p := range all {
		if matched, err := doublestar.Match(p, text); matched && err == nil {
			return true
		}
	}
	return false
}

// readings returns a pattern once for each way to read its braces; false if that is too much.
func readings(pattern string) ([]string, bool) {
	open := brace(pattern)
	if open < 0 {
		return []string{pattern}, true
	}
	left := maxWritten
	var all []string
	ok := write(pattern, open, &left, &all)
	return all, ok
}

// write adds the readings of a pattern whose first pair of braces opens at a place, as long
// as there is room left.
func write(pattern string, open int, left *int, all *[]string) bool {
	before, alternatives, after, closed := cut(pattern, open)
	if !closed {
		return false
	}
	for _, a := range alternatives {
		reading := before + a + after
		if next := brace(reading); next >= 0 {
			if !write(reading, next, left, all) {
				return false
			}
			continue
		}
		if *left -= len(reading) + 1; *left < 0 {
			return false
		}
		*all = append(*all, reading)
	}
	return true
}

// brace returns where the first pair of braces opens; -1: there is none.
func brace(pattern string) int {
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '[':
			for i++; i < len(pattern) && pattern[i] != ']'; i++ {
				if pattern[i] == '\\' {
					i++
				}
			}
		case '{':
			return i
		}
	}
	return -1
}

// cut takes a pattern apart at the pair of braces that opens at a place. As in the library,
// only a backslash takes the meaning of what is within them.
func cut(pattern string, open int) (before string, alternatives []string, after string, closed bool) {
	from, depth := open+1, 1
	for i := from; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '{':
			depth++
		case ',':
			if depth == 1 {
				alternatives, from = append(alternatives, pattern[from:i]), i+1
			}
		case '}':
			if depth--; depth == 0 {
				return pattern[:open], append(alternatives, pattern[from:i]), pattern[i+1:], true
			}
		}
	}
	return "", nil, "", false
}
