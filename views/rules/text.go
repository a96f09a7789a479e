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
	r.Words, r.Vendor, r.Kinds = api.SplitList(s.words.Text), strings.TrimSpace(s.vendor.Text), s.kinds
	r.Types, r.Extensions = nil, nil
	for _, t := range api.SplitList(s.types.Text) {
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
		r.Name = api.RuleName(r)
	}
	return r
}

func list(texts []string) string { return strings.Join(texts, ", ") }

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

// mostMatching is how many of what matches are named.
const mostMatching = 3

// matchText names the first files that a rule matches, and says how many more there are.
func matchText(t api.RuleTrial) string {
	var out []string
	for _, m := range t.Matching[:min(mostMatching, len(t.Matching))] {
		out = append(out, kit.CleanTo(m.Filename, 40))
	}
	if more := t.Matches - len(out); more > 0 && len(out) > 0 {
		out = append(out, lang.T("and %s more", kit.Count(more)))
	}
	return kit.Join(out...)
}

// trialText says what a rule matches, and what is missing unless it is placed: it says where files go.
func trialText(t api.RuleTrial, placed bool) string {
	text := lang.T("Matches %s of %s waiting", kit.Count(t.Matches), kit.Count(t.Waiting))
	if !placed {
		return lang.T("%s. Choose the folder to move them to.", text)
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
