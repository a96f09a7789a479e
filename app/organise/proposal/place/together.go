package place

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Loose is a new file to which nothing that is filed is like.
type Loose struct {
	File
	Vendor string // who it is from; empty: it is not known
}

// signsOfFit are what shows that a file belongs to a folder: what it says, not only what
// type it is of.
var signsOfFit = []feature{ownWords, wordsAbove, subjectAlike, sameDays}

// IsLoose reports whether nothing that is filed in the folder is like the file.
func (c Candidate) IsLoose() bool {
	return c.chosen == 0 && c.like < named && !slices.ContainsFunc(signsOfFit, func(f feature) bool { return c.x[f] >= named })
}

// Together are loose files that are alike, and the folder that would be made for them.
type Together struct {
	Files  []int  // which of the loose ones, at least fewestTogether, in order
	Dir    string // relative to the home folder; it is not there
	Reason string // a sentence
}

const (
	fewestTogether = 3
	longestName    = 40             // characters of a new folder's name, without its date
	sameEvent      = 36 * time.Hour // between one picture of an event and the next
)

// namedByPrograms are words of names that cameras, phones and programs give: they say
// nothing about what files have in common.
var namedByPrograms = stems(`dsc dscf dscn pxl mvi vid mov gopr dji capture screenshot screenshots bildschirmfoto captura ecran pantalla
 download downloads export exports attachment anhang whatsapp signal telegram photo photos foto fotos video videos audio recording aufnahme
 page seite part teil number no nr item output result backup data temp tmp test`)

func stems(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[stem(w)] = true
	}
	return out
}

// sign is something that files can have in common: a word of their names, who they are
// from, or the days on which they were taken.
type sign struct{ kind, key string }

// Together finds files that are alike among some to which nothing filed is like: each
// is in one batch at most, the largest batches first.
func (h *Home) Together(files []Loose) []Together {
	with := map[sign][]int{}
	for i, f := range files {
		for _, s := range f.signs() {
			with[s] = append(with[s], i)
		}
	}
	for s, event := range eventsOf(files) {
		with[s] = event
	}
	var out []Together
	taken := make([]bool, len(files))
	for {
		s, batch := largest(with, taken)
		if len(batch) < fewestTogether {
			return out
		}
		delete(with, s)
		if t, ok := h.batch(files, batch, s); ok {
			out = append(out, t)
			for _, i := range batch {
				taken[i] = true
			}
		}
	}
}

// largest returns the sign that most of the files have that are not taken yet. Of equals a
// word comes before a vendor, and that before days.
func largest(with map[sign][]int, taken []bool) (sign, []int) {
	var best sign
	var most []int
	for s, files := range with {
		left := slices.DeleteFunc(slices.Clone(files), func(i int) bool { return taken[i] })
		if c := cmp.Or(cmp.Compare(len(left), len(most)), strings.Compare(best.kind, s.kind), strings.Compare(best.key, s.key)); most == nil || c > 0 {
			best, most = s, left
		}
	}
	return best, most
}

// The kinds of signs, in the order in which they are preferred.
const (
	byWord   = "1 word"
	byVendor = "2 vendor"
	byDays   = "3 days"
)

func (f Loose) signs() []sign {
	var out []sign
	for _, t := range unique(FileTerms(f.Name)) {
		if tells(t) {
			out = append(out, sign{byWord, t})
		}
	}
	if v := folded(f.Vendor); v != "" {
		out = append(out, sign{byVendor, v})
	}
	return out
}

// tells says whether a term of a name can be what files have in common.
func tells(t string) bool {
	return !isNumber(t) && !isMonthTerm(t) && !namedByPrograms[t] && (utf8.RuneCountInString(t) > 2 || isIdeographic(t))
}

// eventsOf are pictures that were taken one soon after the other, by the first day.
func eventsOf(files []Loose) map[sign][]int {
	var shots []int
	for i, f := range files {
		if !f.Taken.IsZero() {
			shots = append(shots, i)
		}
	}
	slices.SortStableFunc(shots, func(a, b int) int { return files[a].Taken.Compare(files[b].Taken) })
	out := map[sign][]int{}
	var first string
	for n, i := range shots {
		if n == 0 || files[i].Taken.Sub(files[shots[n-1]].Taken) > sameEvent {
			first = files[i].Taken.Format(time.DateOnly)
		}
		s := sign{byDays, first}
		out[s] = append(out[s], i)
	}
	return out
}

// batch names a folder for files that have a sign in common; false: there is one already,
// or no name for it.
func (h *Home) batch(files []Loose, batch []int, s sign) (Together, bool) {
	slices.Sort(batch)
	var of []Loose
	for _, i := range batch {
		of = append(of, files[i])
	}
	name, why := "", lang.Say("were taken on the same days")
	switch s.kind {
	case byWord:
		name = commonWords(of)
		why = lang.Say("have %s in their names", quoted(name))
	case byVendor:
		name, why = classify.FolderName(of[0].Vendor), lang.Say("are from %s", quoted(of[0].Vendor))
	}
	if name == "" && s.kind != byDays {
		return Together{}, false
	}
	dir := h.newFolder(of, name)
	if h.byDir[dir] != nil {
		return Together{}, false
	}
	return Together{Files: batch, Dir: dir, Reason: lang.Say("New folder “%s” for %d files that %v.", safetext.Line(path.Base(dir), longestName), len(batch), why)}, true
}

// commonWords returns the words that the names of all files have, as the first writes them.
func commonWords(files []Loose) string {
	var out []string
	for _, w := range strings.FieldsFunc(stemOf(files[0].Name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		if isIdeographic(w) { // it is no one word: what all names begin with is what they share
			w = commonPrefix(w, files)
		}
		ts := NameTerms(w)
		everywhere := len(ts) > 0 && tells(ts[0])
		for _, f := range files[1:] {
			everywhere = everywhere && slices.Contains(FileTerms(f.Name), ts[0])
		}
		if everywhere && !slices.Contains(out, w) && utf8.RuneCountInString(strings.Join(append(out, w), " ")) <= longestName {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// commonPrefix returns how much of a word all names have with which it begins in the first.
func commonPrefix(w string, files []Loose) string {
	for w != "" && slices.ContainsFunc(files, func(f Loose) bool { return !strings.Contains(f.Name, w) }) {
		_, size := utf8.DecodeLastRuneInString(w)
		w = w[:len(w)-size]
	}
	return w
}
