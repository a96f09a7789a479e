package classify

import (
	"slices"
	"strconv"
	"strings"
)

// stems joins files with one stem whose formats are known to belong together.
func (g *grouping) stems() {
	byStem := map[string][]int{}
	for i := range g.pieces {
		p := &g.pieces[i]
		if p.rank == 0 || p.rank == proofRank || p.stem == "" {
			continue
		}
		stem := p.stem
		switch p.rank {
		case captionRank:
			stem = g.captioned(p)
		case sidecarRank:
			// 'IMG_1.CR2.xmp' lies beside 'IMG_1.CR2'.
			if inner, ext := splitOnce(stem); endRank[ext] != 0 {
				stem = inner
			}
		}
		p.order = p.rank*100 + place(p.ext)
		byStem[p.dir+stem] = append(byStem[p.dir+stem], i)
	}
	for i := range g.pieces {
		p := &g.pieces[i]
		same := byStem[p.dir+p.stem]
		if len(same) > 1 && same[0] >= 0 {
			g.joinPairs(same)
			delete(byStem, p.dir+p.stem)
		}
	}
}

// joinPairs joins what pairs; the files of one stem are few, as each has another ending.
func (g *grouping) joinPairs(same []int) {
	slices.SortFunc(same, func(a, b int) int { return g.pieces[a].compare(&g.pieces[b]) })
	apart := g.rawApart && slices.ContainsFunc(same, func(i int) bool { return g.pieces[i].rank == rawRank })
	first := map[int]int{} // by rank
	for _, i := range same {
		r := g.pieces[i].rank
		for have, j := range first {
			if apart && g.pieces[i].ofRaw() != g.pieces[j].ofRaw() {
				continue
			}
			if pairs(have, r) && g.pieces[j].ext != g.pieces[i].ext && g.livePair(j, i) {
				g.join(i, j)
			}
		}
		if _, ok := first[r]; !ok {
			first[r] = i
		}
	}
}

// ofRaw says whether a file belongs to a raw file, if there is one: what was developed in it
// is in an .xmp.
func (p *piece) ofRaw() bool { return p.rank == rawRank || p.ext == "xmp" }

// livePair lets only Apple's moving pictures (.mov) go with a photo: 'trip.mp4'
// beside 'trip.jpg' is a film and a picture.
func (g *grouping) livePair(a, b int) bool {
	p, q := &g.pieces[a], &g.pieces[b]
	if p.rank > q.rank {
		p, q = q, p
	}
	return p.rank != photoRank || q.rank != movieRank || q.ext == "mov" && p.ext != "png" && !strings.HasPrefix(p.ext, "tif")
}

// captioned returns the stem of the video that subtitles belong to: 'film.en.srt' to 'film'.
func (g *grouping) captioned(p *piece) string {
	i := strings.LastIndexByte(p.stem, '.')
	if i <= 0 || len(p.stem)-i-1 > 7 {
		return p.stem
	}
	for _, e := range movieEnds {
		if _, ok := g.index[p.dir+p.stem+"."+e]; ok {
			return p.stem
		}
	}
	for _, e := range movieEnds {
		if _, ok := g.index[p.dir+p.stem[:i]+"."+e]; ok {
			return p.stem[:i]
		}
	}
	return p.stem
}

// place returns where an ending is in its list.
func place(ext string) int {
	for _, l := range [][]string{documentEnds, photoEnds, rawEnds, movieEnds, captionEnds, sidecarEnds, proofEnds} {
		if i := slices.Index(l, ext); i >= 0 {
			return i
		}
	}
	return 99
}

// proofs joins signatures and checksums to the file whose whole name they bear.
func (g *grouping) proofs() {
	for i := range g.pieces {
		p := &g.pieces[i]
		if p.rank != proofRank {
			continue
		}
		p.order = proofRank*100 + place(p.ext)
		if j, ok := g.index[p.dir+p.stem]; ok && j != i {
			g.join(i, j)
		}
	}
}

// volumes joins the parts of split archives.
func (g *grouping) volumes() {
	byArchive := map[string][]int{}
	for i := range g.pieces {
		p := &g.pieces[i]
		archive, n, ok := volume(p.stem, p.ext)
		if ok {
			p.order = n
			byArchive[p.dir+archive] = append(byArchive[p.dir+archive], i)
		}
	}
	for i := range g.pieces {
		p := &g.pieces[i]
		archive, _, ok := volume(p.stem, p.ext)
		if !ok {
			continue
		}
		// The first part to come joins all; the others find themselves joined.
		parts := byArchive[p.dir+archive]
		for _, j := range parts {
			g.join(parts[0], j)
		}
		delete(byArchive, p.dir+archive)
	}
}

// volume says which archive a name is a part of, and which part: 0 is first.
//
//	x.part1.rar, x.part02.rar …    x.rar, x.r00, x.r01 …
//	x.zip, x.z01, x.z02 …          x.7z.001, x.7z.002 …
func volume(stem, ext string) (archive string, n int, ok bool) {
	switch {
	case ext == "rar":
		if inner, part := splitOnce(stem); strings.HasPrefix(part, "part") {
			if n, err := strconv.Atoi(part[4:]); err == nil && n >= 0 {
				return inner + "\x00part", n, true
			}
		}
		return stem + "\x00rar", 0, true
	case ext == "zip":
		return stem + "\x00zip", 0, true
	case len(ext) != 3 || !isDigit(ext[1]) || !isDigit(ext[2]):
		return "", 0, false
	}
	n, _ = strconv.Atoi(ext[1:])
	switch {
	case ext[0] == 'r':
		return stem + "\x00rar", n + 1, true
	case ext[0] == 'z' && n > 0:
		return stem + "\x00zip", n, true
	case isDigit(ext[0]):
		n, _ = strconv.Atoi(ext)
		return stem + "\x00num", n, true
	}
	return "", 0, false
}
