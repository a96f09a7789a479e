package classify

import (
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
func Group(paths []string) [][]string { return group(paths, false) }

// GroupRawApart is Group for a person who keeps raw files apart from the photos that the
// camera made of them: such a file makes a set of its own, with its sidecar.
func GroupRawApart(paths []string) [][]string { return group(paths, true) }

func group(paths []string, rawApart bool) [][]string {
	g := grouping{rawApart: rawApart, given: make(map[string]bool, len(paths)), index: make(map[string]int, len(paths))}
	for _, p := range paths {
		g.add(p)
	}
	g.volumes()
	g.stems()
	g.proofs()
	return g.sets()
}
