package learn

import (
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Kinds of features, as prefixes.
const (
	wordPrefix   = "w:"       // a word of the name
	extPrefix    = "ext:"     // extension, lower case
	mimePrefix   = "mime:"    // content type
	folderPrefix = "in:"      // watched folder
	belowPrefix  = "sub:"     // folder below the watched one
	asPrefix     = "as:"      // extension with the built-in category: "as:pdf/finances"
	datePrefix   = "date:"    // the date that folders by year go by; not learned from
	refusedMark  = "refused:" // the person did not want the file there; not learned from
)

const (
	maxFeatures = 64
	maxFeature  = 200 // bytes of one; more is cut
)

// stopWords are words that tell nothing about where a file belongs.
const stopWords = " the a an of and or for to in on at by from with copy final new old draft version ver rev der die das und von im am le la les de des du et el los y il lo gli di da van het een en kopie copie copia neu "

// Features returns the features that a file is learned and recognised by: the words of its name
// (no numbers), its extension, content type, built-in category and the folder that it was found
// in. Equal files give equal features; at most 64.
func Features(path, folder, mime string) []string {
	name := filepath.Base(path)
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
	fs := set{}
	fs.add(extPrefix, ext)
	fs.add(mimePrefix, mime)
	fs.add(asPrefix, ext+"/"+classify.Kind(name, mime))
	fs.add(folderPrefix, folder)
	if rel, err := filepath.Rel(folder, filepath.Dir(path)); folder != "" && err == nil && rel != "." && !strings.HasPrefix(rel, "..") {
		fs.add(belowPrefix, rel)
	}
	stem := name
	if len(ext) < len(name)-1 {
		stem = strings.TrimSuffix(name, filepath.Ext(name))
	}
	for _, w := range classify.Words(stem) {
		if informative(w) {
			fs.add(wordPrefix, w)
		}
	}
	return fs.list
}

// informative leaves out numbers, single letters and words that are in all names.
func informative(w string) bool {
	return len(w) > 1 && (w[0] < '0' || w[0] > '9') && !strings.Contains(stopWords, " "+w+" ")
}

// set is a list without doubles.
type set struct {
	list []string
	have map[string]bool
}

func (s *set) add(prefix, value string) {
	if value == "" || len(s.list) >= maxFeatures {
		return
	}
	f := prefix + value
	if len(f) > maxFeature {
		f = f[:maxFeature]
	}
	if s.have[f] {
		return
	}
	if s.have == nil {
		s.have = map[string]bool{}
	}
	s.have[f] = true
	s.list = append(s.list, f)
}
