package library

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// question is a search: the terms and months in the words of a person.
type question struct {
	terms  []string // of its words, each once
	months []int    // that it names, 1 to 12: names of files have their numbers
}

// maxAsked is how many words of a question count.
const maxAsked = 64

// asking are words by which people ask, and which say nothing of what they ask for.
var asking = strings.Fields(`what which who whom whose when where why how do does did done can could would should will shall may might must
 my me mine i he she they them his her its their it is was were be been am are has have had find show tell give look looking search get put keep kept
 file files folder folders document documents paper called named about any some there here please much many
 wo was welche welcher welches wer wem wessen wann warum wie viel viele kann konnte mein meine meinen meiner mir ich hat habe haben finde zeig zeige such suche datei dateien ordner
 ou quoi quel quelle quels quelles qui quand pourquoi comment combien mon ma mes ai as a avons avez trouve trouver montre cherche chercher fichier fichiers dossier
 donde que cual cuales quien cuando como cuanto cuanta mi mis tengo busca buscar encuentra muestra archivo archivos carpeta`)

// questionOf returns what is looked for with some words. Of words that only ask all count.
func questionOf(words string) (q question) {
	all := classify.TextWords(words, maxAsked)
	kept := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return slices.Contains(asking, w) })
	if len(kept) == 0 {
		kept = all
	}
	for _, w := range kept {
		if m := classify.Month(w); m > 0 && !slices.Contains(q.months, m) {
			q.months = append(q.months, m)
		}
	}
	q.terms = place.TextTerms(strings.Join(kept, " "), maxAsked)
	slices.Sort(q.terms)
	q.terms = slices.Compact(q.terms)
	return q
}

const (
	quoteWithin = 1500 * time.Millisecond // how long all files that were found are read for their passages
	maxQuoted   = 240                     // bytes of a passage
)

// quote adds to files their passages that have most of some terms, and says which files are sensitive. They are
// read now, since the index holds no sentence of them.
func (s *Service) quote(ctx context.Context, files []Found, terms []string, read func(context.Context, string) (string, error)) {
	ctx, cancel := context.WithTimeout(ctx, quoteWithin)
	defer cancel()
	for i := range files {
		f := &files[i]
		text := s.textInTime(ctx, f.Path, read)
		if f.Sensitive = f.Sensitive || s.o.Sensitive(context.WithoutCancel(ctx), f.Path, text) != ""; !f.Sensitive {
			f.Passage = excerpt(text, terms)
		}
	}
}

// textInTime returns the text of a file, empty if there is none, or no time is left.
func (s *Service) textInTime(ctx context.Context, at string, read func(context.Context, string) (string, error)) (text string) {
	defer func() { _ = recover() }() // readers of foreign formats
	if ctx.Err() != nil {
		return ""
	}
	var err error
	if read == nil {
		text, _, err = s.textOf(ctx, at)
	} else {
		text, err = extract.Bound(ctx, &s.reads, func() (string, error) { return read(ctx, at) })
	}
	if err != nil {
		return ""
	}
	return text
}

// excerpt returns the lines that follow each other and have most of some terms, as far as there is room, from one
// that has any; of several the first ones, and of a text without any its beginning.
func excerpt(text string, terms []string) string {
	lines := linesOf(text)
	found := make([][]string, len(lines))
	for i, l := range lines {
		found[i] = slices.DeleteFunc(place.TextTerms(l, maxQuoted), func(t string) bool { _, has := slices.BinarySearch(terms, t); return !has })
	}
	best, most := "", -1
	for i := range lines {
		if len(found[i]) == 0 && i > 0 {
			continue
		}
		part, has := lines[i], map[string]bool{}
		for j := i; j < len(lines) && (j == i || len(part)+len(lines[j]) < maxQuoted); j++ {
			if j > i {
				part += " " + lines[j]
			}
			for _, t := range found[j] {
				has[t] = true
			}
		}
		if len(found[i]) == 0 {
			clear(has) // it is the beginning
		}
		if len(has) > most {
			best, most = part, len(has)
		}
	}
	return best
}

// linesOf returns the lines of a text that are not empty, each at most maxQuoted bytes long.
func linesOf(text string) (out []string) {
	for line := range strings.Lines(text) {
		for line = strings.Join(strings.Fields(line), " "); line != ""; {
			head := safetext.Cut(line, maxQuoted)
			if end := strings.LastIndexByte(head, ' '); len(head) < len(line) && end > 0 {
				head = head[:end]
			}
			out, line = append(out, head), strings.TrimSpace(line[len(head):])
		}
	}
	return out
}
