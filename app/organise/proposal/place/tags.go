package place

import (
	"path"
	"slices"
	"strings"
)

// byTags returns the folder of a track's album, or a new one beside those of its artist,
// if a person files tracks so.
func (h *Home) byTags(in input) []Candidate {
	if in.Artist == "" || len(h.artists) == 0 || in.kinds["podcast"] > 0 {
		return nil
	}
	var x features
	x[tagMatch] = 1
	dir := h.artists[folded(in.Artist)]
	if dir == "" {
		x[tagMatch] = .4
		dir = path.Join(h.musicRoot(), clean(in.Artist))
	}
	if in.Album == "" {
		return []Candidate{{Dir: dir, New: h.byDir[dir] == nil, x: x}}
	}
	for d := range h.byDir {
		if path.Dir(d) == dir && folded(path.Base(d)) == folded(in.Album) {
			return []Candidate{{Dir: d, x: x}}
		}
	}
	album := path.Join(dir, clean(in.Album))
	return []Candidate{{Dir: album, New: true, x: x}}
}

// withoutOtherAlbums removes the albums of a track's artist that are none of its own.
func (h *Home) withoutOtherAlbums(in input, all, tagged []Candidate) []Candidate {
	artist := h.artists[folded(in.Artist)]
	if len(tagged) == 0 || artist == "" || in.Album == "" {
		return all
	}
	return slices.DeleteFunc(all, func(c Candidate) bool { return path.Dir(c.Dir) == artist && c.Dir != tagged[0].Dir })
}

// musicRoot returns the folder in which most artists are.
func (h *Home) musicRoot() string {
	count := map[string]int{}
	best := ""
	for _, d := range h.artists {
		up := path.Dir(d)
		if count[up]++; count[up] > count[best] || count[up] == count[best] && up < best {
			best = up
		}
	}
	return best
}

// clean makes a tag fit for a folder's name.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, s)
	return strings.Trim(s, " .")
}
