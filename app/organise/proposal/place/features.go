package place

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// feature is a kind of evidence for or against a folder.
type feature int

const (
	wordsVote    feature = iota // of the filed files that are most alike by BM25, which part lies there
	runsAlike                   // how alike the most alike file there is, by runs of letters
	termVotes                   // of each term, which part of the files that have it lies there, beside the best folder
	ownWords                    // the file has the words of the folder's name
	wordsAbove                  // likewise of the names above it
	subjectAlike                // how much the folder's path is about what the file is about, beside the best folder
	subjectClash                // neither its path nor the names of its files are about it
	extShare                    // of the filed files of this extension, which part lies there
	classClash                  // no file there is of this class
	formAlike                   // of the filed files whose names are written alike, which part lies there
	depth                       //
	isTop                       // the system makes it
	sameDays                    // a picture: others of its days lie there
	votesBelow                  // of the files that are most alike, which part lies in the folders below it

	// Evidence that the file belongs into none of the folders.
	nowhere
	nowhereNear // no filed file is like it
	featureCount
)

// Features returns the names of all features, in the order in which Evidence has them.
func Features() []string {
	return strings.Fields(`wordsVote runsAlike termVotes ownWords wordsAbove subjectAlike subjectClash extShare classClash formAlike depth isTop
 sameDays votesBelow nowhere nowhereNear`)
}

// features say how much evidence of each kind there is, each 0 to about 1.
type features [featureCount]float64

// evidence returns the numbers of all features.
func (x features) evidence() []float64 { return slices.Clone(x[:]) }

// score returns the sum of the evidence by its weights.
func (x features) score() float64 {
	s := 0.0
	for i, w := range weights {
		s += w * x[i]
	}
	return s
}

// inCommon reports whether anything but where a folder is speaks for it.
func (x features) inCommon() bool {
	x[subjectClash], x[classClash], x[depth] = 0, 0, 0
	return x != features{}
}

const (
	fewForms   = 4  // of so few files that are written alike a share tells half
	fewExts    = 3  // likewise of files of an extension
	littleBest = .1 // of the best folder, that tells little
)

// compare returns the evidence for a group, as a candidate whose folder is open.
func (h *Home) compare(in input, g *group) Candidate {
	var c Candidate
	x := &c.x
	x[wordsVote], x[runsAlike], x[termVotes], x[votesBelow] = in.votes[g.id], in.runs[g.id], in.termVotes[g.id], in.votesBelow[g.id]
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group == g.id {
			c.like = max(c.like, nb.like)
		}
	}
	x[ownWords], x[wordsAbove] = in.overlap(g.words), in.overlap(g.above)
	x[subjectAlike] = subject.Alike(in.about, g.about)
	if len(in.about) > 0 && len(g.about)+len(g.within) > 0 {
		x[subjectClash] = 1 - max(x[subjectAlike], subject.Alike(in.about, g.within))
	}
	h.compareForms(in, g, x)
	x[depth] = min(float64(len(g.folders[0].parts)), 5) / 5
	if h.tops.has(g.folders[0].dir) {
		x[isTop] = 1
	}
	c.chosen = in.chosen.here(g, in.kinds)
	return c
}

// compareForms says how the files of a group fit by extension, class, form of the name and day.
func (h *Home) compareForms(in input, g *group, x *features) {
	e, c := ext(in.Name), classOf(in.Name)
	x[extShare] = h.exts.share(e, g.id, fewExts)
	if g.files > 0 && g.classes[c] == 0 {
		x[classClash] = 1 - 1/float64(g.files+1)
	}
	x[formAlike] = h.forms.share(in.form, g.id, fewForms)
	if c.isTaken() {
		x[sameDays] = g.sameDays(day(in.File))
	}
}

// overlap returns which part of a folder's words a file's name or text has, by how rare each word is.
func (in input) overlap(words map[string]bool) float64 {
	all, has := 0.0, 0.0
	for w := range words {
		rare := in.idf(w)
		all += rare
		switch {
		case in.inName[w]:
			has += rare
		case in.text[w]:
			has += wordInText * rare
		}
	}
	if all == 0 {
		return 0
	}
	return has / all
}

// wordInText is how much less a word of a text says than one of a name.
const wordInText = .7

// beside compares the folders with the best of them, where that tells more, and returns the evidence that
// the file belongs into none.
func beside(all []Candidate) features {
	var most features
	nearest := 0.0
	for _, c := range all {
		nearest = max(nearest, c.like)
		for f, v := range c.x {
			most[f] = max(most[f], v)
		}
	}
	for i := range all {
		for _, f := range []feature{termVotes, subjectAlike} {
			all[i].x[f] /= most[f] + littleBest
		}
	}
	var none features
	none[nowhere], none[nowhereNear] = 1, 1-nearest
	return none
}
