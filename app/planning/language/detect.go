package language

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

const (
	mostRead  = 64 << 10 // bytes of a text
	fewest    = 4        // words that tell a language
	alsoAsFar = 0.6      // what a second language has of the words of the first
)

// Of returns the vocabulary of the languages in which a text is written; nil if its words do not tell.
func Of(text string) *Vocabulary {
	scores, n := map[string]float64{}, 0
	for _, w := range Words(text[:min(len(text), mostRead)]) {
		of := typical()[w]
		for _, code := range of {
			scores[code] += 1 / float64(len(of))
		}
		n += min(1, len(of))
	}
	most := 0.0
	for _, n := range scores {
		most = max(most, n)
	}
	if n < fewest {
		return nil
	}
	var codes []string
	for _, code := range slices.Sorted(maps.Keys(scores)) {
		if scores[code] >= alsoAsFar*most {
			codes = append(codes, code)
		}
	}
	return cached(codes)
}

// typical returns the languages in which a word says little, by the word.
var typical = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, code := range slices.Sorted(maps.Keys(languages())) {
		for first, ps := range languages()[code] {
			if slices.ContainsFunc(ps, func(p phrase) bool { return p.topic == stop && len(p.rest) == 0 }) {
				out[first] = append(out[first], code)
			}
		}
	}
	return out
})

var (
	kept     = map[string]*Vocabulary{}
	keptLock sync.Mutex
)

// cached returns the vocabulary of some languages, which is made once.
func cached(codes []string) *Vocabulary {
	keptLock.Lock()
	defer keptLock.Unlock()
	key := strings.Join(codes, " ")
	if kept[key] == nil {
		kept[key] = of(codes)
	}
	return kept[key]
}
