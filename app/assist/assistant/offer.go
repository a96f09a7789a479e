package assistant

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools"
)

// recentTurns is how many messages of the person after a tool of a topic was called the
// topic lasts: 'yes, build it' and 'go on' name none.
const recentTurns = 3

// toolsFor returns the names of the tools that a model is offered for what the
// person said: small models fail with many, and their descriptions are to take at
// most a third of the context window. Those that the words are about come first,
// then those of the topic that the conversation has, then the others by their rank.
func toolsFor(text string, history []llm.Message, specs []tools.Spec, v vocabulary, window int) []string {
	words, recent := wordsOf(text), recentTopics(history, specs)
	specs = slices.DeleteFunc(slices.Clone(specs), func(s tools.Spec) bool {
		return !s.Enabled || s.Topic != "" && !recent[s.Topic] && !slices.ContainsFunc(wordsOf(s.Topic), func(w string) bool { return slices.Contains(words, w) })
	})
	lasting := func(s tools.Spec) int {
		if recent[s.Topic] {
			return 0
		}
		return 1
	}
	matches := map[string]int{} // by tool; counted once, not at each comparison
	for _, s := range specs {
		matches[s.Name] = v.matches(s.Name, words)
	}
	slices.SortStableFunc(specs, func(a, b tools.Spec) int {
		return cmp.Or(cmp.Compare(matches[b.Name], matches[a.Name]), cmp.Compare(lasting(a), lasting(b)), cmp.Compare(rank(a), rank(b)))
	})
	var out []string
	room := window / 3
	for _, s := range specs {
		// About 3.5 characters a token, and what a template writes around each tool.
		if room -= (len(s.Name)+len(s.Description)+len(s.ArgsSchema))*2/7 + 12; room < 0 {
			break
		}
		out = append(out, s.Name)
	}
	return out
}

// recentTopics returns the topics of the tools that were called in the last turns.
func recentTopics(history []llm.Message, specs []tools.Spec) map[string]bool {
	topics := map[string]string{} // by tool
	for _, s := range specs {
		if s.Topic != "" {
			topics[s.Name] = s.Topic
		}
	}
	out := map[string]bool{}
	turns := 0
	for _, m := range slices.Backward(history) {
		for _, c := range m.Calls {
			if topic := topics[c.Name]; topic != "" {
				out[topic] = true
			}
		}
		if m.Role == llm.User {
			if turns++; turns == recentTurns {
				break
			}
		}
	}
	return out
}

// rank puts the tools without a rank last.
func rank(s tools.Spec) int {
	if s.Rank == 0 {
		return math.MaxInt
	}
	return s.Rank
}

// vocabulary is the beginnings of the words that tools have in their names and
// descriptions, by tool.
type vocabulary map[string][]string

func vocabularyOf(specs []tools.Spec) vocabulary {
	v := vocabulary{}
	for _, s := range specs {
		v[s.Name] = wordsOf(s.Name + " " + s.Description)
	}
	return v
}

// matches returns how many of the words a tool has; none of them is there twice.
func (v vocabulary) matches(tool string, words []string) (n int) {
	for _, w := range v[tool] {
		if slices.Contains(words, w) {
			n++
		}
	}
	return n
}

// wordsOf returns the beginnings of a text's words, each once.
func wordsOf(text string) []string {
	var out []string
	for w := range beginnings(text) {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// beginnings returns those of the words of a text that mean something: what they
// begin with is the same in their other forms.
func beginnings(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
			if r := []rune(w); len(r) >= 4 && !yield(string(r[:min(len(r), 5)])) {
				return
			}
		}
	}
}
