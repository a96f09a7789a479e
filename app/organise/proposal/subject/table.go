package subject

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
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

// table finds phrases. It never changes once it is sorted.
type table struct {
	phrases []uint64              // sorted: of each phrase and each of its subjects a hash, in its last byte the number of the subject
	longest [1 << 16]uint8        // by the last bits of the hash of their first token: the tokens of the longest phrase
	pairs   [pairBits / 64]uint64 // a bit for the first two tokens of each phrase
}

// Words are the words of one file, for Use.
type Words string

// Parse checks the words of a file: lines of the form 'subject: phrase; phrase', comments after #. Its
// error says in a sentence which line cannot be used and why.
func Parse(text string) (Words, error) { return Words(text), (&table{}).read(text) }

// read adds the words of a file.
func (t *table) read(text string) error {
	var seen [maxSubjects]bool
	scratch := make([]token, 0, maxTokens)
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		if line == "" || line[0] == '#' {
			continue
		}
		if err := t.line(line, &seen, scratch); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}

func (t *table) line(line string, seen *[maxSubjects]bool, scratch []token) error {
	name, rest, ok := strings.Cut(line, ":")
	name = strings.TrimSuffix(strings.TrimSpace(name), "!")
	number, known := list().number[ID(name)]
	switch {
	case !utf8.ValidString(line):
		return errors.New("it is not UTF-8 text")
	case !ok:
		return errors.New("a subject, a colon and phrases are expected, as in 'payslip: pay slip; salary slip'")
	case !known:
		return fmt.Errorf("there is no subject %q", name)
	case seen[number]:
		return fmt.Errorf("the subject %q has a line already", name)
	case strings.TrimSpace(rest) == "":
		return fmt.Errorf("the subject %q has no phrases", name)
	}
	seen[number] = true
	for text := range strings.SplitSeq(rest, ";") {
		ts := tokens(scratch[:0], text, false)
		if len(ts) == 0 || len(ts) > maxTokens {
			return fmt.Errorf("a phrase of %q is empty or too long: %q", name, strings.TrimSpace(text))
		}
		t.add(text, ts, number)
	}
	return nil
}

// add adds a phrase and, if it has several words, the longer ones of them.
func (t *table) add(text string, ts []token, number uint8) {
	t.longest[uint16(ts[0].hash)] = max(t.longest[uint16(ts[0].hash)], uint8(len(ts)))
	var p joined
	for i := range ts {
		p.join(text, ts, i)
		if i == 1 {
			t.pairs[p.hash%pairBits/64] |= 1 << (p.hash % 64)
		}
		if len(ts) > 1 && ts[i].kind == word && !ts[i].short {
			t.phrases = append(t.phrases, numbered(ts[i].hash^amongSalt, number))
		}
	}
	if p.isCode() {
		p.hash ^= codeSalt
	}
	t.phrases = append(t.phrases, numbered(p.hash, number))
}

func numbered(hash uint64, number uint8) uint64 { return hash&^0xff | uint64(number) }

// of returns the numbers of the subjects of a hash, in the last bytes.
func (t *table) of(hash uint64) []uint64 {
	first, _ := slices.BinarySearch(t.phrases, hash&^0xff)
	end := first
	for end < len(t.phrases) && t.phrases[end]&^0xff == hash&^0xff {
		end++
	}
	return t.phrases[first:end]
}

// Use adds words to the built-in ones, instead of those that were added before.
func Use(more ...Words) {
	if len(more) == 0 {
		used.Store(nil)
		return
	}
	t, err := newTable(more...)
	if err == nil { // Parse has seen to that
		used.Store(t)
	}
}

// used is the table that counts; nil: the built-in one.
var used atomic.Pointer[table]

func words() *table {
	if t := used.Load(); t != nil {
		return t
	}
	return builtin()
}

var builtin = sync.OnceValue(func() *table {
	t, err := newTable()
	if err != nil {
		panic(lang.Say("subject: the built-in words: %v", err)) // a test reads them
	}
	return t
})

// newTable reads the words that come with the program, and more.
func newTable(more ...Words) (*table, error) {
	t := &table{}
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		b, err := wordFiles.ReadFile(path.Join("words", f.Name()))
		if err == nil {
			err = t.read(string(b))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
	}
	for _, w := range more {
		if err := t.read(string(w)); err != nil {
			return nil, err
		}
	}
	slices.Sort(t.phrases)
	t.phrases = slices.Clone(slices.Compact(t.phrases))
	return t, nil
}
