package place

import (
	"hash/maphash"
	"math"
	"slices"
	"strings"
)

// feature is one thing that speaks for or against a folder.
type feature int

const (
	nearBest feature = iota // the most alike filed file
	nearShare
	nearName
	sameHead
	ownWordsInName
	ownWordsInText
	wordsAbove
	ownKind
	kindAbove
	kindWithin
	extShare
	extHere
	classClash
	sameShape
	nameTerms
	eventMatch
	tagMatch
	isJunk
	isEmpty
	depth
	isTop
	topOfClass // the system's folder for files of that class
	kindClash
	headClash
	headIsName
	shapeClash
	isNewFolder
	classElsewhere // files like it lie in other folders, none in this
	datedBelow     // its files lie in folders of years
	eventInName    // the name of the file has the words of the event
	termVotes      // of each term, which part of the files near that have it lie there
	kindElsewhere  // files of its kind lie in other folders, none in this
	topOfUnknown   // the system's folder, for a file that says nothing
	decidedShare   // of the person's decisions about files like it, which part is so
	decidedLike    // the person decided so about a file like it
	decidedHabit   // and about how many, of those that make a habit
	refusedLike    // the person did not want a file like it there
	fusedShare     // of what is near by words and by meaning, which part lies there
	isChosen       // the person has chosen it for files of this kind
	classShare     // of the files that the same programs open, which part lies there
	sameStyle      // of the pictures whose names are written so, which part lies there
	otherArea      // of the terms of its text, how many only files of another part of the home have
	levyPlace      // it is about what only a business pays, and such papers belong there
	featureCount
)

// Features returns the names of all features, in the order in which Evidence has them.
func Features() []string {
	return strings.Fields(`nearBest nearShare nearName sameHead ownWordsInName ownWordsInText wordsAbove ownKind kindAbove kindWithin extShare extHere classClash sameShape nameTerms eventMatch tagMatch isJunk isEmpty depth isTop topOfClass kindClash headClash headIsName shapeClash isNewFolder classElsewhere datedBelow eventInName termVotes kindElsewhere topOfUnknown decidedShare decidedLike decidedHabit refusedLike fusedShare isChosen classShare sameStyle otherArea levyPlace`)
}

// Evidence returns what speaks for and against the folder, a number for each of Features.
func (c Candidate) Evidence() []float64 { return slices.Clone(c.x[:]) }

// features are what speaks for and against a folder, each 0 to 1.
type features [featureCount]float64

// littleLike is the square of how alike filed files are that tell little: by a seventh.
const littleLike = .02

// compare says what speaks for a group, whichever of its folders it will be.
func (h *Home) compare(in input, g *group) features {
	var x features
	all := 0.0
	for _, nb := range in.near {
		all += nb.all * nb.all
		if h.byDir[nb.Dir].group == g.id {
			x[nearBest] = math.Max(x[nearBest], nb.all)
			x[nearName] = math.Max(x[nearName], nb.name)
			x[nearShare] += nb.all * nb.all
		}
	}
	x[nearShare] /= all + littleLike // a share of what is hardly alike tells little
	x[termVotes] = in.votes[g.id]
	for i, t := range in.Text.Heads {
		same := h.heads.share(t, g.id) / float64(1+i)
		if len(lexicon().kinds[t]) > 0 {
			same *= wordOfKind // 'Invoice' is no sender
		}
		x[sameHead] = math.Max(x[sameHead], same)
	}
	x[ownWordsInName], x[ownWordsInText] = overlap(in, g.words)
	n, t := overlap(in, g.above)
	x[wordsAbove] = n + .5*t
	for k, w := range in.about {
		if g.kinds[k] > 0 {
			x[ownKind] = math.Max(x[ownKind], w)
		}
		if g.over[k] > 0 {
			x[kindAbove] = math.Max(x[kindAbove], w)
		}
		if g.files > 0 {
			x[kindWithin] += w * float64(g.within[k]) / float64(g.files+1)
		}
	}
	e, c := ext(in.Name), classOf(in.Name)
	if g.files > 0 {
		x[extHere] = float64(g.exts[e]) / (float64(g.files) + .5)
		if n := g.classes[c]; n == 0 {
			x[classClash] = 1 - 1/float64(g.files+1)
			if c == "video" && g.classes["image"] > 0 || c == "table" && g.classes["document"] > 0 {
				x[classClash] /= 2
			}
		}
		if c != "document" && c != "" && g.classes[c] == 0 && h.classes.has(string(c)) {
			x[classElsewhere] = x[classClash]
		}
	} else {
		x[isEmpty] = 1
	}
	if g.dated {
		x[datedBelow] = 1
	}
	x[extShare] = h.exts.share(e, g.id)
	x[otherArea] = in.otherArea[h.area(g)]
	if c.tells() {
		x[classShare] = h.classes.share(string(c), g.id)
	}
	if s := in.shape; s != "" {
		x[sameShape] = h.shapes.share(s, g.id)
	}
	x[sameStyle] = h.writtenLike(in, g.id)
	sum := 0.0
	for _, t := range in.name {
		if isNumber(t) {
			continue
		}
		w := in.idf(t)
		x[nameTerms] += w * h.terms.share(t, g.id)
		sum += w
	}
	if sum > 0 {
		x[nameTerms] /= sum
	}
	if g.junk {
		x[isJunk] = 1
	}
	d := len(g.folders[0].parts)
	x[depth] = math.Min(float64(d), 5) / 5
	if dir := g.folders[0].dir; h.tops.has(dir) {
		x[isTop] = 1
		if dir == h.tops.forFile(in.Name) {
			x[topOfClass] = 1
			if in.silent() {
				x[topOfUnknown] = 1
			}
		}
	}
	h.clashes(in, g, &x)
	h.decisions(in, g, &x)
	switch {
	case h.forLevies[in.levy][g.id]:
		x[levyPlace], x[otherArea] = 1, 0
	case in.levy != "":
		x[sameHead], x[headIsName] = 0, 0
	}
	if x[refusedLike] == 0 {
		x[fusedShare] = in.fused[g.id]
	}
	here, elsewhere := in.chosen.here(g, in.kinds)
	if x[isChosen] = here; elsewhere {
		return x.nameless()
	}
	return x
}

