package classify

import (
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/nod-app/nod/app/base/fold"
)

//go:embed papers.txt
var papersText string

// paperKinds says why a paper of a kind of papers.txt is sensitive.
var paperKinds = map[string]string{
	"bank": "bank details", "tax": "tax papers", "benefit": "social benefits", "medical": "medical papers",
	"identity": "identity paper", "payslip": "payslip", "employment": "contract of employment", "passwords": "passwords",
}

// phrase is one of papers.txt.
type phrase struct {
	kind  string
	title bool // a title that has it is enough
}

// paperLexicon finds the phrases of papers.txt.
type paperLexicon struct {
	latin  map[string][]phrase // by its words, joined by spaces
	joined map[string][]phrase // in scripts that do not part words
	heads  map[string]bool     // the first words of those in latin
}

const (
	phraseWords  = 6
	titleLines   = 10      // lines in which a paper says what it is
	titleWords   = 9       // words of such a line; a sentence has more
	paperHead    = 4 << 10 // bytes of a text in which supporting phrases count
	paperSupport = 3       // distinct supporting phrases without a title
)

// paperPhrases is the lexicon; it never changes once it is read.
var paperPhrases = sync.OnceValue(func() *paperLexicon {
	l := &paperLexicon{latin: map[string][]phrase{}, joined: map[string][]phrase{}, heads: map[string]bool{}}
	for line := range strings.Lines(papersText) {
		name, phrases, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || strings.HasPrefix(name, "#") {
			continue
		}
		kind, title := strings.CutSuffix(name, "!")
		for p := range strings.SplitSeq(phrases, ",") {
			l.add(phrase{kind, title}, strings.TrimSpace(p))
		}
	}
	return l
})

func (l *paperLexicon) add(p phrase, text string) {
	if unparted(text) {
		l.joined[text] = append(l.joined[text], p)
		return
	}
	ws := content(Words(text))
	if len(ws) == 0 {
		return
	}
	key := strings.Join(ws, " ")
	l.latin[key] = append(l.latin[key], p)
	l.heads[ws[0]] = true
}

// unparted says that a text is in a script that does not part its words.
func unparted(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r >= 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) // the first of them begins there
	})
}

// filling are words that phrases are compared without.
const filling = " a al an au aux d da das de dei del della delle der des di die do du e el for für fur het i in l la las le les los na nad o of on os per por pour sur the to un una und van voor votre your z "

// fillers is the set of these words; it never changes.
var fillers = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(filling) {
		set[w] = true
	}
	return set
})

// content removes the filling words, in place.
func content(ws []string) []string {
	fillers := fillers()
	return slices.DeleteFunc(ws, func(w string) bool { return fillers[w] })
}

// in gives each phrase of a text, once.
func (l *paperLexicon) in(text string, camel bool, each func(phrase, string)) {
	joined := make([]byte, 0, len(text)+len(text)/8) // the words, each with a space behind it
	ends := make([]int, 1, 1+len(text)/4)            // behind that space; of the word before the first: 0
	for r := range runs(text, camel, maxWords) {
		begin := ends[len(ends)-1]
		joined = fold.Append(joined[:begin], text[r.start:r.end])
		if !fillers()[string(joined[begin:])] {
			joined = append(joined, ' ')
			ends = append(ends, len(joined))
		}
	}
	for i, begin := range ends[:len(ends)-1] {
		if !l.heads[string(joined[begin:ends[i+1]-1])] {
			continue
		}
		for n := 1; n <= phraseWords && i+n < len(ends); n++ {
			key := joined[begin : ends[i+n]-1]
			for _, p := range l.latin[string(key)] {
				each(p, string(key))
			}
		}
	}
	if unparted(text) {
		for key, ps := range l.joined {
			if strings.Contains(text, key) {
				for _, p := range ps {
					each(p, key)
				}
			}
		}
	}
}

// privatePaper says of which sensitive kind a paper is, by its name and text; empty:
// of none. A text about such papers, as a lecture, is none.
func (k *facts) privatePaper() string {
	if f := k.typed.format; f != nil && !f.paper && f.category != Images && f.category != Archives {
		return ""
	}
	text := cut(k.ev.text, paperHead)
	if scholarly(text) {
		return ""
	}
	titles, held := map[string]int{}, map[string]map[string]bool{}
	paperPhrases().in(k.stem, true, func(p phrase, key string) {
		if p.title {
			titles[p.kind]++
		}
	})
	n := 0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		isTitle := n < titleLines && atMost(titleWords, strings.FieldsSeq(line))
		n++
		paperPhrases().in(line, false, func(p phrase, key string) {
			if p.title && isTitle {
				titles[p.kind]++
				return
			}
			if held[p.kind] == nil {
				held[p.kind] = map[string]bool{}
			}
			held[p.kind][key] = true
		})
	}
	return decidePaperKind(titles, held)
}

// atMost says whether there are no more than n.
func atMost(n int, all iter.Seq[string]) bool {
	for range all {
		if n--; n < 0 {
			return false
		}
	}
	return true
}

// decidePaperKind returns why a paper with that many titles and supporting phrases of each
// kind is sensitive.
func decidePaperKind(titles map[string]int, held map[string]map[string]bool) string {
	best, why := 0, ""
	for kind, reason := range paperKinds {
		n := len(held[kind])
		if titles[kind] > 0 {
			n += 100
		}
		if n >= paperSupport && (n > best || n == best && reason < why) {
			best, why = n, reason
		}
	}
	return why
}

// scholarly words mark a text that speaks of a matter and is none of its papers.
const scholarlyWords = " abstract introduction lecture chapter seminar syllabus literature bibliography references essays vorlesung kapitel literatur seminararbeit hausarbeit cours chapitre bibliographie capitulo bibliografia capitolo lezione college hoofdstuk rozdzial wyklad bibliografi guide tutorial "

// scholarly says whether a text begins like a lecture, an article or a book.
func scholarly(text string) bool {
	for _, w := range TextWords(text, 60) {
		if hasWord(scholarlyWords, w) {
			return true
		}
	}
	return false
}
