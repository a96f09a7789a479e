package classify

import (
	"path/filepath"
	"strings"
)

// longestExt is the longest ending that is taken for an extension, in bytes.
const longestExt = 12

// compressed are the second halves of endings like ".tar.gz".
const compressed = " gz bz2 xz zst lz lzma lz4 br z "

// splitName parts a file name into stem and extension (without its dot, as
// written). ".tar.gz" stays together; a leading dot, a version's number and
// the end of a sentence are no extensions.
func splitName(name string) (stem, ext string) {
	stem, ext = splitOnce(name)
	if ext == "" || !strings.Contains(compressed, " "+strings.ToLower(ext)+" ") {
		return stem, ext
	}
	if inner, tar := splitOnce(stem); strings.EqualFold(tar, "tar") {
		return inner, tar + "." + ext
	}
	return stem, ext
}

func splitOnce(name string) (stem, ext string) {
	i := strings.LastIndexByte(name, '.')
	if i <= 0 || i == len(name)-1 || len(name)-i-1 > longestExt || !isExt(name[i+1:]) {
		return name, ""
	}
	return name[:i], name[i+1:]
}

// isExt wants letters and digits only, and of pure numbers the three digits of
// a split archive.
func isExt(s string) bool {
	letters := false
	for i := 0; i < len(s); i++ {
		c := s[i] | 0x20
		switch {
		case 'a' <= c && c <= 'z':
			letters = true
		case '0' <= s[i] && s[i] <= '9', s[i] == '_' || s[i] == '~' || s[i] == '+':
		default:
			return false
		}
	}
	return letters || len(s) == 3
}

// lastExt returns the ending that says how a file opens: "gz" of "x.tar.gz", lower case.
func lastExt(name string) string {
	_, ext := splitOnce(name)
	return asciiLower(ext)
}

// asciiLower leaves bytes that are no ASCII as they are, so that two different
// invalid names never become the same one.
func asciiLower(s string) string {
	for i := 0; i < len(s); i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

func baseName(path string) string { return filepath.Base(path) }
