package place

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/safetext"
)

const (
	namedFiles = 3  // how many neighbours a reason names
	nameLength = 40 // characters of a name in a reason
	named      = .1 // how alike a file must be to be named
)

// reason says in a sentence what spoke most for a folder, with the files named that
// lie there.
func (h *Home) reason(in input, c Candidate) string {
	dir := "'" + safetext.Line(c.Dir, 120) + "'"
	if c.x[tagMatch] > 0 {
		return fmt.Sprintf("A track of %s, as others in the music folder.", quoted(in.Artist))
	}
	if said := h.asDecided(in, c); said != "" {
		return said
	}
	like, similar := h.alike(in, c), h.similar(in, c)
	what := strings.Join(h.shared(in, c), ", ")
	switch {
	case c.x[eventMatch] >= .7 && what == "" && len(like) > 0:
		return "Its day or number is among those of " + list(like) + " in " + dir + "."
	case len(like) > 0 && c.New:
		return "Like " + list(like) + ", for another time: " + dir + " would be new."
	case len(like) > 0:
		return "Like " + list(like) + " in " + dir + "."
	case len(similar) > 0 && c.New:
		return "Similar in content to " + list(similar) + ", for another time: " + dir + " would be new."
	case len(similar) > 0:
		return "Similar in content to " + list(similar) + " in " + dir + "."
	case c.x[isChosen] > 0:
		return "You chose the folder " + dir + " for files of this kind."
	case what != "":
		return "It has " + what + ", as the folder " + dir + "."
	case c.x[topOfClass] > 0:
		return "Nothing that is filed is like it."
	case c.New && (c.x[sameShape] > 0 || c.x[extShare] > .3):
		return "Files of this form and type are in folders by date: " + dir + " would be new."
	case c.x[sameShape] > 0 || c.x[extShare] > .3:
		return "Files of this form and type are in " + dir + "."
	}
	return "The nearest folder is " + dir + "."
}

// asDecided says which decisions of the person a folder follows; empty: none.
func (h *Home) asDecided(in input, c Candidate) string {
	here := h.groupOf(c.Dir)
	if here == nil || c.x[decidedLike] < follows*follows {
		return ""
	}
	var names []string
	for _, d := range in.decided {
		if d.group == here.id && d.like >= follows && len(names) < habitOfDecisions {
			names = append(names, d.Name)
		}
	}
	dir := "'" + safetext.Line(c.Dir, 120) + "'"
	switch {
	case len(names) == habitOfDecisions:
		return "As you filed the last three: " + list(names) + " went to " + dir + "."
	case len(names) > 0:
		return "As you filed " + list(names) + ": to " + dir + "."
	}
	return ""
}

// alike are the files in the folder, or in those that differ by their date only, that
// are most alike.
func (h *Home) alike(in input, c Candidate) []string {
	here := h.groupOf(c.Dir)
	if here == nil {
		return nil
	}
	var names []string
	for _, nb := range in.near {
		if h.byDir[nb.Dir].group == here.id && nb.all >= named && len(names) < namedFiles {
			names = append(names, nb.Name)
		}
	}
	slices.Sort(names)
	return names
}

// shared are the words of the folder's name that the file has.
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

func list(names []string) string {
	for i, n := range names {
		names[i] = quoted(n)
	}
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return names[0]
}

func quoted(s string) string { return "'" + safetext.Line(s, nameLength) + "'" }
