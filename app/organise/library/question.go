package library

import (
	"slices"
	"strings"

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
var asking = wordSet(`what which who whom whose when where why how do does did done can could would should will shall may might must
 my me mine i he she they them his her its their it is was were be been am are has have had find show tell give look looking search get put keep kept
 file files folder folders document documents paper called named about any some there here please much many
 wo was welche welcher welches wer wem wessen wann warum wie viel viele kann konnte mein meine meinen meiner mir ich hat habe haben finde zeig zeige such suche datei dateien ordner
 ou quoi quel quelle quels quelles qui quand pourquoi comment combien mon ma mes ai as a avons avez trouve trouver montre cherche chercher fichier fichiers dossier
 donde que cual cuales quien cuando como cuanto cuanta mi mis tengo busca buscar encuentra muestra archivo archivos carpeta`)

func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

// questionOf returns what is looked for with some words. Of words that only ask all count.
func questionOf(words string) (q question) {
	all := classify.TextWords(words, maxAsked)
	kept := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return asking[w] })
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
