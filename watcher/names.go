package watcher

import (
	"path/filepath"
	"strings"
)

// unfinishedSuffixes are the endings of files that a program is still writing:
// browsers (crdownload, part, partial, download, opdownload), download
// managers (aria2, !ut, !qb, bc!, filepart, ytdl), editors and Office (tmp,
// temp, swp, swo, swx, ~) and cloud placeholders (icloud).
var unfinishedSuffixes = []string{
	".crdownload", ".part", ".partial", ".download", ".opdownload",
	".aria2", ".!ut", ".!qb", ".bc!", ".filepart", ".ytdl",
	".tmp", ".temp", ".swp", ".swo", ".swx", "~", ".icloud",
}

// systemFiles are files that an OS creates for itself, in lower case.
var systemFiles = map[string]bool{
	"thumbs.db": true, "desktop.ini": true, "ehthumbs.db": true, "icon\r": true,
}

// Partial reports whether a base name belongs to a file that is not, or not yet,
// a user's file: a partial download, a temporary file of an editor or of Office,
// a lock, a hidden file (including Nod's own '.~mv-…'), or a file of the OS. It
// uses only the name, which may contain any bytes.
func Partial(name string) bool {
	lower := strings.ToLower(name)
	return lower == "" || lower[0] == '.' || systemFiles[lower] || unfinished(name)
}

// unfinished reports whether a base name belongs to a partial download, or to a temporary
// or lock file of a program.
func unfinished(name string) bool {
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "~$") || strings.HasPrefix(lower, ".~lock.") { // Office, LibreOffice
		return true
	}
	if len(lower) > 2 && lower[0] == '#' && lower[len(lower)-1] == '#' { // Emacs
		return true
	}
	return hasAnySuffix(lower, unfinishedSuffixes)
}

// unfinishedNames returns the names with an unfinished suffix, in lower case, as
// isDownloading needs them. There are mostly none.
func unfinishedNames(names []string) []string {
	var some []string
	for _, name := range names {
		if lower := strings.ToLower(name); hasAnySuffix(lower, unfinishedSuffixes) {
			some = append(some, lower)
		}
	}
	return some
}

// isDownloading reports whether unfinished files in the same folder show that
// the file is still being downloaded. Firefox and Chrome first create an empty
// file with the final name and write beside it ('x.pdf.part', 'Ab12.pdf.part',
// 'Unconfirmed 1.crdownload'); aria2 keeps a control file while it writes.
func isDownloading(name string, empty bool, inProgress []string) bool {
	lower := strings.ToLower(name)
	ext := filepath.Ext(lower)
	for _, s := range inProgress {
		switch {
		case s == lower+".aria2":
			return true
		case !empty:
		case strings.HasPrefix(s, "unconfirmed ") && strings.HasSuffix(s, ".crdownload"):
			return true
		case ext != "" && strings.HasSuffix(s, ext+".part"):
			return true
		case len(s) > len(lower) && strings.HasPrefix(s, lower) && hasAnySuffix(s[len(lower):], unfinishedSuffixes):
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