// clashes are what makes a folder unlikely: papers of another kind, letters of
// other senders, names of another form.
func (h *Home) clashes(in input, g *group, x *features) {
	if len(g.kinds) > 0 && len(in.about) > 0 {
		most := 0.0
		for _, w := range in.about {
			most = math.Max(most, w)
		}
		x[kindClash] = most - math.Min(most, math.Max(x[ownKind], x[kindWithin]))
	}
	if len(in.Text.Heads) > 0 && g.heads[maphash.String(h.seed, in.Text.Heads[0])] == 0 {
		x[headClash] = concentration(g.heads)
	}
	name := g.folders[0].parts[len(g.folders[0].parts)-1].name
	for _, head := range in.Text.Heads {
		if head == strings.Join(NameTerms(name), "") && !onlyKinds(name) {
			x[headIsName] = 1
		}
	}
	for k, w := range in.about {
		if h.within.has(string(k)) && g.kinds[k]+g.over[k] == 0 && g.within[k] == 0 && g.files > 0 {
			x[kindElsewhere] = math.Max(x[kindElsewhere], w*(1-1/float64(g.files+1)))
		}
	}
	if s := in.shape; g.shapes[s] == 0 && g.shapes[""] == 0 {
		x[shapeClash] = concentration(g.shapes)
		if in.style != "" { // other words before the number are no other form
			x[shapeClash] *= 1 - float64(g.styles[in.style])/float64(g.files+1)
		}
	}
}

// concentration returns how much one of the values outweighs the others, 0 to 1; few
// values prove little.
func concentration[K comparable](of map[K]int) float64 {
	all, most := 0, 0
	for _, n := range of {
		all, most = all+n, max(most, n)
	}
	return float64(most) / float64(all+1) * float64(all) / float64(all+1)
}

// overlap is which part of a folder's own words a file's name, and its text, has. A
// word that only says a kind, as the kinds do themselves, counts less than a name.
func overlap(in input, words map[string]bool) (name, text float64) {
	all := 0.0
	for w := range words {
		i := in.idf(w)
		all += i
		if len(lexicon().kinds[w]) > 0 {
			i *= wordOfKind
		}
		name += i * in.has(in.inNames, w)
		text += i * in.has(in.text, w)
	}
	if all == 0 {
		return 0, 0
	}
	return name / all, text / all
}

const (
	wordOfKind = .4
	wordAkin   = .7
)

// has returns how well a term is among those of a file, 0 to 1.
func (in input) has(terms map[string]bool, w string) float64 {
	if terms[w] {
		return 1
	}
	for t := range terms {
		if akin(t, w) {
			return wordAkin
		}
	}
	return 0
}
