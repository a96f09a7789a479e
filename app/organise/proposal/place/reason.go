package place

import (
	"path"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

const (
	namedFiles = 3  // how many neighbours a reason names
	nameLength = 40 // characters of a name in a reason
	named      = .1 // how alike a file must be to be named
)

// reason says in a sentence what spoke most for a folder, with the files named that
// lie there, and whether the person has decided that they do.
func (h *Home) reason(in input, c Candidate) (says string, decided bool) {
	if says = h.asDecided(in, c); says != "" {
		return says, true
	}
	return h.asFiled(in, c), false
}

// asFiled says what spoke most for a folder beside decisions.
func (h *Home) asFiled(in input, c Candidate) string {
	dir := quotedDir(c.Dir)
	like, similar := h.alike(in, c), h.similar(in, c)
	what := strings.Join(h.shared(in, c), ", ")
	switch {
	case len(like) > 0:
		return "Like " + namesOf(like) + " in " + foldersOf(like) + c.otherTime(like) + "."
	case len(similar) > 0:
		return "Similar in content to " + namesOf(similar) + " in " + foldersOf(similar) + c.otherTime(similar) + "."
	case c.chosen > 0:
		return "You chose the folder " + dir + " for files of this kind."
	case what != "":
		return "It has " + what + ", as the folder " + dir + "."
	case c.x[isTop] > 0:
		return "Nothing that is filed is like it."
	case c.New && (c.x[formAlike] > 0 || c.x[extShare] > .3):
		return "Files of this form and type are in folders by date: " + dir + " would be new."
	case c.x[formAlike] > 0 || c.x[extShare] > .3:
		return "Files of this form and type are in " + dir + "."
	}
	if c.New {
		return "Folders like it are for other times: " + dir + " would be new."
	}
	return "The nearest folder is " + dir + "."
}

// asDecided says which decisions of the person a folder follows; empty: none.
func (h *Home) asDecided(in input, c Candidate) string {
	here := h.groupOf(c.Dir)
	if here == nil {
		return ""
	}
	var same []Filed
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group == here.id && nb.like >= follows && in.decided[path.Join(nb.Dir, nb.Name)] && len(same) < habitOfDecisions {
			same = append(same, nb.Filed)
		}
	}
	switch {
	case len(same) == habitOfDecisions:
		return "As you filed the last three: " + namesOf(same) + " went to " + foldersOf(same) + c.otherTime(same) + "."
	case len(same) > 0:
		return "As you filed " + namesOf(same) + ": to " + foldersOf(same) + c.otherTime(same) + "."
	}
	return ""
}

// alike returns the files in the folder, or in those that differ by their date only, that
// are most alike; those in the folder itself, if there are any.
func (h *Home) alike(in input, c Candidate) []Filed {
	here := h.groupOf(c.Dir)
	if here == nil {
		return nil
	}
	var like []Filed
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group == here.id && nb.like >= named {
			like = append(like, nb.Filed)
		}
	}
	like = c.nearest(like)
	slices.SortFunc(like, func(a, b Filed) int { return strings.Compare(a.Name, b.Name) })
	return like
}

// nearest returns the first of some files that a reason names: those in the folder itself, if
// there are any.
func (c Candidate) nearest(files []Filed) []Filed {
	var inside []Filed
	for _, f := range files {
		if f.Dir == c.Dir {
			inside = append(inside, f)
		}
	}
	if len(inside) > 0 {
		files = inside
	}
	return slices.Clone(files[:min(len(files), namedFiles)])
}

// otherTime says that a folder is for another time than those in which the files lie;
// empty: one of them lies in it.
func (c Candidate) otherTime(files []Filed) string {
	if slices.ContainsFunc(files, func(f Filed) bool { return f.Dir == c.Dir }) {
		return ""
	}
	says := ", for another time: " + quotedDir(c.Dir)
	if c.New {
		says += " would be new"
	}
	return says
}

// shared returns the words of the folder's name that the file has.
func (h *Home) shared(in input, c Candidate) []string {
	var out []string
	for _, w := range strings.FieldsFunc(c.Dir[strings.LastIndex(c.Dir, "/")+1:], func(r rune) bool { return strings.ContainsRune(" _-.,&()", r) }) {
		for _, t := range NameTerms(w) {
			if !isNumber(t) && (slices.Contains(in.name, t) || in.text[t]) {
				out = append(out, quoted(w))
				break
			}
		}
	}
	return out
}

func namesOf(files []Filed) string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = quoted(f.Name)
	}
	return list(names)
}

// foldersOf returns the folders in which files lie, each once.
func foldersOf(files []Filed) string {
	var dirs []string
	for _, f := range files {
		if dir := quotedDir(f.Dir); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return list(dirs)
}

func list(words []string) string {
	if n := len(words) - 1; n > 0 {
		return strings.Join(words[:n], ", ") + " and " + words[n]
	}
	return words[0]
}

func quoted(s string) string { return "'" + safetext.Line(s, nameLength) + "'" }

func quotedDir(dir string) string { return "'" + safetext.Line(dir, 120) + "'" }
