package engine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/language"
	"github.com/nod-app/nod/app/planning/plan"
)

// proposeStructure adds the channels and projects that the documents ask for and
// the campaign does not have.
func (b *builder) proposeStructure() {
	for i, p := range b.statements {
		if b.over() {
			return
		}
		switch {
		case b.old(p.doc):
		case p.kind == structure, b.namesNew(i, p):
			p.kind = structure
			b.structureOf(i, p)
		case p.kind != order && p.kind != hidden && p.kind != dropped:
			b.ownership(p)
		}
	}
	b.structureOfRows()
	b.adopt()
}

// namesNew reports a passage that gives a new channel or project its name: it stands beside the word project
// or channel, or is given to what the passages before speak of.
func (b *builder) namesNew(i int, p *statement) bool {
	names, _ := setOff(p.text)
	if len(names) == 0 && p.says(language.New) {
		names, _ = namedAfter(p)
	}
	if len(names) == 0 || p.row != nil || p.hedged || p.kind != remark && p.kind != decided && p.kind != task || strings.HasSuffix(p.plain, "?") {
		return false
	}
	for _, name := range names {
		if _, how := b.tree.find(name, channelNode, projectNode, docNode); how >= sameName {
			return false
		}
	}
	return p.speaksOfPlace() || p.says(language.Named) && b.placeBefore(i) != nil
}

// capitals match a name that is written with capitals.
var capitals = regexp.MustCompile(`^:?\s*(\p{Lu}[\p{L}\d'’\-]+(?:\s+(?:\p{Ll}{1,3}\s+|&\s+)?\p{Lu}[\p{L}\d'’\-]+)*)`)

// namedAfter returns the names with capitals that stand behind the words channel and project, and where they begin.
func namedAfter(p *statement) (names []string, starts []int) {
	tokens := language.Tokens(p.text)
	ws := language.Words(p.text)
	for i := range tokens {
		_, size := placeWord(p.written.Vocabulary, ws[i:])
		if size == 0 {
			continue
		}
		end := i + size + p.written.Vocabulary.Begin(ws[i+size:], language.Named)
		if at := capitals.FindStringSubmatchIndex(p.text[tokens[end-1].End:]); at != nil {
			from := tokens[end-1].End
			names, starts = append(names, p.text[from+at[2]:from+at[3]]), append(starts, from+at[2])
		}
	}
	return names, starts
}

func (p *passage) speaksOfPlace() bool { return p.says(language.Channel) || p.says(language.Project) }

// placeBefore returns the nearest of the three passages before one that speaks of a channel or project.
func (b *builder) placeBefore(i int) *statement {
	const near = 3
	for j := i - 1; j >= max(0, i-near); j-- {
		if q := b.statements[j]; q.doc == b.statements[i].doc && q.speaksOfPlace() {
			return q
		}
	}
	return nil
}

// structureOfRows adds the channels and projects that rows name and nothing in the campaign is like, if
// several rows of work say the same.
func (b *builder) structureOfRows() {
	said := map[string]int{}
	for _, p := range b.statements {
		if p.row != nil {
			said[p.row.Channel]++
			said[p.row.Project]++
		}
	}
	for _, p := range b.statements {
		if b.over() {
			return
		}
		if p.row == nil || p.kind != task || b.old(p.doc) {
			continue
		}
		parent := ""
		if n := b.cellNode(channelNode, p.row.Channel, "", p, said); n != nil && n.kind == channelNode {
			parent = n.id
		}
		b.cellNode(projectNode, p.row.Project, parent, p, said)
	}
}

// fewestRows is how many rows must name something new to make it.
const fewestRows = 2

// cellNode returns the node that a cell stands for; nil if it is not known, and only a few rows say it.
func (b *builder) cellNode(kind nodeKind, name, parent string, p *statement, said map[string]int) *node {
	if name == "" {
		return nil
	}
	if n := b.tree.placeFor(name); n != nil && n.kind != kind || n == nil && said[name] < fewestRows {
		return n
	} else if n != nil && !n.isNew {
		_, how := b.tree.find(name, kind)
		b.otherParent(n, how, parent)
		return n
	}
	return b.nodeFor(kind, name, parent, p, sameName)
}

