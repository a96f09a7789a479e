// Package classify is the classifier that needs no model: the user's rules,
// then what is filed, then built-in categories, with signals of sensitivity
// that are looked for in every case.
package classify

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Rule is one of the user's rules; every condition that is set must hold.
type Rule struct {
	Name        string        // shown in the reasoning
	Off         bool          // it is kept and not applied
	Words       []string      // that the file name has, all of them, regardless of case and accents
	Vendor      string        // words of who the file is from, as Vendor reads it
	Kinds       []string      // what the file is, one of them; see Kinds
	Types       []string      // groups of extensions, one of them; see Types
	Extensions  []string      // without the dot, lower case; beside Types, further ones
	Glob        string        // of the file name, regardless of case
	Content     *Content      // in the first pages of text
	MinSize     int64         // bytes
	MaxSize     int64         // bytes; 0: any
	MinAge      time.Duration // since the file was changed
	MaxAge      time.Duration // 0: any
	From        string        // absolute; files in or below this folder
	Category    string
	Destination string // template, absolute; empty: where the category goes
	Rename      string // template of the new name: {name}, {ext}, {year}, {month}, {day}; empty: as it is
}

// MatchesAll reports whether a rule has no condition: then it matches every file.
func (r Rule) MatchesAll() bool {
	return len(r.Words) == 0 && r.Vendor == "" && len(r.Kinds) == 0 && len(r.Types) == 0 && len(r.Extensions) == 0 &&
		r.Glob == "" && r.Content == nil && r.From == "" && r.MinSize == 0 && r.MaxSize == 0 && r.MinAge == 0 && r.MaxAge == 0
}

// Equal compares two rules; regular expressions by their text.
func (r Rule) Equal(o Rule) bool {
	return cmp.Compare(r.plain(), o.plain()) == 0 && r.Content.Equal(o.Content) && slices.Equal(r.Words, o.Words) &&
		slices.Equal(r.Kinds, o.Kinds) && slices.Equal(r.Types, o.Types) && slices.Equal(r.Extensions, o.Extensions) &&
		r.Off == o.Off && r.MinSize == o.MinSize && r.MaxSize == o.MaxSize && r.MinAge == o.MinAge && r.MaxAge == o.MaxAge
}

// plain returns what of a rule is one text each.
func (r Rule) plain() string {
	return strings.Join([]string{r.Name, r.Vendor, r.Glob, r.From, r.Category, r.Destination, r.Rename}, "\x00")
}

// Values are the values for the placeholders of a rule's destination.
type Values struct {
	At       time.Time // {year}, {month} and {day}
	Category string
	FileName string
	Vendor   string // {vendor}; empty: it is not known
}
