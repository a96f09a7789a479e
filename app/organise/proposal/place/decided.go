package place

import (
	"path"
	"slices"
)

// What the person has decided is filed, and counts as all that is filed. It says beside that how sure a
// folder can be.
const (
	follows          = .2 // how alike a file must be to one about which the person decided, to follow it
	habitOfDecisions = 3
	mostDoubted      = Sure - .01 // how likely a folder can be at most of which Nod is not sure
	refusal          = 3.         // what the score loses of a folder that the person refused for the same file
	choice           = 6.         // what the score gains of a folder that the person chose for a kind
)

// refusals returns, by group, how like the file is to one that the person did not want there, 0 to 1.
func (h *Home) refusals(f File, near Near) map[int]float64 {
	out := map[int]float64{}
	for _, nb := range near.Refused.compare(f, near.idf) {
		if g := h.groupOf(nb.Dir); g != nil {
			out[g.id] = max(out[g.id], nb.like)
		}
	}
	return out
}

// decisions returns about how many files that are like this one the person has decided that they lie in a folder.
func (h *Home) decisions(in input, c Candidate) (n int) {
	here := h.groupOf(c.Dir)
	for _, nb := range in.near {
		if here != nil && h.byDir[nb.Dir].group == here.id && nb.like >= follows && in.decided[path.Join(nb.Dir, nb.Name)] {
			n++
		}
	}
	return n
}

// isRefused reports whether the person did not want a file like this one in a folder, and has not made a
// habit of it since.
func (h *Home) isRefused(in input, c Candidate) bool {
	here := h.groupOf(c.Dir)
	return here != nil && in.refused[here.id] >= follows && h.decisions(in, c) < habitOfDecisions
}

// withoutHaste returns folders, the likeliest first. Fewer decisions about files like this one than make a habit make
// no folder surer than it was without any, and the one that was likely then stays the first, unless the files are
// much alike.
func (h *Home) withoutHaste(in input, near Near, all []Candidate) []Candidate {
	if len(all) == 0 || len(in.decided) == 0 || h.decisions(in, all[0]) >= habitOfDecisions {
		return all
	}
	near.Files = slices.DeleteFunc(slices.Clone(near.Files), func(f Filed) bool { return in.decided[path.Join(f.Dir, f.Name)] })
	near.Decided = nil
	before, _ := h.rank(h.look(in.File, near, in.chosen, in.now))
	before = append(before, Candidate{})
	i := slices.IndexFunc(all, func(c Candidate) bool { return c.Dir == before[0].Dir })
	switch was := before[0].Likelihood; {
	case i == 0:
		all[0].Likelihood = min(all[0].Likelihood, max(was, mostDoubted))
	case i > 0 && was >= Likely && all[0].like <= sameHead:
		first := all[i]
		first.Likelihood = min(was, mostDoubted)
		all[0].Likelihood = min(all[0].Likelihood, first.Likelihood)
		return slices.Insert(slices.Delete(all, i, i+1), 0, first)
	default:
		all[0].Likelihood = min(all[0].Likelihood, mostDoubted)
	}
	return all
}

// withDecided returns the files near, and those about which the person has decided.
func (h *Home) withDecided(near Near) []Filed {
	files := h.known(near.Files)
	for _, f := range h.known(near.Decided) {
		if !slices.ContainsFunc(near.Files, func(o Filed) bool { return o.Dir == f.Dir && o.Name == f.Name }) {
			files = append(files, f)
		}
	}
	return files
}
