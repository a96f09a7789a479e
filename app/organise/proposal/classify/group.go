package classify

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
)

// Lists of endings that belong together, the one that leads first.
var (
	documentEnds = strings.Fields("pdf docx doc odt rtf pages pptx ppt odp xlsx xls ods tex md txt")
	liveEnds     = strings.Fields("jpg jpeg heic heif hif") // of photos that move
	photoEnds    = strings.Fields("jpg jpeg heic heif hif tif tiff png")
	rawEnds      = strings.Fields("dng cr2 cr3 nef nrw arw orf rw2 raf pef srw")
	movieEnds    = strings.Fields("mkv mp4 m4v mov webm avi mpg mpeg wmv")
	captionEnds  = strings.Fields("srt vtt ass ssa sub idx")
	sidecarEnds  = strings.Fields("xmp aae thm")
	proofEnds    = strings.Fields("sig asc p7s sign minisig sha256 sha512 sha1 md5")
	allEnds      = slices.Concat(documentEnds, photoEnds, rawEnds, movieEnds, captionEnds, sidecarEnds, proofEnds)
)

// longestLanguage is as long as the part before the ending of subtitles is that names their language.
const longestLanguage = 7

// piece holds the path of a file that is grouped, taken apart.
type piece struct {
	path, dir string
	stem, ext string // lower case
	order     int    // within a set
}

// grouping finds files by folder and lower-case name: of names that differ in case only the first one.
type grouping struct {
	pieces []piece
	at     map[string]int
}

// Group parts paths into sets of files that belong together and lie in one
// folder: a photo with its moving picture and sidecar, a raw file with its sidecar; a document with
// its signature; a video with its subtitles; exports of one document. Each set begins with its primary file. Sets come in the order
// in which the first of their files does; a path that is given twice counts once.
// It looks at names only and takes time in proportion to their number.
func Group(paths []string) [][]string {
	g := grouping{at: map[string]int{}}
	given := map[string]bool{}
	for _, p := range paths {
		if !given[p] {
			g.add(p)
		}
		given[p] = true
	}
	sets, of := [][]*piece{}, map[int]int{} // by the piece that leads
	for i := range g.pieces {
		lead := i
		for next := g.leader(lead); next != lead; next = g.leader(lead) {
			lead = next
		}
		n, known := of[lead]
		if !known {
			n = len(sets)
			of[lead], sets = n, append(sets, nil)
		}
		sets[n] = append(sets[n], &g.pieces[i])
	}
	out := make([][]string, len(sets))
	for i, set := range sets {
		slices.SortStableFunc(set, func(a, b *piece) int {
			return cmp.Or(a.order-b.order, strings.Compare(a.stem, b.stem), strings.Compare(a.path, b.path))
		})
		for _, p := range set {
			out[i] = append(out[i], p.path)
		}
	}
	return out
}

func (g *grouping) add(path string) {
	dir, name := filepath.Split(path)
	name = asciiLower(name)
	i := len(g.pieces)
	p := piece{path: path, dir: dir}
	p.stem, p.ext = splitOnce(name)
	p.order = slices.Index(allEnds, p.ext)
	g.pieces = append(g.pieces, p)
	if _, known := g.at[dir+name]; !known {
		g.at[dir+name] = i
	}
}

// leader returns the file that a file goes with; itself, if it goes with none.
func (g *grouping) leader(i int) int {
	p := &g.pieces[i]
	find := func(stem string, ends []string) bool {
		for _, e := range ends {
			if at, ok := g.at[p.dir+stem+"."+e]; ok {
				i = at
				return true
			}
		}
		return false
	}
	switch whole, named := g.at[p.dir+p.stem]; {
	case p.stem == "":
	case slices.Contains(proofEnds, p.ext):
		if named {
			return whole
		}
	case slices.Contains(sidecarEnds, p.ext): // 'IMG_1.CR2.xmp' lies beside 'IMG_1.CR2'
		if named {
			return whole
		}
		find(p.stem, sidecarOf(p.ext))
	case slices.Contains(captionEnds, p.ext): // 'film.en.srt' lies beside 'film.mkv'
		if film, language := splitOnce(p.stem); !find(p.stem, movieEnds) && len(language) <= longestLanguage && language != "" {
			find(film, movieEnds)
		}
	case p.ext == "mov":
		find(p.stem, liveEnds)
	case slices.Contains(documentEnds, p.ext):
		find(p.stem, documentEnds[:slices.Index(documentEnds, p.ext)])
	}
	return i
}

// sidecarOf returns the endings of what a sidecar can belong to: what was developed in a raw file is in an .xmp.
func sidecarOf(ext string) []string {
	if ext == "xmp" {
		return slices.Concat(rawEnds, photoEnds, movieEnds)
	}
	return slices.Concat(photoEnds, movieEnds)
}
