package engine

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/app/planning/similar"
)

// nameMap says which names of the documents stand for which nodes.
func (b *builder) nameMap() {
	for i, d := range b.in.Documents {
		seen := map[string]bool{}
		for _, k := range d.Blocks {
			for _, name := range namesIn(k) {
				if seen[language.Fold(name)] {
					continue
				}
				seen[language.Fold(name)] = true
				n, how := b.tree.find(name, channelNode, projectNode, docNode)
				if n != nil && how >= sameName {
					b.plan.Map = append(b.plan.Map, plan.Match{Name: name, Document: d.Name, Node: n.id, Confidence: how})
				}
			}
		}
		b.cellsIn(i, seen)
		b.ticketsIn(i, seen)
		b.mentionsIn(i, seen)
	}
}

// cellsIn adds what the cells of a document stand for that say where a row belongs.
func (b *builder) cellsIn(doc int, seen map[string]bool) {
	for _, p := range b.statements {
		if p.doc != doc || p.row == nil {
			continue
		}
		for _, name := range []string{p.row.Project, p.row.Channel} {
			if n := b.tree.placeFor(name); n != nil && !seen[language.Fold(name)] {
				seen[language.Fold(name)] = true
				b.plan.Map = append(b.plan.Map, plan.Match{Name: name, Document: b.in.Documents[doc].Name, Node: n.id, Confidence: 0.8})
			}
		}
	}
}

// ticketsIn adds what a document calls the tickets that it speaks of.
func (b *builder) ticketsIn(doc int, seen map[string]bool) {
	for _, p := range b.statements {
		if p.doc != doc || p.ticket == nil {
			continue
		}
		if name := calledIn(p.plain, language.Stems(p.ticket.Title)); name != "" && !seen[language.Fold(name)] {
			seen[language.Fold(name)] = true
			b.plan.Map = append(b.plan.Map, plan.Match{Name: name, Document: b.in.Documents[doc].Name, Node: p.ticket.ID, Confidence: 0.7})
		}
	}
}

// calledIn returns the words of a text that are like some stems, with those between them; "" if there are none.
func calledIn(text string, stems []string) string {
	tokens := language.Tokens(text)
	from, to := -1, -1
	for i, t := range tokens {
		if !language.SaysLittle(t.Text) && slices.ContainsFunc(stems, func(s string) bool { return similar.Alike(s, language.Stem(t.Text)) > 0 }) {
			if from < 0 {
				from = i
			}
			if i-to < 4 || to < 0 {
				to = i
			}
		}
	}
	if from < 0 {
		return ""
	}
	return text[tokens[from].Start:tokens[to].End]
}

// namesIn returns the names that a block gives: a heading, and what is set off.
func namesIn(k extract.Block) []string {
	if k.Hidden {
		return nil
	}
	names, _ := setOff(k.Text)
	if k.Kind == extract.Heading {
		names = append(names, plain(strings.Join(strings.Fields(trimNumber(k.Text)), " ")))
	}
	return names
}

func trimNumber(h string) string {
	fields := strings.Fields(h)
	for len(fields) > 1 && (strings.EqualFold(fields[0], "top") || fields[0][0] >= '0' && fields[0][0] <= '9') {
		fields = fields[1:]
	}
	return strings.Join(fields, " ")
}

// mentionsIn adds the nodes that a document names in its text.
func (b *builder) mentionsIn(doc int, seen map[string]bool) {
	for _, p := range b.statements {
		if b.over() {
			return
		}
		if p.doc != doc || p.kind == hidden || p.kind == order {
			continue
		}
		for _, n := range b.mentioned(p) {
			switch {
			case seen[language.Fold(n.name)]:
			case n.whole:
				seen[language.Fold(n.name)] = true
				b.plan.Map = append(b.plan.Map, plan.Match{Name: n.name, Document: b.in.Documents[doc].Name, Node: n.id, Confidence: 0.8})
			case !seen[language.Fold(n.short)]:
				seen[language.Fold(n.short)] = true
				b.plan.Map = append(b.plan.Map, plan.Match{Name: n.short, Document: b.in.Documents[doc].Name, Node: n.id, Confidence: 0.65})
			}
		}
	}
}

// nodeMention is a node in a passage: by its whole name, or by what it is called for short.
type nodeMention struct {
	*node
	whole bool
	short string
}

// mentioned returns the nodes that a passage names, in their order.
func (b *builder) mentioned(p *statement) []nodeMention {
	shorts := b.shorts(p)
	var out []nodeMention
	for _, m := range b.tree.index.Matches(language.Stems(p.plain)) {
		n := b.tree.named[m.Thing]
		if m.OfThing >= 0.99 {
			out = append(out, nodeMention{node: n, whole: true})
		} else if short := shorts[n]; short != "" {
			out = append(out, nodeMention{node: n, short: short})
		}
	}
	slices.SortFunc(out, func(a, b nodeMention) int { return a.number - b.number })
	return out
}

// shorts returns the documents that a text calls something for short: 'the survey' where only one node of the campaign has
// that word in its name.
func (b *builder) shorts(p *statement) map[*node]string {
	const shortest = 4 // letters
	var out map[*node]string
	tokens := language.Tokens(p.plain)
	for i, t := range tokens {
		if i == 0 || len(t.Text) < shortest || language.SaysLittle(t.Text) || !language.SaysLittle(tokens[i-1].Text) {
			continue
		}
		if n := b.tree.only(language.Stem(t.Text)); n != nil && n.kind == docNode && out[n] == "" {
			if out == nil {
				out = map[*node]string{}
			}
			out[n] = p.plain[tokens[i-1].Start:t.End]
		}
	}
	return out
}
