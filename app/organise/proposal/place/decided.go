package place

import "path"

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

// doubted reports whether a folder cannot be sure: the person did not want a file like this one there, or
// chose it for fewer files like it than make a habit, with those that were filed there before.
func (h *Home) doubted(in input, c Candidate) bool {
	here := h.groupOf(c.Dir)
	if here == nil {
		return false
	}
	like, decided := 0, 0
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group == here.id && nb.like >= follows {
			like++
			if in.decided[path.Join(nb.Dir, nb.Name)] {
				decided++
			}
		}
	}
	return decided > 0 && like < habitOfDecisions || in.refused[here.id] >= follows && decided < habitOfDecisions
}

// withDecided returns the files near, and those about which the person has decided. Of sensitive letters
// only these have a first line.
func (h *Home) withDecided(near Near) []Filed {
	files, at := h.known(near.Files), map[string]int{}
	for i, f := range files {
		at[path.Join(f.Dir, f.Name)] = i
	}
	for _, f := range h.known(near.Decided) {
		i, found := at[path.Join(f.Dir, f.Name)]
		switch {
		case !found:
			files = append(files, f)
		case len(files[i].Text.Heads) == 0:
			files[i].Text.Heads = f.Text.Heads
		}
	}
	return files
}
