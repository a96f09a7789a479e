package engine

import (
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/people"
)

// readIntent adds the channels and projects that the request asks for by name and
// the campaign does not have. Nothing else of the request is work: the documents
// say what is to be done.
func (b *builder) readIntent() {
	d := extract.Document{Blocks: []extract.Block{{Kind: extract.Paragraph, Text: b.in.Intent}}}
	r := reader{ctx: b.ctx, team: people.NewTeam(b.in.Campaign.Team), room: b.limits.passages, vocabulary: b.vocabulary, weights: b.weights()}
	asked, _ := r.passages(intentDoc, d)
	for _, p := range r.statements(asked, d) {
		if p.kind == order || p.kind == dropped {
			continue
		}
		if p.asksForStructure() {
			if names, _ := setOff(p.text); len(names) > 0 {
				b.intent = append(b.intent, p)
				b.structureOf(-1, p)
				continue
			}
		}
		for _, w := range wanted(p) {
			if n, how := b.tree.find(w.name, channelNode, projectNode); n == nil || how < w.least() {
				b.intent = addPassage(b.intent, p)
				b.nodeFor(w.kind, w.name, b.under(p, w.name), p, w.least())
			}
		}
	}
}

// intentDoc is the number of the request among the documents.
const intentDoc = -1

// wantedNode is a channel or project that a sentence names.
type wantedNode struct {
	kind nodeKind
	name string
	new  bool // the sentence wants it new
}

// least returns how similar the name of what is there must be to stand for it.
func (w wantedNode) least() float64 {
	if w.new {
		return veryName
	}
	return sameName
}

// wanted finds the names that a sentence gives to channels and projects: up to three words before such a word, or
// behind it and a word such as 'called'.
func wanted(p *statement) (out []wantedNode) {
	const longest = 3
	v, tokens := p.written.Vocabulary, language.Tokens(p.plain)
	for i := range tokens {
		kind, size := placeWord(v, p.words[i:])
		if size == 0 {
			continue
		}
		name := meaningful(p.plain[:tokens[i].Start], longest)
		if after := i + size + leading(v, p.words[i+size:]); name == "" && after > i+size && after < len(tokens) {
			name = p.plain[tokens[after].Start:tokens[min(after+longest, len(tokens))-1].End]
		}
		if name = clean(name); name != "" {
			out = append(out, wantedNode{kind, name, v.Says(p.words[max(0, i-longest-1):i], language.New)})
		}
	}
	return out
}

// placeWord returns what the word for a channel or a project stands for that some words begin with, and how many they are.
func placeWord(v *language.Vocabulary, ws []string) (nodeKind, int) {
	if n := v.Begin(ws, language.Channel); n > 0 {
		return channelNode, n
	}
	return projectNode, v.Begin(ws, language.Project)
}

// leading returns how many words lead to a name: 'called', 'for the'.
func leading(v *language.Vocabulary, ws []string) (n int) {
	if n = max(v.Begin(ws, language.Named), v.Begin(ws, language.For)); n == 0 {
		return 0
	}
	for n < len(ws) && language.SaysLittle(ws[n]) {
		n++
	}
	return n
}

// meaningful returns what a text has after its last common word, "" if those are more than the longest name has.
func meaningful(text string, longest int) string {
	tokens := language.Tokens(text)
	is := func(i int, t language.Topic) bool { return language.Any().Whole([]string{tokens[i].Text}, t) }
	common := func(i int) bool { return language.SaysLittle(tokens[i].Text) || is(i, language.Common) }
	for i := len(tokens) - 1; i >= max(0, len(tokens)-longest-1); i-- {
		joins := i > 0 && i < len(tokens)-1 && is(i, language.And) && !common(i-1) // 'Publicity and media'
		if common(i) && !joins {
			name := strings.TrimSpace(text[tokens[i].End:])
			if strings.ContainsAny(name, ".,;:!?") {
				return ""
			}
			return name
		}
	}
	return ""
}

// placeByIntent puts work that nothing else places into what the request asks for: the first project, or else channel.
func (b *builder) placeByIntent() {
	var asked *node
	for _, n := range b.tree.made {
		if n.from[0].doc == intentDoc && (asked == nil || asked.kind == channelNode && n.kind == projectNode) {
			asked = n
		}
	}
	for _, u := range b.units {
		if asked != nil && u.parent == nil {
			u.parent, u.sure = asked, guess
			u.because = lang.Say("Put into %s, which the request asks for.", asked.name)
		}
	}
}
