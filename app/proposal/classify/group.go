package classify

import (
	"path/filepath"
	"slices"
	"strings"
)

// What a file is within a set, in the order in which one is its primary file.
const (
	documentRank = 10
	photoRank    = 20
	rawRank      = 30
	movieRank    = 40
	captionRank  = 50
	sidecarRank  = 60
	proofRank    = 70
)

// Lists of endings that belong together, most telling first.
var (
	documentEnds = strings.Fields("pdf docx doc odt rtf pages pptx ppt odp xlsx xls ods tex md txt")
	photoEnds    = strings.Fields("jpg jpeg heic heif hif tif tiff png")
	rawEnds      = strings.Fields("dng cr2 cr3 nef nrw arw orf rw2 raf pef srw")
	movieEnds    = strings.Fields("mkv mp4 m4v mov webm avi mpg mpeg wmv")
	captionEnds  = strings.Fields("srt vtt ass ssa sub idx")
	sidecarEnds  = strings.Fields("xmp aae thm")
	proofEnds    = strings.Fields("sig asc p7s sign minisig sha256 sha512 sha1 md5")
)

// endRank finds what an ending is.
var endRank = func() map[string]int {
	m := map[string]int{}
	for _, l := range []struct {
		ends []string
		rank int
	}{
		{documentEnds, documentRank}, {photoEnds, photoRank}, {rawEnds, rawRank}, {movieEnds, movieRank},
		{captionEnds, captionRank}, {sidecarEnds, sidecarRank}, {proofEnds, proofRank},
	} {
		for _, e := range l.ends {
			m[e] = l.rank
		}
	}
	return m
}()

// pairs says which ranks may go together under one stem: a photo and its raw, its moving
// picture and sidecar; a video and its captions; exports of one document.
func pairs(a, b int) bool {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == documentRank:
		return b == documentRank
	case a == photoRank || a == rawRank:
		return b == rawRank || b == sidecarRank || a == photoRank && b == movieRank
	case a == movieRank:
		return b == captionRank || b == sidecarRank
	}
	return false
}

// Group parts paths into sets of files that belong together and lie in one
// folder: a photo with its raw, live picture and sidecar; the volumes of a split
// archive; a document with its signature; a video with its subtitles; exports of
// one document. Each set begins with its primary file. Sets come in the order
// in which the first of their files does; a path that is given twice counts once.
// It looks at names only and takes time in proportion to their number.
func Group(paths []string) [][]string {
	g := grouping{given: make(map[string]bool, len(paths)), index: make(map[string]int, len(paths))}
	for _, p := range paths {
		g.add(p)
	}
	g.volumes()
	g.stems()
	g.proofs()
	return g.sets()
}

// piece is a file while it is grouped.
type piece struct {
	path     string
	dir      string
	name     string // lower case
	stem     string // lower case, without the last extension
	ext      string
	rank     int // see endRank; 0: none
	order    int // within a set
	together int // the piece whose set it belongs to; itself at first
}

type grouping struct {
	pieces []piece
	given  map[string]bool
	index  map[string]int // by dir and lower-case name
}

func (g *grouping) add(path string) {
	dir, base := filepath.Split(path)
	name := asciiLower(base)
	if g.given[path] {
		return
	}
	g.given[path] = true
	stem, ext := splitOnce(name)
	i := len(g.pieces)
	// Of names that differ in case only, the first one is what others refer to.
	if _, ok := g.index[dir+name]; !ok {
		g.index[dir+name] = i
	}
	g.pieces = append(g.pieces, piece{path: path, dir: dir, name: name, stem: stem, ext: ext, rank: endRank[ext], together: i})
}

// root is the piece that stands for the set of piece i.
func (g *grouping) root(i int) int {
	for g.pieces[i].together != i {
		g.pieces[i].together = g.pieces[g.pieces[i].together].together
		i = g.pieces[i].together
	}
	return i
}

func (g *grouping) join(a, b int) {
	a, b = g.root(a), g.root(b)
	g.pieces[max(a, b)].together = min(a, b)
}

// sets gives the sets in order, each sorted by order, then as given.
func (g *grouping) sets() [][]string {
	at := make(map[int]int, len(g.pieces))
	var members [][]int
	for i := range g.pieces {
		r := g.root(i)
		j, ok := at[r]
		if !ok {
			j = len(members)
			at[r] = j
			members = append(members, nil)
		}
		members[j] = append(members[j], i)
	}
	out := make([][]string, len(members))
	for i, set := range members {
		slices.SortFunc(set, func(a, b int) int { return g.pieces[a].compare(&g.pieces[b]) })
		for _, m := range set {
			out[i] = append(out[i], g.pieces[m].path)
		}
	}
	return out
}

func (p *piece) compare(q *piece) int {
	if p.order != q.order {
		return p.order - q.order
	}
	if c := strings.Compare(p.name, q.name); c != 0 {
		return c
	}
	return strings.Compare(p.path, q.path)
}