// veryName is how similar the name of something that a text wants new must be to that of
// what is there: one that is only near is proposed, with what is there as an alternative.
const veryName = 0.99

// nodeFor returns the node for a name, as require does, but takes an existing one only if its name
// is at least as similar as least.
func (b *builder) nodeFor(kind nodeKind, name, parent string, p *statement, least float64) *node {
	if n, how := b.tree.find(name, kind); n != nil && (how >= least || n.isNew && how >= sameName) {
		if n.isNew {
			n.from = addPassage(n.from, p)
			if n.parent == "" {
				n.parent = parent
			}
		} else {
			b.otherParent(n, how, parent)
		}
		return n
	}
	return b.tree.add(&node{kind: kind, name: name, parent: parent, isNew: true, from: []*statement{p}, id: plan.ActionID(kindName[kind], name)})
}

// ownership reports a sentence that puts a project into another channel than the campaign
// does: 'the project X belongs to the channel Y'.
func (b *builder) ownership(p *statement) {
	i := p.written.Vocabulary.At(p.words, language.Belongs)
	if i < 0 {
		return
	}
	project, channel := b.onlyNamed(p.words[:i], projectNode), b.onlyNamed(p.words[i:], channelNode)
	if project != nil && channel != nil {
		b.otherParent(project, 1, channel.id)
	}
}

// onlyNamed returns the one node of a kind that words name in full; nil for none or several.
func (b *builder) onlyNamed(ws []string, kind nodeKind) (only *node) {
	for _, m := range b.tree.index.Matches(language.Stems(strings.Join(ws, " "))) {
		if n := b.tree.named[m.Thing]; n.kind == kind && !n.isNew && m.OfThing >= veryName {
			if only != nil {
				return nil
			}
			only = n
		}
	}
	return only
}

// otherParent reports that a document puts a project into another channel than the
// campaign does. The campaign's counts until someone decides.
func (b *builder) otherParent(n *node, how float64, parent string) {
	const surelySame = 0.85
	there, said := b.tree.byID(n.parent), b.tree.byID(parent)
	if n.kind != projectNode || how < surelySame || there == nil || said == nil || there == said {
		return
	}
	c := plan.Conflict{With: []string{n.id, said.id}, Alternatives: []string{lang.Say("Keep %s in %s", n.name, there.name), lang.Say("Create another %s in %s", n.name, said.name)},
		Risk: lang.Say("work would go to a project of the same name in another channel")}
	if !slices.ContainsFunc(b.plan.Conflicts, func(o plan.Conflict) bool { return slices.Equal(o.With, c.With) }) {
		b.plan.Conflicts = append(b.plan.Conflicts, c)
	}
}

var kindName = map[nodeKind]string{channelNode: string(plan.CreateChannel), projectNode: string(plan.CreateProject), docNode: string(plan.CreateDoc), ticketNode: string(plan.CreatePlanModule)}

func addPassage(ps []*statement, p *statement) []*statement {
	if slices.Contains(ps, p) {
		return ps
	}
	return append(ps, p)
}

// structureOf reads one sentence that asks for structure: 'a channel of its own,
// "X", and in it the Y', 'a project of its own under Z', 'the programme X is set up'.
func (b *builder) structureOf(i int, p *statement) {
	names, starts := setOff(p.text)
	if len(names) == 0 {
		names, starts = namedAfter(p)
	}
	about := p
	if q := b.placeBefore(i); q != nil && !p.speaksOfPlace() {
		about = q
	}
	kinds := b.kindsOf(about, starts)
	least := veryName
	if len(names) == 0 {
		least = sameName
		if name := b.nameFor(i, p); name != "" {
			names, kinds = []string{name}, []nodeKind{p.kindIn()}
		}
	}
	var channel *node
	made := false
	for k, name := range names {
		parent := ""
		if kinds[k] == projectNode {
			parent = b.under(p, name)
			if channel != nil && parent == "" {
				parent = channel.id
			}
		}
		n := b.nodeFor(kinds[k], name, parent, p, least)
		made = made || n.isNew
		if kinds[k] == channelNode {
			channel = n
		}
	}
	if !made {
		p.kind = decided
		if p.sure >= likelyWork {
			p.kind = task
		}
	}
}

