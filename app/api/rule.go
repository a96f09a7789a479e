package api

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Asks reports whether the rule asks for anything: one that does not would match every file.
func (r Rule) Asks() bool {
	return len(r.Words)+len(r.Kinds)+len(r.Types)+len(r.Extensions) > 0 ||
		r.Vendor+r.Glob+r.Content+r.MinSize+r.MaxSize+r.MinAge+r.MaxAge+r.From != ""
}

// Places reports whether the rule says what becomes of a file.
func (r Rule) Places() bool { return r.Destination+r.Category+r.Rename != "" }

// RuleName returns a name for a rule that has none, made of what it asks for.
func RuleName(r Rule) string {
	name := strings.Join(slices.DeleteFunc(slices.Concat([]string{r.Vendor}, r.Words, r.Kinds, r.Types, r.Extensions), func(s string) bool { return s == "" }), " ")
	return lang.Capital(cmp.Or(name, lang.T("Rule")))
}

// SplitList returns the parts of a list as a person types it, between commas of any script.
func SplitList(text string) []string {
	var out []string
	for p := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",，、", r) }) {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// TrialText compares a rule that was tried with the decisions that the person made, and says how many files were not read.
func TrialText(t RuleTrial) string {
	text, decisions := lang.T("No past decisions about such files."), lang.N(t.Decisions, "%s decision", "%s decisions", lang.Count(t.Decisions))
	switch {
	case t.Decisions == 0:
	case t.Agrees == t.Decisions:
		text = lang.T("Agrees with all of %s.", decisions)
	default:
		text = lang.T("Would have agreed with %s of %s; these differ:", lang.Count(t.Agrees), decisions)
	}
	if t.Unread > 0 {
		text = lang.N(t.Unread, "%s file not read.", "%s files not read.", lang.Count(t.Unread)) + " " + text
	}
	return text
}
