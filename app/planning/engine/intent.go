package engine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
)

// readIntent adds the channels and projects that the request asks for by name and
// the campaign does not have. Nothing else of the request is work: the documents
// say what is to be done.
func (b *builder) readIntent() {
	d := extract.Document{Blocks: []extract.Block{{Kind: extract.Paragraph, Text: b.in.Intent}}}
	r := reader{ctx: b.ctx, team: newTeam(b.in.Campaign.Team), room: b.limits.passages}
	asked, _ := r.passages(intentDoc, d)
	for _, p := range r.statements(asked, d) {
		if p.kind == order || p.kind == dropped {
			continue
		}
		if asksForStructure(p.words) {
			if names, _ := setOff(p.text); len(names) > 0 {
				b.intent = append(b.intent, p)
				b.structureOf(-1, p)
				continue
			}
		}
		for _, w := range wanted(p.plain) {
			if !b.heard(w) {
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
	loud bool // the sentence calls it a channel or a project
	new  bool // the sentence wants it new
}

// least returns how similar the name of what is there must be to stand for it.
func (w wantedNode) least() float64 {
	if w.new {
		return veryName
	}
	return sameName
}

const nameWords = `((?:[\p{L}\d][\p{L}\d&'’\-]*\s+){0,2}[\p{L}\d][\p{L}\d&'’\-]*)`

var (
	nameBefore = regexp.MustCompile(`(?i)\b(an?|the|our|my|new|eine?n?|den|das|die|der|unser(?:en)?|une?|le|la|un|una|el|il|een|het|de)\s+` + nameWords +
		`[\s\-](channel|workstream|kanal|bereich|canal|canale|kanaal|project|programme|program|projekt|programm|projet|proyecto|progetto|plan)\b`)
	nameAfter = regexp.MustCompile(`(?i)\b(channel|workstream|kanal|canal|canale|kanaal|project|programme|projekt|programm|projet|proyecto|progetto)\s+` +
		`(?:for|called|named|für|namens|pour|appelé|para|llamado|per|chiamato|voor|genaamd)\s+(?:the\s+|die\s+|das\s+|den\s+|la\s+|le\s+)?` + nameWords)
	indefinite = regexp.MustCompile(`(?i)^(?:an?|new|eine?n?|une?|una|een)$`)
)

// commonNames are words that say nothing about what a channel, a project or a plan is for.
var commonNames = set(`new good simple first rough short complete detailed whole small big right same existing current separate own clear modular full
	launch project action work release delivery marketing campaign team sprint weekly monthly quarterly yearly business test draft step
	neuen neuer neues neue gute guten einfachen einfacher ersten kurzen vorhandenen bestehenden eigenen eigener passenden
	nouveau nouvelle bon simple premier meme existant propre nuevo nueva buen existente propio nuovo nuova buono esistente nieuw nieuwe goed bestaand
	that this which two plan next other`)

var joinWords = set(`and und et y e en`)

// wanted finds the names that a sentence gives to channels and projects. A plan is
// one only if it is 'a' plan: 'a lifecycle plan' needs a place, 'the agency's plan'
// is a document.
func wanted(s string) []wantedNode {
	var out []wantedNode
	add := func(word, name, before string, loud bool) {
		isNew := loud && has(words(before+" "+name), newWords)
		if name = meaningful(name); name == "" {
			return
		}
		w := wantedNode{projectNode, clean(name), loud, isNew}
		if has(words(word), channelWords) || !loud {
			w.kind = channelNode
		}
		out = append(out, w)
	}
	for _, m := range nameBefore.FindAllStringSubmatch(s, -1) {
		isPlan := strings.EqualFold(m[3], "plan")
		if !isPlan || indefinite.MatchString(m[1]) {
			add(m[3], m[2], m[1], !isPlan)
		}
	}
	for _, m := range nameAfter.FindAllStringSubmatch(s, -1) {
		add(m[1], m[2], "", true)
	}
	return out
}

// meaningful returns what of a name is after its last common word; a name that says
// whose something is, is none.
func meaningful(name string) string {
	fields := strings.Fields(name)
	says := func(i int) bool { w := fold(fields[i]); return !commonNames[w] && !stopWords[w] }
	for i, f := range slices.Backward(fields) {
		switch w := fold(f); {
		case joinWords[w] && i > 0 && i < len(fields)-1 && says(i-1): // 'Publicity and media'
		case strings.HasSuffix(w, "'s") || strings.HasSuffix(w, "’s"):
			return ""
		case commonNames[w] || stopWords[w]:
			return strings.Join(fields[i+1:], " ")
		}
	}
	return strings.Join(fields, " ")
}

// placeByIntent puts work that nothing else places into the one project, or
// channel, that the request asks for.
func (b *builder) placeByIntent() {
	var asked []*node
	for _, n := range b.tree.nodes {
		if n.isNew && slices.ContainsFunc(n.from, func(p *statement) bool { return p.doc == intentDoc }) {
			asked = append(asked, n)
		}
	}
	projects := slices.DeleteFunc(slices.Clone(asked), func(n *node) bool { return n.kind != projectNode })
	if len(projects) > 0 {
		asked = projects
	}
	if len(asked) != 1 {
		return
	}
	for _, u := range b.units {
		if u.parent == nil {
			u.parent, u.sure = asked[0], unsurePlace
			u.because = "Put into " + u.parent.name + ", which the request asks for."
		}
	}
}

// heard reports that a name needs no new place: the campaign has something like it
// or, where the sentence only speaks of a plan, the campaign's words or a document's do.
func (b *builder) heard(w wantedNode) bool {
	want := stems(w.name)
	if n, how := b.tree.find(w.name, channelNode, projectNode); n != nil && how >= w.least() {
		return true
	}
	if w.loud {
		return false
	}
	about := stems(b.in.Campaign.Name + " " + b.in.Campaign.Objective)
	for _, n := range b.tree.nodes {
		about = append(about, n.stems...)
	}
	for _, d := range b.in.Documents {
		about = append(about, stems(d.Name+" "+d.Title)...)
	}
	return covered(want, about) >= 0.5
}
