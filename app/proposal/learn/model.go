package learn

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// smoothing is what every feature is worth in every place before it was seen there.
const smoothing = 0.1

// unit is the weight of a feature that occurs once: the logarithm of one and
// its frequency. A feature is there or not, so all have it.
const unit = math.Ln2

// model is a multinomial naive Bayes classifier from features to places. Its
// state are whole counts, so that what was added can be taken away exactly.
type model struct {
	count map[string]map[string]int // feature → place → decisions
	seen  map[string]int            // feature → decisions
	total map[string]int            // place → features
	docs  map[string]int            // place → decisions
	all   int                       // decisions
}

func newModel() *model {
	return &model{map[string]map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, 0}
}

// add takes a decision in (by 1) or out again (by -1).
func (m *model) add(place string, features []string, by int) {
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

// scored is a place with its logarithmic score.
type scored struct {
	place string
	score float64
}

// predict gives the likeliest place and how likely it is, 0 to 1; "" if
// nothing was learned. The scores are divided by the root of the number of
// features before they become probabilities: naive Bayes takes features for
// independent and would always be .999 sure.
func (m *model) predict(features []string) (place string, posterior float64) {
	known := make([]string, 0, len(features))
	for _, f := range features {
		if m.seen[f] > 0 {
			known = append(known, f)
		}
	}
	var best scored
	scores := make([]scored, 0, len(m.docs))
	for _, place := range slices.Sorted(maps.Keys(m.docs)) {
		s := scored{place, m.score(place, known)}
		scores = append(scores, s)
		if len(scores) == 1 || s.score > best.score {
			best = s
		}
	}
	if len(scores) == 0 {
		return "", 0
	}
	temper := math.Sqrt(unit*float64(len(known)) + 1)
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp((s.score - best.score) / temper)
	}
	return best.place, 1 / sum
}

func (m *model) score(place string, features []string) float64 {
	s := math.Log(float64(m.docs[place]+1) / float64(m.all+len(m.docs)))
	rest := unit*float64(m.total[place]) + smoothing*float64(len(m.count)+1)
	for _, f := range features {
		s += unit * math.Log((unit*float64(m.count[f][place])+smoothing)/rest)
	}
	return s
}
