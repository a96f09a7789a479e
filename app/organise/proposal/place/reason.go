package place

import (
	"path"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

const (
	namedFiles = 3  // how many neighbours a reason names
	nameLength = 40 // characters of a name in a reason
	longestDir = 120
	named      = .1 // how alike a file must be to be named
)

// The reasons that name the folder to which a file goes, which is the last of their arguments.
const (
	inLike     = "Like %v in %v"
	lastThree  = "As you filed the last three: %v went to %v"
	asFiledTo  = "As you filed %v: to %v"
	sameForm   = "Files of this form and type are in %v."
	youChose   = "You chose the folder %v for files of this kind."
	hasWords   = "It has %v in common with the folder %v."
	nearestDir = "The nearest folder is %v."
)

// Here returns a reason without the name of the folder to which the file goes, for where that stands beside it.
func Here(reason, dir string) string {
	reason = strings.TrimSuffix(reason, ".")
	for _, r := range []struct{ full, here string }{
		{inLike, lang.Said("Like %v in this folder")},
		{lastThree, lang.Said("As you filed the last three: %v went to this folder")},
		{asFiledTo, lang.Said("As you filed %v: to this folder")},
		{sameForm, lang.Said("Files of this form and type are in this folder")},
		{youChose, lang.Said("You chose this folder for files of this kind")},
		{hasWords, lang.Said("It has %v in common with this folder")},
		{nearestDir, lang.Said("The nearest folder is this one")},
	} {
		before, after := r.full[:strings.LastIndex(r.full, "%")], strings.TrimSuffix(r.full[strings.LastIndex(r.full, "%")+len("%s"):], ".")
		args, ok := lang.Args(reason, before+strings.ReplaceAll(quotedDir(dir), "%", "%%")+after)
		switch {
		case ok && len(args) > 0:
			return strings.Replace(r.here, "%v", args[0], 1)
		case ok:
			return r.here
		}
	}
	return reason
}

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
	like := h.alike(in, c)
	what := strings.Join(h.shared(in, c), ", ")
	switch {
	case len(like) > 0:
		return lang.Say(inLike, namesOf(like), foldersOf(like)) + c.otherTime(like) + "."
	case c.chosen > 0:
		return lang.Say(youChose, dir)
	case what != "":
		return lang.Say(hasWords, what, dir)
	case c.x[isTop] > 0:
		return lang.Say("Nothing that is filed is like it.")
	case c.New && (c.x[formAlike] > 0 || c.x[extShare] > .3):
		return lang.Say("Files of this form and type are in folders by date: %v would be new.", dir)
	case c.x[formAlike] > 0 || c.x[extShare] > .3:
		return lang.Say(sameForm, dir)
	}
	if c.New {
		return lang.Say("Folders like it are for other times: %v would be new.", dir)
	}
	return lang.Say(nearestDir, dir)
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
		return lang.Say(lastThree, namesOf(same), foldersOf(same)) + c.otherTime(same) + "."
	case len(same) > 0:
		return lang.Say(asFiledTo, namesOf(same), foldersOf(same)) + c.otherTime(same) + "."
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
	if inside := slices.DeleteFunc(slices.Clone(like), func(f Filed) bool { return f.Dir != c.Dir }); len(inside) > 0 {
		like = inside
	}
	like = like[:min(len(like), namedFiles)]
	slices.SortFunc(like, func(a, b Filed) int { return strings.Compare(a.Name, b.Name) })
	return like
}

// otherTime says that a folder is for another time than those in which the files lie;
// empty: one of them lies in it.
func (c Candidate) otherTime(files []Filed) string {
	if slices.ContainsFunc(files, func(f Filed) bool { return f.Dir == c.Dir }) {
		return ""
	}
	if c.New {
		return ", " + lang.Say("for another time: %v would be new", quotedDir(c.Dir))
	}
	return ", " + lang.Say("for another time: %v", quotedDir(c.Dir))
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
		names[i] = safetext.Line(f.Name, nameLength)
	}
	return list(names)
}

// foldersOf returns the folders in which files lie, each once.
func foldersOf(files []Filed) string {
	var dirs []string
	for _, f := range files {
		if dir := safetext.Line(f.Dir, longestDir); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return list(dirs)
}

// list joins up to three names, in quotes.
func list(names []string) string {
	switch len(names) {
	case 1:
		return "'" + names[0] + "'"
	case 2:
		return lang.Say("'%s' and '%s'", names[0], names[1])
	}
	return lang.Say("'%s', '%s' and '%s'", names[0], names[1], names[2])
}

func quoted(s string) string { return "'" + safetext.Line(s, nameLength) + "'" }

func quotedDir(dir string) string { return "'" + safetext.Line(dir, longestDir) + "'" }
