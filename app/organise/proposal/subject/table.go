package subject

import (
	"cmp"
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

//go:embed subjects.txt
var listText string

//go:embed words/*.txt
var wordFiles embed.FS

const (
	maxSubjects = 256 // with the groups: their numbers are bytes
	maxTokens   = 24  // of a phrase
	pairBits    = 1 << 19
)

// entry is a line of subjects.txt: a subject or a group.
type entry struct {
	id, group ID // group is empty of a group
	title     string
	sensitive bool
}

func (e entry) isGroup() bool { return e.group == "" }

// subjects are all entries, each with its place as its number.
type subjects struct {
	all    []entry
	number map[ID]uint8
}

func (s *subjects) of(id ID) entry {
	if n, ok := s.number[id]; ok {
		return s.all[n]
	}
	return entry{}
}

// list never changes once it is read.
var list = sync.OnceValue(func() *subjects {
	s := &subjects{number: map[ID]uint8{}}
	var group ID
	for line := range strings.Lines(listText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, title, _ := strings.Cut(line, " — ")
		name, sensitive := strings.CutSuffix(name, "!")
		e := entry{id: ID(name), group: group, title: title, sensitive: sensitive}
		if name[0] == '@' {
			group, e.group = e.id, ""
		}
		s.number[e.id] = uint8(len(s.all))
		s.all = append(s.all, e)
	}
	return s
})

// phrase is what is known of a phrase: its words are not kept.
type phrase struct {
	hash    uint64
	pair    uint32 // of its first two tokens, for pairs
	first   uint16 // the lowest bits of the hash of its first token
	tokens  uint8
	subject uint8 // its number
}

// table finds phrases. It never changes.
type table struct {
	phrases []phrase       // by hash; a phrase of several subjects is there for each of them
	longest [1 << 16]uint8 // by the lowest bits of the hash of their first token: the tokens of the longest phrase
	pairs   [pairBits / 64]uint64
}

// Words are the words of one file, for Use.
type Words struct{ phrases []phrase }

// Parse reads the words of a file: lines of the form 'subject: phrase; phrase', comments after #. Its
// error says in a sentence which line cannot be used and why.
func Parse(text string) (Words, error) {
	var w Words
	read := map[uint8]bool{}
	scratch := make([]token, 0, maxTokens)
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		if line == "" || line[0] == '#' {
			continue
		}
		if err := w.add(line, read, scratch); err != nil {
			return Words{}, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return w, nil
}

func (w *Words) add(line string, read map[uint8]bool, scratch []token) error {
	name, rest, ok := strings.Cut(line, ":")
	name = strings.TrimSuffix(strings.TrimSpace(name), "!")
	number, known := list().number[ID(name)]
	switch {
	case !utf8.ValidString(line):
		return fmt.Errorf("it is not UTF-8 text")
	case !ok:
		return fmt.Errorf("a subject, a colon and phrases are expected, as in 'payslip: pay slip; salary slip'")
	case !known:
		return fmt.Errorf("there is no subject %q", name)
	case read[number]:
		return fmt.Errorf("the subject %q has a line already", name)
	case strings.TrimSpace(rest) == "":
		return fmt.Errorf("the subject %q has no phrases", name)
	}
	read[number] = true
	for text := range strings.SplitSeq(rest, ";") {
		p, ok := newPhrase(scratch, text, number)
		if !ok {
			return fmt.Errorf("a phrase of %q is empty or too long: %q", name, strings.TrimSpace(text))
		}
		w.phrases = append(w.phrases, p)
	}
	return nil
}

// Use adds words to the built-in ones, instead of those that were added before.
func Use(more ...Words) {
	if len(more) == 0 {
		used.Store(nil)
		return
	}
	used.Store(newTable(more))
}

// used is the table that counts; nil: the built-in one.
var used atomic.Pointer[table]

func words() *table {
	if t := used.Load(); t != nil {
		return t
	}
	return builtin()
}

var builtin = sync.OnceValue(func() *table { return newTable(nil) })

// builtinWords reads the words that come with the program; that there are no errors in them is tested.
func builtinWords() ([]Words, error) {
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		return nil, err
	}
	var out []Words
	for _, f := range files {
		b, err := wordFiles.ReadFile(path.Join("words", f.Name()))
		if err != nil {
			return nil, err
		}
		w, err := Parse(string(b))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		out = append(out, w)
	}
	return out, nil
}

func newTable(more []Words) *table {
	files, err := builtinWords()
	if err != nil {
		panic("subject: the built-in words: " + err.Error())
	}
	t := &table{}
	n := 0
	for _, w := range slices.Concat(files, more) {
		n += len(w.phrases)
	}
	t.phrases = make([]phrase, 0, n)
	for _, w := range slices.Concat(files, more) {
		t.phrases = append(t.phrases, w.phrases...)
	}
	slices.SortFunc(t.phrases, func(a, b phrase) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.subject, b.subject))
	})
	t.phrases = slices.Compact(t.phrases)
	for _, p := range t.phrases {
		t.longest[p.first] = max(t.longest[p.first], p.tokens)
		t.pairs[p.pair/64] |= 1 << (p.pair % 64)
	}
	return t
}

// at returns which phrases have a hash.
func (t *table) at(hash uint64) (first, end int) {
	first, _ = slices.BinarySearchFunc(t.phrases, hash, func(p phrase, h uint64) int { return cmp.Compare(p.hash, h) })
	for end = first; end < len(t.phrases) && t.phrases[end].hash == hash; end++ {
	}
	return first, end
}
