package watcher

import (
	"path/filepath"
	"strings"
)

// unfinished are the endings of files that a program is still writing:
// browsers (crdownload, part, partial, download, opdownload), download
// managers (aria2, !ut, !qb, bc!, filepart, ytdl), editors and Office (tmp,
// temp, swp, swo, swx, ~) and cloud placeholders (icloud).
var unfinished = []string{
	".crdownload", ".part", ".partial", ".download", ".opdownload",
	".aria2", ".!ut", ".!qb", ".bc!", ".filepart", ".ytdl",
	".tmp", ".temp", ".swp", ".swo", ".swx", "~", ".icloud",
}

// system are files that an OS keeps for itself, in lower case.
var system = map[string]bool{
	"thumbs.db": true, "desktop.ini": true, "ehthumbs.db": true, "icon\r": true,
}

// Partial reports whether a base name is that of something which is not, or not
// yet, a person's file: a download under way, an editor's or Office's
// temporary, a lock, a hidden file (Nod's own temporaries '.~mv-…' among
// them), an OS's own. It looks at nothing but the name, whose bytes may be
// anything.
func Partial(name string) bool {
	lower := strings.ToLower(name)
	if lower == "" || lower[0] == '.' || strings.HasPrefix(lower, "~$") || system[lower] {
		return true
	}
	if len(lower) > 2 && lower[0] == '#' && lower[len(lower)-1] == '#' { // Emacs
		return true
	}
	return hasAnySuffix(lower, unfinished)
}

// unfinishedOf picks the names of what is under way from a folder's names: all
// that awaited needs, and mostly nothing.
func unfinishedOf(names []string) []string {
	var some []string
	for _, name := range names {
		if lower := strings.ToLower(name); hasAnySuffix(lower, unfinished) {
			some = append(some, lower)
		}
	}
	return some
}

// awaited reports whether what is under way in its folder (unfinishedOf) says
// that the file is still to come. Firefox and Chrome put an empty file under the final name
// first and write beside it ('x.pdf.part', 'Ab12.pdf.part', 'Unconfirmed
// 1.crdownload'); aria2 keeps a control file for as long as it writes.
func awaited(name string, empty bool, underWay []string) bool {
	lower := strings.ToLower(name)
	ext := filepath.Ext(lower)
	for _, s := range underWay {
		switch {
		case s == lower+".aria2":
			return true
		case !empty:
		case strings.HasPrefix(s, "unconfirmed ") && strings.HasSuffix(s, ".crdownload"):
			return true
		case ext != "" && strings.HasSuffix(s, ext+".part"):
			return true
		case len(s) > len(lower) && strings.HasPrefix(s, lower) && hasAnySuffix(s[len(lower):], unfinished):
			return true
		}
	}
	return false
}

func hasAnySuffix(s string, suffixes []string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(s, suffix) {
			return true
		}
	}
	return false
}
