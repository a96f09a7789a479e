package language

import (
	"embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed data/*.txt
var data embed.FS

// Vocabulary are the phrases of some languages; nil has none.
type Vocabulary struct{ phrases lexicon }

// Says reports words with a phrase of a topic.
func (v *Vocabulary) Says(words []string, t Topic) bool { return v.At(words, t) >= 0 }

// At returns where the first phrase of a topic begins; -1: nowhere.
func (v *Vocabulary) At(words []string, t Topic) int {
	for i := 0; i < len(words); i++ {
		n := v.Begin(words[i:], t)
		other := 0
		if slices.Contains(states, t) {
			for _, o := range states {
				other = max(other, v.Begin(words[i:], o))
			}
		}
		if n > 0 && n >= other {
			return i
		}
		i += max(0, other-1)
	}
	return -1
}

// states are topics of which the longest phrase counts: 'not done' is not done.
var states = []Topic{Done, Open, Dropped, No}

// Begin returns how many words the longest phrase of a topic has that some words begin with; 0: none.
func (v *Vocabulary) Begin(words []string, t Topic) int {
	if v == nil || len(words) == 0 {
		return 0
	}
	if p, ok := v.phrases.begin(words, t); ok {
		return p.size()
	}
	return 0
}

// End returns how many words the longest phrase of a topic has that some words end with; 0: none.
func (v *Vocabulary) End(words []string, t Topic) int {
	const longest = 5
	for i := max(0, len(words)-longest); i < len(words); i++ {
		if i+v.Begin(words[i:], t) == len(words) {
			return len(words) - i
		}
	}
	return 0
}

// Whole reports words that are a phrase of a topic.
func (v *Vocabulary) Whole(words []string, t Topic) bool {
	return len(words) > 0 && v.Begin(words, t) == len(words)
}

// Is reports words that are a phrase of a topic, but for a few more words.
func (v *Vocabulary) Is(words []string, t Topic) bool {
	const (
		more     = 4
		shortest = 4 // letters of a word that says that much
	)
	n := v.Begin(words, t)
	return n == len(words) && n > 0 || n > 0 && len(words) <= n+more && len(words[n-1]) >= shortest
}

// languages are all that are read, by their codes.
var languages = sync.OnceValue(func() map[string]lexicon {
	out := map[string]lexicon{}
	files, err := data.ReadDir("data")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		text, err := data.ReadFile("data/" + f.Name())
		if err != nil {
			panic(err)
		}
		out[strings.TrimSuffix(f.Name(), ".txt")] = read(string(text))
	}
	return out
})

// read reads the file of a language: a line for each topic, with commas between its phrases. Of months and weekdays, each
// group between commas has the names of one.
func read(text string) lexicon {
	l := lexicon{}
	for line := range strings.Lines(text) {
		topic, phrases, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(topic, "#") {
			continue
		}
		for i, p := range strings.Split(phrases, ",") {
			switch t := Topic(topic); t {
			case Months, weekdays, shortWeekdays:
				for _, name := range strings.Fields(p) {
					l.add(name, t, i+1)
				}
			default:
				l.add(p, t, 0)
			}
		}
	}
	return l
}

// Any returns the vocabulary of all languages.
var Any = sync.OnceValue(func() *Vocabulary { return of(slices.Sorted(maps.Keys(languages()))) })

// of returns the vocabulary of some languages, with what others borrow from English: headings, heads of columns, states.
func of(codes []string) *Vocabulary {
	v := &Vocabulary{lexicon{}}
	for _, code := range slices.Sorted(maps.Keys(languages())) {
		mine := slices.Contains(codes, code) || code == orders
		for first, phrases := range languages()[code] {
			for _, p := range phrases {
				if mine || code == english && borrowed(p.topic) {
					v.phrases[first] = append(v.phrases[first], p)
				}
			}
		}
	}
	return v
}

// The files of what others borrow from, and of what is said to programs.
const (
	english = "en"
	orders  = "orders"
)

func borrowed(t Topic) bool {
	return strings.HasPrefix(string(t), "head ") || strings.HasPrefix(string(t), "column ") || slices.Contains(states, t) && t != No
}
