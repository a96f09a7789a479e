package place

import (
	"path"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// Home is what a person has filed, by folder. It never changes once it is made.
type Home struct {
	tops   Tops
	groups []*group
	byDir  map[string]*folder
	byKey  map[string]*group
	exts   postings // of extensions
	forms  postings // of how names are written
	files  int
}

// Tops are the folders that the system makes for a person, relative to the home folder.
type Tops struct{ Documents, Pictures, Music, Videos, Desktop string }

func (t Tops) has(dir string) bool {
	return dir == t.Documents || dir == t.Pictures || dir == t.Music || dir == t.Videos || dir == t.Desktop
}

// folder is one folder with the files that lie in itself.
type folder struct {
	dir   string
	parts []part
	files int
	group int
}

// group are folders that differ by their date only: what is known of one holds for all.
type group struct {
	id      int
	folders []*folder
	files   int
	words   map[string]bool // terms of its own name
	above   map[string]bool // terms of the names above it
	kinds   subject.Weights // what its own name is about
	about   subject.Weights // what its path is about
	within  subject.Weights // what the names of its files are about
	classes map[class]int
	days    []int64 // on which its pictures and videos were taken, in seconds
	named   int     // which of the names in its path says what it is for, the first is 0
}

// NewHome makes a Home of all folders and files that there are.
func NewHome(tops Tops, dirs []string, files []Filed) *Home {
	dirs = slices.Clone(dirs)
	for _, f := range files {
		dirs = append(dirs, f.Dir)
	}
	b := NewBuilder(tops, dirs)
	for _, f := range files {
		b.Add(f)
	}
	return b.Home()
}

// Builder makes a Home of files that come one by one: all at once they take several times
// as much memory as it does.
type Builder struct {
	h *Home
}

// NewBuilder begins a Home of all folders in which there are files.
func NewBuilder(tops Tops, dirs []string) *Builder {
	h := &Home{tops: tops, byDir: map[string]*folder{}, byKey: map[string]*group{}, exts: newPostings(), forms: newPostings()}
	for _, d := range dirs {
		h.folder(d)
	}
	h.settleForms()
	h.makeGroups()
	return &Builder{h: h}
}

// Add adds a file. One in a folder that was not there when the Home was begun is left out.
func (b *Builder) Add(f Filed) {
	at := b.h.byDir[f.Dir]
	if at == nil {
		return
	}
	at.files++
	b.h.files++
	b.h.count(b.h.groups[at.group], f)
}

// Home returns what was begun, with all files that were added.
func (b *Builder) Home() *Home {
	return b.h
}

// Files returns how many files are filed.
func (h *Home) Files() int { return h.files }

// FilesLike returns how many files are filed of the kinds for which the system makes the same folder as
// for a file of that name: songs say nothing of where documents belong.
func (h *Home) FilesLike(name string) int {
	n, top := 0, h.tops.of(classOf(name))
	for _, g := range h.groups {
		for c, files := range g.classes {
			if h.tops.of(c) == top {
				n += files
			}
		}
	}
	return n
}

// folder is that of a path, and those above it are made.
func (h *Home) folder(dir string) *folder {
	if f := h.byDir[dir]; f != nil {
		return f
	}
	f := &folder{dir: dir, parts: parse(dir)}
	h.byDir[dir] = f
	if up := path.Dir(dir); up != "." && up != "/" {
		h.folder(up)
	}
	return f
}

// settleForms makes the years of those names repeat that do: 'Expenses 2024' beside 'Expenses 2025'.
func (h *Home) settleForms() {
	count := map[string]int{} // by the path of the parent and the rest of the name
	for _, f := range h.byDir {
		if up, last := f.parts[:len(f.parts)-1], f.parts[len(f.parts)-1]; last.form == event {
			count[key(up)+"/"+last.rest]++
		}
	}
	for _, f := range h.byDir {
		for i := range f.parts {
			if p := &f.parts[i]; p.form == event && p.rest != "" && count[key(f.parts[:i])+"/"+p.rest] > 1 {
				p.form = byYear
			}
		}
	}
}

func (h *Home) makeGroups() {
	dirs := make([]string, 0, len(h.byDir))
	for d := range h.byDir {
		dirs = append(dirs, d)
	}
	slices.Sort(dirs)
	for _, d := range dirs {
		f := h.byDir[d]
		k := key(f.parts)
		g := h.byKey[k]
		if g == nil {
			g = h.newGroup(f)
			h.byKey[k] = g
		}
		f.group = g.id
		g.folders = append(g.folders, f)
	}
}

func (h *Home) newGroup(f *folder) *group {
	g := &group{
		id: len(h.groups), words: map[string]bool{}, above: map[string]bool{}, about: subject.OfFolder(f.dir), within: subject.Weights{},
		classes: map[class]int{},
	}
	h.groups = append(h.groups, g)
	named := false // the lowest folder whose name says more than a date
	for i := len(f.parts) - 1; i >= 0; i-- {
		p := f.parts[i]
		name := p.name
		switch p.form {
		case fixed, event:
		case byYear, byPeriod:
			name = p.rest
		default:
			name = ""
		}
		if name == "" || h.tops.has(strings.Join(names(f.parts[:i+1]), "/")) && i < len(f.parts)-1 {
			continue
		}
		ts := NameTerms(name)
		for _, t := range ts {
			if isNumber(t) && len(ts) > 1 {
				continue // of '3D' and 'Semester 3'
			}
			if !named {
				g.words[t], g.named = true, i
			} else {
				g.above[t] = true
			}
		}
		if !named {
			g.kinds = subject.OfFolder(name)
		}
		named = true
	}
	return g
}

// groupOf returns the group of a folder, also of one that is not there yet; nil: none is like it.
func (h *Home) groupOf(dir string) *group {
	if f := h.byDir[dir]; f != nil {
		return h.groups[f.group]
	}
	return h.byKey[key(parse(dir))]
}

// above returns the sums of what groups have, for each group that is above some of them.
func (h *Home) above(have map[int]float64) map[int]float64 {
	out := map[int]float64{}
	for g, w := range have {
		was := g
		for dir := path.Dir(h.groups[g].folders[0].dir); dir != "." && dir != "/"; dir = path.Dir(dir) {
			if up := h.byDir[dir].group; up != was {
				out[up] += w
				was = up
			}
		}
	}
	return out
}

func names(parts []part) []string {
	out := make([]string, len(parts))
	for i, p := range parts {
		out[i] = p.name
	}
	return out
}

// count takes a file of a folder in what is known of its group.
func (h *Home) count(g *group, f Filed) {
	g.files++
	g.classes[classOf(f.Name)]++
	h.exts.add(ext(f.Name), g.id)
	h.forms.add(nameForm(f.Name), g.id)
	if classOf(f.Name).isTaken() {
		g.days = append(g.days, day(f.File).Unix())
	}
	addUnit(g.within, subject.OfFile(f.Name, ""))
}

func folded(s string) string { return strings.Join(NameTerms(s), " ") }

func unique(ts []string) []string {
	seen := make(map[string]bool, len(ts))
	return slices.DeleteFunc(ts, func(t string) bool {
		was := seen[t]
		seen[t] = true
		return was
	})
}

// day is when a file was made, as well as its data say.
func day(f File) time.Time {
	if !f.Taken.IsZero() {
		return f.Taken
	}
	for _, m := range classify.Mentions(stemOf(f.Name)) {
		if m.Day > 0 {
			return time.Date(m.Year, time.Month(m.Month), m.Day, 12, 0, 0, 0, time.UTC)
		}
	}
	return f.Modified
}
