package plan

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/extract"
)

var versionMark = regexp.MustCompile(`(?i)[\s_\-.,(]*\b(?:v|ver|version|rev|revision|draft|entwurf|stand|fassung)[\s._\-]*(\d+(?:\.\d+)*)\)?`)

// versionOf splits a name into what it names and its version; "" if it has none.
func versionOf(name string) (base, version string) {
	if i := strings.LastIndexByte(name, '.'); i > 0 && len(name)-i <= 5 {
		name = name[:i]
	}
	m := versionMark.FindStringSubmatchIndex(name)
	if m == nil {
		return fold(name), ""
	}
	return fold(strings.TrimSpace(name[:m[0]])), name[m[2]:m[3]]
}

// olderVersions returns, for each document that a newer one among them replaces,
// the index of the newer one.
func olderVersions(docs []extract.Document) map[int]int {
	newer := map[int]int{}
	for i := range docs {
		bi, vi := versionOf(docs[i].Name)
		for j := range docs {
			bj, vj := versionOf(docs[j].Name)
			if i == j || bi != bj || vi == vj {
				continue
			}
			if before(vi, vj) && (newer[i] == 0 || before(versionAt(docs, newer[i]), vj)) {
				newer[i] = j
			}
		}
	}
	return newer
}

func versionAt(docs []extract.Document, i int) string {
	_, v := versionOf(docs[i].Name)
	return v
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
func (b *builder) compare(older, newer int) []Change {
	olds, news := b.work(older), b.work(newer)
	used := map[*passage]bool{}
	var out []Change
	for _, p := range news {
		change := Change{Kind: Added, Quote: p.quote(b.in.Documents)}
		if from := mostLike(p, olds, used); from != nil {
			used[from] = true
			q := from.quote(b.in.Documents)
			change.From, change.Kind = &q, Changed
			if unchanged(from, p) {
				change.Kind = Unchanged
			}
			change.Node = b.ticketID(from, p)
		} else {
			change.Node = b.ticketID(p)
		}
		out = append(out, change)
	}
	for _, from := range olds {
		if !used[from] {
			out = append(out, Change{Kind: Gone, Quote: from.quote(b.in.Documents), Node: b.ticketID(from)})
		}
	}
	return out
}

// work are the passages of a document that ask for work or structure.
func (b *builder) work(doc int) []*passage {
	var out []*passage
	for _, p := range b.passages {
		if p.doc == doc && (p.kind == task || p.kind == structure) {
			out = append(out, p)
		}
	}
	return out
}

func mostLike(p *passage, olds []*passage, used map[*passage]bool) *passage {
	var best *passage
	most := sameWork - 0.1 // within one document's versions less is enough
	for _, o := range olds {
		if s := p.work.same(o.work); !used[o] && o.kind == p.kind && s >= most {
			best, most = o, s
		}
	}
	return best
}

func unchanged(from, to *passage) bool {
	return from.owner == to.owner && from.due == to.due && slices.Equal(from.work.counts, to.work.counts)
}

func (b *builder) ticketID(ps ...*passage) string {
	for _, p := range ps {
		if t := b.tickets.find(p.work, p.heads); t != nil {
			return t.ID
		}
	}
	return ""
}

// NewerName is the name of a document, or, if another one has it, that of a newer
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
