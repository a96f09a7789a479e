package learn

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// smoothing is what every feature is worth in every place before it was seen there.
const smoothing = 0.1

// naiveBayes is a multinomial naive Bayes classifier from features to places. Its
// state are whole counts, so that what was added can be taken away exactly.
type naiveBayes struct {
	count map[string]map[string]int // feature → place → decisions
	seen  map[string]int            // feature → decisions
	total map[string]int            // place → features
	docs  map[string]int            // place → decisions
	all   int                       // decisions
	// refused counts the files with a word that the person did not want in a folder.
	refused map[refusal]int
}

type refusal struct{ word, dir string }

func newModel() *naiveBayes {
	return &naiveBayes{map[string]map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, 0, map[refusal]int{}}
}

// take takes a decision in (by 1) or out again (by -1).
func (m *naiveBayes) take(d Decision, by int) {
	if !d.Refused() {
		m.add(d.place(), d.Features, by)
		return
	}
	for _, f := range d.Features {
		if w, ok := strings.CutPrefix(f, wordPrefix); ok {
			k := refusal{w, d.Dir}
			if m.refused[k] += by; m.refused[k] == 0 {
				delete(m.refused, k)
			}
		}
	}
}

// add takes a place and features in (by 1) or out again (by -1).
func (m *naiveBayes) add(place string, features []string, by int) {
	change(m.docs, place, by)
	m.all += by
	for _, f := range features {
		if strings.HasPrefix(f, datePrefix) {
			continue
		}
		places := m.count[f]
		if places == nil {
			places = map[string]int{}
			m.count[f] = places
		}
		change(places, place, by)
		change(m.seen, f, by)
		change(m.total, place, by)
		if len(places) == 0 {
			delete(m.count, f)
		}
	}
}

// change leaves no zeros behind, so that a model that unlearned all is a new one.
func change(m map[string]int, key string, by int) {
	if m[key] += by; m[key] == 0 {
		delete(m, key)
	}
}

// predict gives the likeliest place and how likely it is, 0 to 1; "" if
// nothing was learned.
//
// Two things keep naive Bayes from being always or never sure. The scores are
// divided by the root of the number of features before they become
// probabilities, since features are not independent ("ext:pdf" and
// "mime:application/pdf" are one thing). And of the places that have nothing
// informative in common with the file only the best one counts as a rival, or a
// user of many folders would never hear a proposal.
func (m *naiveBayes) predict(features []string) (place string, posterior float64) {
	known := make([]string, 0, len(features))
	rivals := map[string]bool{}
	for _, f := range features {
		if m.parts(f) {
			known = append(known, f)
			for p := range m.count[f] {
				rivals[p] = true
			}
		}
	}
	scores := make(map[string]float64, len(m.docs))
	places := slices.Sorted(maps.Keys(m.docs)) // the same order gives the same sum
	for _, p := range places {
		scores[p] = m.score(p, known)
		if place == "" || scores[p] > scores[place] {
			place = p
		}
	}
	if place == "" {
		return "", 0
	}
	temper := math.Sqrt(float64(len(known)) + 1)
	sum, rest := 1.0, 0.0
	for _, p := range places {
		odds := math.Exp((scores[p] - scores[place]) / temper)
		switch {
		case p == place:
		case rivals[p]:
			sum += odds
		default:
			rest = max(rest, odds)
		}
	}
	return place, 1 / (sum + rest)
}

// parts reports whether a feature parts places from each other: all its
// decisions went to one, or one has it half as often again as chance would.
func (m *naiveBayes) parts(f string) bool {
	for p, n := range m.count[f] {
		if n == m.seen[f] || 2*n*m.all >= 3*m.docs[p]*m.seen[f] {
			return true
		}
	}
	return false
}

// score returns the logarithm of prior and likelihood. A feature is there or not,
// so the logarithm of its frequency, usual for texts, is the same for all and left out.
func (m *naiveBayes) score(place string, features []string) float64 {
	s := math.Log(float64(m.docs[place]+1) / float64(m.all+len(m.docs)))
	rest := float64(m.total[place]) + smoothing*float64(len(m.count)+1)
	for _, f := range features {
		s += math.Log((float64(m.count[f][place]) + smoothing) / rest)
	}
	return s
}
