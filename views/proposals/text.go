package proposals

import (
	"cmp"
	"image"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// rowText is what a row says; all of it is clean.
type rowText struct {
	name, also, note string
	place            string      // the folder, before the note; empty: its header says it, or there is none
	kind             string      // of assets.Type
	picture          image.Image // in place of the kind; nil: none
	confidence       string      // empty: decided, so that it no longer matters
	care             string      // api.Sensitive or api.Suspicious; empty: neither
	prose            bool        // the note is a sentence, not a place
	below            bool        // it stands below the header of its group
}

// rowOf says a proposal in two lines: its name, and where it would go and why or what became
// of it. Below the header of its group, or in the list of those that are left, that is not said again.
func rowOf(p api.Proposal, home string, now time.Time, below bool) rowText {
	t := rowText{name: kit.Clean(p.Filename), also: companions(p), kind: p.FileType(), care: p.Care()}
	reason := reasonHere(p)
	if p.DestinationDir != "" && !below && (p.Status != pending || !p.Question) {
		t.place = kit.Place(p.DestinationDir, home)
	}
	switch {
	case p.Status == pending && p.Question:
		t.note = whereText(p, home)
	case p.Status == left && !below:
		t.note = kit.Join(lang.T("Left where it is"), reason)
	case p.Status == pending && !below && p.ExistingDir != p.DestinationDir:
		t.note = kit.Join(lang.T("new folder"), reason)
	case p.Status == pending, p.Status == left:
		t.note = reason
	default:
		t.note = outcome(p, now)
	}
	t.prose = p.Status == pending || p.Status == left
	if p.Status == pending {
		t.confidence = string(p.Confidence)
	}
	return t
}

// reasonHere returns why a file would go where it would, without the name of the folder, which stands beside it.
func reasonHere(p api.Proposal) string {
	return kit.Clean(lang.Unended(cmp.Or(p.ReasonHere, p.Reasoning)))
}

// careWord says in a row why a file is to be handled with care.
func (t rowText) careWord() string {
	return map[string]string{api.Sensitive: lang.T("sensitive"), api.Suspicious: lang.T("suspicious")}[t.care]
}

// careWord says so at the beginning of a sentence.
func careWord(p api.Proposal) string {
	return map[string]string{api.Sensitive: lang.T("Sensitive"), api.Suspicious: lang.T("Suspicious")}[p.Care()]
}

// whereText asks where a file belongs, with the last names of the folders that are offered.
func whereText(p api.Proposal, home string) string {
	var names []string
	for _, c := range p.Answers() {
		parts := folder.Parts(c.Path, home)
		names = append(names, kit.CleanTo(strings.Join(parts[max(0, len(parts)-2):], "/"), 48))
	}
	if len(names) == 0 {
		return lang.T("Where?")
	}
	return lang.T("Where? %s", lang.Or(names))
}

// companions says which files move along: "(+ .MOV)", "(+ 3 files)".
func companions(p api.Proposal) string {
	switch len(p.Members) {
	case 0:
		return ""
	case 1:
		if ext := filepath.Ext(p.Members[0].Filename); ext != "" {
			return "(+ " + kit.CleanTo(ext, 12) + ")"
		}
	}
	return "(+ " + kit.Number(len(p.Members), "%s file", "%s files") + ")"
}

// outcome says when a proposal was moved or rejected, and what else was noted about it.
func outcome(p api.Proposal, now time.Time) string {
	switch p.Status {
	case approved:
		return lang.T("moved %s", lang.When(p.ResolvedAt, now))
	case rejected:
		return kit.Join(lang.T("rejected %s", lang.When(p.ResolvedAt, now)), kit.Clean(p.Note))
	}
	return kit.Clean(p.Note)
}

func confidence(p api.Proposal) string {
	by := map[string]string{"rule": lang.T("by your rule"), "learned": lang.T("as you decided before"), "filed": lang.T("as in your folders"), "you": lang.T("edited by you"), "model": lang.T("says the model")}[p.By]
	sure := map[api.Confidence]string{api.ConfidenceHigh: lang.T("High"), api.ConfidenceMedium: lang.T("Medium"), api.ConfidenceLow: lang.T("Low")}[p.Confidence]
	if sure == "" || by == "" {
		return sure + by
	}
	return lang.T("%s, %s", sure, by)
}

// members names the files that move along, the first few of them.
func members(p api.Proposal) string {
	const most = 5
	var names []string
	for i, m := range p.Members {
		if i == most {
			names = append(names, lang.T("and %s more", kit.Count(len(p.Members)-most)))
			break
		}
		names = append(names, kit.CleanTo(m.Filename, 80)+" · "+kit.Size(m.Size))
	}
	return strings.Join(names, "\n")
}

func outcomeText(p api.Proposal, now time.Time) string {
	switch p.Status {
	case approved:
		return lang.T("Moved %s", lang.Moment(p.ResolvedAt, now))
	case rejected:
		s := lang.T("Rejected %s", lang.Moment(p.ResolvedAt, now))
		if p.Note != "" {
			s += ": " + kit.Clean(p.Note)
		}
		if p.CooldownUntil.After(now) {
			s = lang.Then(s, lang.T("Left alone until %s", lang.Moment(p.CooldownUntil, now)))
		}
		return s
	}
	return kit.Clean(p.Note)
}

// destinationsText names where the files would go, most files first.
func destinationsText(dirs map[string]int, home string) string {
	const most = 12
	all := make([]string, 0, len(dirs))
	for d := range dirs {
		all = append(all, d)
	}
	sort.Slice(all, func(i, j int) bool {
		if dirs[all[i]] != dirs[all[j]] {
			return dirs[all[i]] > dirs[all[j]]
		}
		return all[i] < all[j]
	})
	var lines []string
	for i, d := range all {
		if i == most {
			lines = append(lines, lang.T("and %s", kit.Number(len(all)-most, "%s other folder", "%s other folders")))
			break
		}
		lines = append(lines, kit.Place(d, home)+" · "+kit.Number(dirs[d], "%s file", "%s files"))
	}
	return strings.Join(lines, "\n")
}
