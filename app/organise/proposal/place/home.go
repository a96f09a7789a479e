package place

import (
	"hash/maphash"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// Home is what a person has filed, by folder. It never changes once it is made.
type Home struct {
	tops   Tops
	groups []*group
	byDir  map[string]*folder
	byKey  map[string]*group
	seed   maphash.Seed // of what is known of a term
	absent absent
	// by what new files are compared with, the groups that have it and how often
	terms, words, exts, heads, shapes, kinds, within, classes, styles postings
	artists                                                           map[string]string // folder of an artist, by folded name
	files                                                             int
	rawApart                                                          bool
	forLevies                                                         map[Kind]map[int]bool // by levy: the groups in which papers about it belong
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
	files contents
	group int
}

// group are folders that differ by their date only: what is known of one holds for all.
type group struct {
	id      int
	folders []*folder
	files   int
	words   map[string]bool  // terms of its own name
	above   map[string]bool  // terms of the names above it
	kinds   map[Kind]float64 // by its own name
	over    map[Kind]float64 // by the names above it
	within  map[Kind]int     // of the files in it, by their names
	classes map[class]int
	exts    map[string]int
	shapes  map[string]int
	styles  map[string]int
	heads   map[uint64]int // by 64 bits of the first line; see postings
	inTexts habit          // of the dates in texts by which its files were put into its folders
	habit   func() habit   // with those in names, which are counted when it is first asked for: to find them takes long
	dated   bool           // its folders have one for each year or month
	junk    bool
	named   int          // which of the names in its path says what it is for, the first is 0
	levies  map[Kind]int // of its files, those about what only a business pays
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
	seed := maphash.MakeSeed()
	with := func() postings { return newPostings(seed) }
	h := &Home{
		tops: tops, byDir: map[string]*folder{}, byKey: map[string]*group{}, artists: map[string]string{}, forLevies: map[Kind]map[int]bool{}, seed: seed,
		terms: with(), words: with(), exts: with(), heads: with(), shapes: with(), kinds: with(), within: with(), classes: with(), styles: with(),
	}
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
	f.Text.Terms = f.Text.Terms[:min(len(f.Text.Terms), titleTerms)]
	at.files.add(f.File)
	b.h.files++
	b.h.count(b.h.groups[at.group], at, f)
}

// Home returns what was begun, with all files that were added.
func (b *Builder) Home() *Home {
	h := b.h
	for _, f := range h.byDir {
		f.files.pack()
	}
	h.findRawApart()
	h.findLevyPlaces()
	return h
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

// settleForms makes the years of those names repeat that do: 'Expenses 2024' beside
// 'Expenses 2025', or one whose other words are a kind of paper and not a name.
func (h *Home) settleForms() {
	count := map[string]int{} // by the path of the parent and the rest of the name
	for _, f := range h.byDir {
		last := f.parts[len(f.parts)-1]
		if last.form == event {
			count[parentKey(f)+"/"+last.rest]++
		}
	}
	for _, f := range h.byDir {
		for i := range f.parts {
			p := &f.parts[i]
			if p.form != event {
				continue
			}
			up := key(f.parts[:i])
			kinds := lexicon().find(NameTerms(p.rest))
			if p.rest != "" && (count[up+"/"+p.rest] > 1 || onlyKinds(p.rest) && len(kinds) > 0 && p.when.Month == 0) {
				p.form = byYear
			}
		}
	}
}

func parentKey(f *folder) string { return key(f.parts[:len(f.parts)-1]) }

// onlyKinds says whether each word of a name is one of the lexicon.
func onlyKinds(name string) bool {
	for _, t := range NameTerms(name) {
		if len(lexicon().kinds[t]) == 0 {
			return false
		}
	}
	return true
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
		if last := f.parts[len(f.parts)-1]; last.form == event {
			for _, t := range unique(NameTerms(last.rest)) {
				h.words.add(t, g.id)
			}
		}
		if up := h.byDir[path.Dir(d)]; up != nil && f.parts[len(f.parts)-1].form != fixed && f.parts[len(f.parts)-1].form != event {
			h.groups[up.group].dated = true
		}
	}
}

func (h *Home) newGroup(f *folder) *group {
	g := &group{
		id: len(h.groups), words: map[string]bool{}, above: map[string]bool{}, kinds: map[Kind]float64{}, over: map[Kind]float64{},
		within: map[Kind]int{}, classes: map[class]int{}, exts: map[string]int{}, shapes: map[string]int{}, styles: map[string]int{}, heads: map[uint64]int{}, inTexts: habit{}, levies: map[Kind]int{},
	}
	g.habit = sync.OnceValue(func() habit { return habitOf(g) })
	h.groups = append(h.groups, g)
	named := false // the lowest folder whose name says more than a date
	for i := len(f.parts) - 1; i >= 0; i-- {
		p := f.parts[i]
		name := p.name
		switch p.form {
		case fixed:
		case byYear, byPeriod:
			name = p.rest
		default:
			name = ""
		}
		if name == "" || h.tops.has(strings.Join(names(f.parts[:i+1]), "/")) && i < len(f.parts)-1 {
			continue
		}
		ts := NameTerms(name)
		kinds := lexicon().find(ts)
		for _, t := range ts {
			if isNumber(t) && len(ts) > 1 {
				continue // of '3D' and 'Semester 3'
			}
			if !named {
				g.words[t], g.named = true, i
				h.words.add(t, g.id)
			} else {
				g.above[t] = true
			}
		}
		for kind, n := range kinds {
			if kind == junk {
				g.junk = true
			}
			if !named {
				g.kinds[kind] += n
				h.kinds.add(string(kind), g.id)
			} else {
				g.over[kind] += n
			}
		}
		named = true
	}
	if len(g.kinds) > 1 || !onlyKinds(f.parts[len(f.parts)-1].name) {
		g.junk = g.junk && len(g.words) <= 2
	}
	return g
}

func names(parts []part) []string {
	out := make([]string, len(parts))
	for i, p := range parts {
		out[i] = p.name
	}
	return out
}

// count takes a file of a folder in what is known of its group.
func (h *Home) count(g *group, at *folder, f Filed) {
	g.files++
	g.classes[classOf(f.Name)]++
	g.exts[ext(f.Name)]++
	h.exts.add(ext(f.Name), g.id)
	h.classes.add(string(classOf(f.Name)), g.id)
	h.shapes.add(shape(f.Name), g.id)
	h.styles.add(style(f.Name), g.id)
	g.shapes[shape(f.Name)]++
	if s := style(f.Name); s != "" {
		g.styles[s]++
	}
	if len(f.Text.Heads) > 0 {
		g.heads[maphash.String(h.seed, f.Text.Heads[0])]++
	}
	g.inTexts.count(g, at, f.Text.Years, false)
	ts := unique(FileTerms(f.Name))
	for _, t := range ts {
		h.terms.add(t, g.id)
	}
	for _, t := range f.Text.Heads {
		h.heads.add(t, g.id)
	}
	kinds := fileKinds(f.File)
	for k := range kinds {
		g.within[k]++
		h.within.add(string(k), g.id)
	}
	if k := levyOf(f.File, kinds); k != "" {
		g.levies[k]++
	}
	if f.Artist != "" {
		if d := artistDir(f); d > h.artists[folded(f.Artist)] {
			h.artists[folded(f.Artist)] = d
		}
	}
}

// artistDir returns the folder of a track's artist: the one in its path with the artist's name.
func artistDir(f Filed) string {
	for d := f.Dir; d != "." && d != "/"; d = path.Dir(d) {
		if folded(path.Base(d)) == folded(f.Artist) {
			return d
		}
	}
	return ""
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

// titleTerms are the first terms of a text, in which it says what it is.
const titleTerms = 24

// ofOneOfMany are kinds of people, of whom each paper is about one: what it is tells more
// than of whom it is. A receipt for a lunch with a client is a receipt.
var ofOneOfMany = []Kind{"client", "supplier"}

const asPaper = .5 // what such a kind counts beside another one

// fileKinds returns the kinds that a file's name says, twice, and the beginning of its text.
func fileKinds(f File) map[Kind]float64 {
	out := map[Kind]float64{}
	for k, n := range lexicon().findInFile(FileTerms(f.Name)) {
		out[k] += 2 * n
	}
	ts := f.Text.Terms
	for k, n := range lexicon().findInFile(ts[:min(len(ts), titleTerms)]) {
		out[k] += 1.5 * n
	}
	for k, n := range lexicon().findInFile(ts[min(len(ts), titleTerms):]) {
		out[k] += .5 * n
	}
	for _, k := range lexicon().exts[ext(f.Name)] {
		out[k] += 2
	}
	if f.Text.Kind != "" {
		out[f.Text.Kind] += 3
	}
	if screenSize.MatchString(f.Name) {
		out[wallpaper] += 3
	}
	delete(out, junk)
	for _, k := range ofOneOfMany {
		if len(out) > 1 && out[k] > 0 {
			out[k] *= asPaper
		}
	}
	return out
}

// day is when a file was made, as well as its data say.
func day(f File) time.Time {
	if !f.Taken.IsZero() {
		return f.Taken
	}
	for _, m := range mentions(stemOf(f.Name)) {
		if m.Day > 0 {
			return time.Date(m.Year, time.Month(m.Month), m.Day, 12, 0, 0, 0, time.UTC)
		}
	}
	return f.Modified
}
