package language

import "slices"

// lexicon holds phrases by their first words.
type lexicon map[string][]phrase

// phrase is what follows the first word, and what the phrase means.
type phrase struct {
	rest  []string
	topic Topic
	value int // of a month, a weekday
}

func (l lexicon) add(text string, topic Topic, value int) {
	ws := Words(text)
	if len(ws) == 0 {
		return
	}
	l[ws[0]] = append(l[ws[0]], phrase{ws[1:], topic, value})
}

// size returns how many words a phrase has.
func (p phrase) size() int { return 1 + len(p.rest) }

// begin returns the longest phrase of a topic that some words begin with.
func (l lexicon) begin(words []string, topic Topic) (best phrase, ok bool) {
	for _, p := range l[words[0]] {
		if p.topic == topic && (!ok || p.size() > best.size()) && len(words) >= p.size() && slices.Equal(words[1:p.size()], p.rest) {
			best, ok = p, true
		}
	}
	return best, ok
}
