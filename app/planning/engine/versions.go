package engine

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

var versionMark = regexp.MustCompile(`(?i)[\s_\-.,(]*\b(?:v|ver|version|rev|revision|draft|entwurf|stand|fassung)[\s._\-]*(\d+(?:\.\d+)*)\)?`)

// versionOf splits a name into what it names and its version; "" if it has none.
func versionOf(name string) (base, version string) {
	if i := strings.LastIndexByte(name, '.'); i > 0 && len(name)-i <= 5 {
		name = name[:i]
	}
	m := versionMark.FindStringSubmatchIndex(name)
	if m == nil {
		return language.Fold(name), ""
	}
	return language.Fold(strings.TrimSpace(name[:m[0]])), name[m[2]:m[3]]
}

// olderVersions returns, for each document that a newer one among them replaces,
// the index of the newest one.
func olderVersions(docs []extract.Document) map[int]int {
	versions := make([]string, len(docs))
	byBase := map[string][]int{}
	for i, d := range docs {
		base, version := versionOf(d.Name)
		versions[i] = version
		byBase[base] = append(byBase[base], i)
	}
	newer := map[int]int{}
	for _, same := range byBase {
		newest := same[0]
		for _, i := range same[1:] {
			if before(versions[newest], versions[i]) {
				newest = i
			}
		}
		for _, i := range same {
			if before(versions[i], versions[newest]) {
				newer[i] = newest
			}
		}
	}
	return newer
}

// before compares versions number by number; no version comes before all.
func before(a, b string) bool {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return len(as[i]) < len(bs[i]) || len(as[i]) == len(bs[i]) && as[i] < bs[i]
		}
	}
	return len(as) < len(bs)
}

// compare says what a newer version of a document changes: each piece of work of
// both, and what became of it.
func (b *builder) compare(older, newer int) []plan.Change {
	olds, news := b.work(older), b.work(newer)
	byWork := similar.NewIndex()
	for _, p := range olds {
		byWork.Add(p.work.stems)
	}
	used := map[*statement]bool{}
	var out []plan.Change
	for _, p := range news {
		if b.over() {
			return nil
		}
		change := plan.Change{Kind: plan.Added, Quote: p.quote(b.in.Documents)}
		if from := mostLike(p, olds, byWork, used); from != nil {
			used[from] = true
			q := from.quote(b.in.Documents)
			change.From, change.Kind = &q, plan.Changed
			if unchanged(from, p) {
				change.Kind = plan.Unchanged
			}
			change.Node = b.ticketID(from, p)
		} else {
			change.Node = b.ticketID(p)
		}
		out = append(out, change)
	}
	for _, from := range olds {
		if !used[from] {
			out = append(out, plan.Change{Kind: plan.Gone, Quote: from.quote(b.in.Documents), Node: b.ticketID(from)})
		}
	}
	return out
}

// work returns the passages of a document that ask for work or structure.
func (b *builder) work(doc int) []*statement {
	var out []*statement
	for _, p := range b.statements {
		if p.doc == doc && (p.kind == task || p.kind == structure) {
			out = append(out, p)
		}
	}
	return out
}

// mostLike returns the passage of an older version that says most the same, the last
// of several.
func mostLike(p *statement, olds []*statement, byWork *similar.Index, used map[*statement]bool) *statement {
	const likely = sameWork - 0.1 // within one document's versions less is enough
	i := byWork.Fittest(p.work.stems, likely, func(m similar.Match) float64 {
		if o := olds[m.Thing]; !used[o] && o.kind == p.kind {
			return p.work.sameIf(o.work, m.Similar())
		}
		return 0
	})
	if i < 0 {
		return nil
	}
	return olds[i]
}

func unchanged(from, to *statement) bool {
	return from.owner == to.owner && from.due == to.due && from.work.counts == to.work.counts
}

func (b *builder) ticketID(ps ...*statement) string {
	for _, p := range ps {
		if j, ok := b.tickets.find(p.work); ok {
			return j.ticket.ID
		}
	}
	return ""
}

// NewerName returns the name of a document, or, if another one has it, that of a newer
// version of it: "plan (version 2).md", "plan-v2.1.md".
func NewerName(name string, taken func(string) bool) string {
	if !taken(name) {
		return name
	}
	ext := filepath.Ext(name)
	base := strings.TrimSuffix(name, ext)
	at := versionMark.FindStringSubmatchIndex(base)
	for n := 2; ; n++ {
		newer := fmt.Sprintf("%s (version %d)%s", base, n, ext)
		if at != nil {
			newer = fmt.Sprintf("%s.%d%s%s", base[:at[3]], n-1, base[at[3]:], ext)
		}
		if !taken(newer) {
			return newer
		}
	}
}
