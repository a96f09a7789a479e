package rules

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

func (s *sheet) rule() api.Rule {
	r := s.start
	r.Condition = ""
	r.Words, r.Vendor, r.Kinds = parts(s.words.Text), strings.TrimSpace(s.vendor.Text), s.kinds
	r.Types, r.Extensions = nil, nil
	for _, t := range parts(s.types.Text) {
		t = strings.ToLower(strings.TrimPrefix(t, "."))
		if slices.Contains(s.known, t) {
			r.Types = append(r.Types, t)
		} else {
			r.Extensions = append(r.Extensions, t)
		}
	}
	r.From, r.Destination = strings.TrimSpace(s.from.Text), strings.TrimSpace(s.dest.Text)
	r.MinSize, r.MaxSize = strings.TrimSpace(s.minSize.Text), strings.TrimSpace(s.maxSize.Text)
	r.MinAge, _ = lang.DurationOf(s.minAge.Text) // the agent says what is wrong with what is no duration
	r.MaxAge, _ = lang.DurationOf(s.maxAge.Text)
	r.Name = strings.TrimSpace(s.name.Text)
	if r.Name == "" {
		r.Name = nameOf(r)
	}
	return r
}

func nameOf(r api.Rule) string {
	name := strings.Join(slices.DeleteFunc(slices.Concat([]string{r.Vendor}, r.Words, r.Kinds, r.Types, r.Extensions), func(s string) bool { return s == "" }), " ")
	if name == "" {
		name = lang.T("Rule")
	}
	return lang.Capital(name)
}

// empty reports whether a rule asks for nothing: then it would match every file.
func empty(r api.Rule) bool {
	return len(r.Words)+len(r.Kinds)+len(r.Types)+len(r.Extensions) == 0 &&
		r.Vendor+r.Glob+r.Content+r.MinSize+r.MaxSize+r.MinAge+r.MaxAge+r.From == ""
}

func list(texts []string) string { return strings.Join(texts, ", ") }

func parts(text string) []string {
	var out []string
	for p := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",，、", r) }) {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// alsoText says which conditions a rule has apart from those of the sheet.
func alsoText(r api.Rule) string {
	var also []string
	add := func(what, value string) {
		if value != "" {
			also = append(also, what+" "+kit.CleanTo(value, 60))
		}
	}
	add(lang.T("name is like"), r.Glob)
	add(lang.T("text matches"), r.Content)
	add(lang.T("new name"), r.Rename)
	if len(also) == 0 {
		return ""
	}
	return lang.T("Also: %s. Change this in config.toml or with “nod rules”.", strings.Join(also, ", "))
}

// trialText returns what a rule would do, in one line.
func trialText(t api.RuleTrial) string {
	text, decisions := lang.T("Matches %s of %s waiting", kit.Count(t.Matches), kit.Count(t.Waiting)), kit.Number(t.Decisions, "%s decision", "%s decisions")
	switch {
	case t.Decisions == 0:
		text = lang.T("%s. No past decisions about such files.", text)
	case t.Agrees == t.Decisions:
		text = lang.T("%s, and agrees with all of %s.", text, decisions)
	default:
		text = lang.T("%s, and would have agreed with %s of %s; these differ:", text, kit.Count(t.Agrees), decisions)
	}
	if t.Unread > 0 {
		text = strings.TrimSuffix(text, ":") + " " + lang.N(t.Unread, "%s file not read.", "%s files not read.", kit.Count(t.Unread))
	}
	return text
}

// mostDiffering is how many of what differs are named.
const mostDiffering = 3

// differText returns a line for each difference, and the files that Nod would ask about.
func differText(t api.RuleTrial, home string) []string {
	var out []string
	for _, m := range t.Differ {
		line := kit.CleanTo(m.Filename, 50)
		if m.Person == "" {
			line = lang.T("%s: you rejected %s", line, kit.Place(m.Directory, home))
		} else {
			line = lang.T("%s: you chose %s, not %s", line, kit.Place(m.Person, home), kit.Place(m.Directory, home))
		}
		out = append(out, line)
	}
	for _, m := range t.Matching {
		if m.Why != "" {
			out = append(out, lang.T("%s: Nod would ask. %s", kit.CleanTo(m.Filename, 50), kit.Clean(m.Why)))
		}
	}
	all := len(out) + t.Decisions - t.Agrees - len(t.Differ)
	if len(out) > mostDiffering {
		out = append(out[:mostDiffering:mostDiffering], lang.T("and %s more", kit.Count(all-mostDiffering)))
	}
	return out
}
