// Package classify is the classifier that needs no model: the user's rules,
// then what was learned, then built-in categories, with signals of sensitivity
// that are looked for in every case.
package classify

import (
	"regexp"
	"time"
)

// Rule is one of the user's rules; every condition that is set must hold.
type Rule struct {
	Name        string         // shown in the reasoning
	Extensions  []string       // without the dot, lower case
	Glob        string         // of the file name, regardless of case
	Content     *regexp.Regexp // in the first pages of text
	MinSize     int64          // bytes
	MaxSize     int64          // bytes; 0: any
	MinAge      time.Duration  // since the file was changed
	MaxAge      time.Duration  // 0: any
	From        string         // absolute; files in or below this folder
	Category    string
	Destination string // template, absolute; empty: where the category goes
	Rename      string // template of the new name: {name}, {ext}, {year}, {month}, {day}; empty: as it is
}
