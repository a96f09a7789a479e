package place

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed kinds.txt
var kindsText string

// Kind is what a file or a folder is about, a name of kinds.txt.
type Kind string

// Kinds that more than words say.
const (
	wallpaper Kind = "wallpaper" // pictures whose names have a screen's size
	statement Kind = "statement" // what banks export
)

// Applications go to the folder of those who work for a person who has none for applications.
const (
	application Kind = "application"
	employee    Kind = "employee"
	asEmployee       = .8
)

var screenSize = regexp.MustCompile(`(?:^|\D)[1-9]\d{2,3}x[1-9]\d{2,3}(?:\D|$)`)

// junk marks folders for what was not filed.
const junk Kind = "junk"

// kindLexicon finds kinds by phrases of up to phraseWords terms.
type kindLexicon struct {
	kinds   map[string][]Kind // by the phrase's terms, joined by spaces
	longest map[string]int    // by the first term of phrases: the terms of the longest one, at most phraseWords
	stems   map[string]bool   // single words, for compounds
	exts    map[string][]Kind // by extension: what only files of one kind have
	folders map[string]bool   // words that say what lies in a folder, and nothing of a file: any picture has a background
}

const (
	phraseWords  = 4
	shortestSize = 3 // digits that say a kind by themselves, as of '720p'
)

// Kinds returns the names of all kinds that a person can choose a folder for, in alphabetical order.
func Kinds() []string {
	var out []string
	for line := range strings.Lines(kindsText) {
		name, _, ok := strings.Cut(line, ":")
		if ok && !strings.HasPrefix(name, "#") && Kind(name) != junk {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// lexicon never changes once it is read.
var lexicon = sync.OnceValue(func() *kindLexicon { return newLexicon(kindsText) })

func newLexicon(text string) *kindLexicon {
	l := &kindLexicon{kinds: map[string][]Kind{}, longest: map[string]int{}, stems: map[string]bool{}, folders: map[string]bool{}, exts: map[string][]Kind{}}
	for line := range strings.Lines(text) {
		name, phrases, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		for phrase := range strings.SplitSeq(phrases, ",") {
			l.add(Kind(name), phrase)
		}
	}
	return l
}

func (l *kindLexicon) add(k Kind, phrase string) {
	if ext, ok := strings.CutPrefix(strings.TrimSpace(phrase), "."); ok {
		l.exts[ext] = append(l.exts[ext], k)
		return
	}
	phrase, ofFolders := strings.CutPrefix(strings.TrimSpace(phrase), "/")
	key := strings.Join(phraseTerms(phrase), " ")
	if key == "" || len(strings.Trim(key, "0123456789 ")) == 0 && len(key) < shortestSize {
		return // of '3d' only a number is left, as any name has one
	}
	l.kinds[key] = append(l.kinds[key], k)
	if ofFolders {
		l.folders[key] = true
	}
	first, _, _ := strings.Cut(key, " ")
	l.longest[first] = max(l.longest[first], min(phraseWords, 1+strings.Count(key, " ")))
	if !strings.Contains(key, " ") {
		l.stems[key] = true
	}
}

// find counts the terms of each kind in the name of a folder, each phrase once. A phrase of
// several kinds counts for each of them in part.
func (l *kindLexicon) find(ts []string) map[Kind]float64 { return l.count(ts, nil) }

// findInFile is find for the name or the text of a file.
func (l *kindLexicon) findInFile(ts []string) map[Kind]float64 { return l.count(ts, l.folders) }

func (l *kindLexicon) count(ts []string, without map[string]bool) map[Kind]float64 {
	found := map[Kind]float64{}
	seen := map[string]bool{}
	for i := range ts {
		for n := min(l.longest[ts[i]], len(ts)-i); n > 0; n-- {
			key := strings.Join(ts[i:i+n], " ")
			if seen[key] || without[key] {
				continue
			}
			kinds := l.kinds[key]
			for _, k := range kinds {
				seen[key] = true
				found[k] += float64(n) / float64(len(kinds))
			}
		}
	}
	return found
}