func (p *passage) kindIn() nodeKind {
	c, pr := p.written.Vocabulary.At(p.words, language.Channel), p.written.Vocabulary.At(p.words, language.Project)
	if c >= 0 && (pr < 0 || c < pr) {
		return channelNode
	}
	return projectNode
}

// kindsOf says for each name that a sentence sets off whether it is a channel or
// a project: what is nearest, once each.
func (b *builder) kindsOf(p *statement, starts []int) []nodeKind {
	kinds := make([]nodeKind, len(starts))
	hasChannel := p.written.Vocabulary.At(p.words, language.Channel) >= 0
	for i := range starts {
		kinds[i] = projectNode
		if i == 0 && hasChannel && (len(starts) > 1 || p.kindIn() == channelNode) {
			kinds[i] = channelNode
		}
	}
	return kinds
}

var capitalName = regexp.MustCompile(`\b((?:\p{Lu}[\p{L}\d&'’\-]+\s+)*\p{L}*(?:programm|projekt|kanal|Programm|Projekt|Kanal|Programme|Project|Projet)(?:\s+\p{Lu}[\p{L}\d\-]+)*)`)

// nameFor finds the name that a sentence without a set-off one speaks of: a word
// of its own such as Partnerprogramm Heizungsbau, or the name that the sentence
// before sets off, or the heading above.
func (b *builder) nameFor(i int, p *statement) string {
	if m := capitalName.FindStringSubmatch(p.plain); m != nil && len(m[1]) > 9 {
		return strings.TrimSpace(m[1])
	}
	if i > 0 && b.statements[i-1].block == p.block && b.statements[i-1].doc == p.doc {
		prev := b.statements[i-1]
		if names, _ := setOff(prev.text); len(names) == 1 {
			if joined := prev.with(p.passage, b.in.Documents[p.doc].Blocks[p.block].Text); joined != nil {
				p.passage, prev.kind = joined, structure
				b.absorbed[prev] = p
			}
			return names[0]
		}
	}
	if n := len(p.section.titles); n > 1 && !slices.ContainsFunc([]language.Topic{language.HeadBackground, language.HeadWork, language.HeadDropped}, func(t language.Topic) bool { return p.written.Vocabulary.Is(p.section.words[n-1], t) }) {
		return plain(strings.Join(strings.Fields(p.section.titles[n-1]), " "))
	}
	return ""
}

// under finds the node below which a sentence puts a project.
func (b *builder) under(p *statement, name string) string {
	tokens := language.Tokens(p.plain)
	for i := range tokens {
		size := p.written.Vocabulary.Begin(p.words[i:], language.Under)
		if size == 0 {
			continue
		}
		rest := p.plain[tokens[i+size-1].End:]
		if end := strings.IndexAny(rest, ".:;,\"“„«*"); end >= 0 {
			rest = rest[:end]
		}
		if n, how := b.tree.find(rest, channelNode); n != nil && how >= sameName && n.name != name {
			return n.id
		}
	}
	return ""
}

// adopt puts a project without a channel below the one that the same section asks
// for, the last one of several.
func (b *builder) adopt() {
	asked := map[*section]*node{}
	for _, c := range b.tree.made {
		if c.kind == channelNode {
			for _, p := range c.from {
				if p.row == nil {
					asked[p.section] = c
				}
			}
		}
	}
	for _, n := range b.tree.made {
		if n.kind != projectNode || n.parent != "" {
			continue
		}
		var last *node
		for _, p := range n.from {
			if c := asked[p.section]; p.row == nil && c != nil && (last == nil || c.number > last.number) {
				last = c
			}
		}
		if last != nil {
			n.parent = last.id
		}
	}
}
