package place

import (
	"path"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// passageRead is how many bytes of a text a model reads to compare files: about as much
// as most embedding models take in.
const passageRead = 2 << 10

// Passage returns what a model reads of a file to compare it with others: folder, name and
// the beginning of the text. A folder is that of a filed file; text that gives orders is
// left out, as are the rows of a bank's export.
func Passage(dir, name, text string) string {
	if text = cut(text, headRead); safetext.Orders(text) {
		text = ""
	}
	if head, ok := classify.BankExport(text); ok {
		text = head
	}
	return strings.TrimSpace(strings.Join([]string{dir, name}, "\n") + "\n\n" + cut(text, passageRead))
}

// byMeaning is how much counts that all that is near by words and by meaning lies in a folder.
const byMeaning = 5.

// Fused returns what a rank counts, from 0 on, where rankings are joined: reciprocal rank fusion (Cormack, Clarke and
// Büttcher, SIGIR 2009).
func Fused(rank int) float64 {
	const k = 60
	return 1 / float64(k+1+rank)
}

// fuse joins the filed files that are near by words and by meaning: of the sum of 1 / (k +
// rank) over both rankings, which part each group has.
func (h *Home) fuse(in input, meaning []Filed) map[int]float64 {
	out, all := map[int]float64{}, 0.0
	add := func(rank int, f Filed) {
		w := Fused(rank)
		out[h.byDir[f.Dir].group] += w
		all += w
	}
	for i, nb := range in.near {
		add(i, nb.Filed)
	}
	for i, f := range meaning {
		add(i, f)
	}
	for g := range out {
		out[g] /= all
	}
	return out
}

// withMeaning orders again what words leave a question, with what is near by meaning; it
// stays a question, since how much a model's nearness proves is not known. Where the
// person has decided about files like it, or has chosen a folder, that alone counts.
func (h *Home) withMeaning(in *input, meaning []Filed, words []Candidate) []Candidate {
	meaning = h.known(meaning)
	if len(meaning) == 0 || len(words) > 0 && words[0].Likelihood >= Likely || in.silent() || in.isDecided() {
		return words
	}
	in.meaning, in.fused = meaning, h.fuse(*in, meaning)
	out, _ := h.rank(*in)
	for i := range out {
		out[i].Likelihood = min(out[i].Likelihood, mostByMeaning)
	}
	return out
}

// mostByMeaning is how likely a folder is at most that meaning has a part in: a question.
const mostByMeaning = Likely - .01

// isDecided says whether the person has decided about a file like this one, or has chosen
// a folder for a kind that it is surely of.
func (in input) isDecided() bool {
	if slices.ContainsFunc(in.near, func(nb neighbour) bool { return nb.like >= follows && in.decided[path.Join(nb.Dir, nb.Name)] }) {
		return true
	}
	for kind, w := range in.kinds {
		if in.chosen[kind] != "" && w >= surelyOf {
			return true
		}
	}
	return false
}

// similar returns the files in the folder, or in those that differ by their date only, that
// are nearest by meaning.
func (h *Home) similar(in input, c Candidate) []Filed {
	here := h.groupOf(c.Dir)
	if here == nil {
		return nil
	}
	var similar []Filed
	for _, f := range in.meaning {
		if h.byDir[f.Dir].group == here.id {
			similar = append(similar, f)
		}
	}
	return c.nearest(similar)
}
