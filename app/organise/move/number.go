package move

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// NumberedName returns the n-th name that like files get beside each other:
// "report.pdf" is "report (2).pdf" for n = 2, and itself for n below 2. A name
// that would get too long loses the end of its stem.
func NumberedName(name string, n int) string {
	if n < 2 {
		return name
	}
	stem, ext := splitExt(name)
	suffix := fmt.Sprintf(" (%d)%s", n, ext)
	return safetext.Cut(stem, MaxName-len(suffix)) + suffix
}

// FreeName returns name, or the first numbered name that nothing in dir has. It only looks: the
// move itself still refuses to overwrite. A folder that cannot be read makes every name look free;
// the move then says what is wrong.
func FreeName(dir, name string) string {
	for n := 1; ; n++ {
		candidate := NumberedName(name, n)
		if _, err := os.Lstat(filepath.Join(dir, candidate)); err != nil {
			return candidate
		}
	}
}

// maxExt is the longest text after a dot that is still taken for an extension.
const maxExt = 16

// splitExt keeps ".tar.gz" together and takes neither a dotfile's name nor a
// dot within a sentence for an extension.
func splitExt(name string) (stem, ext string) {
	ext = filepath.Ext(name)
	stem = strings.TrimSuffix(name, ext)
	if strings.Trim(stem, ".") == "" || len(ext) < 2 || len(ext) > maxExt || strings.Contains(ext, " ") {
		return name, ""
	}
	if inner := filepath.Ext(stem); strings.EqualFold(inner, ".tar") && inner != stem {
		stem, ext = strings.TrimSuffix(stem, inner), inner+ext
	}
	return stem, ext
}
