package app

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/tools"
)

// usual are the tools that a chat needs most, in this order; the others follow.
var usual = []string{
	"list_proposals", "approve_proposal", "reject_proposal", "approve_all_proposals",
	"files.search", "files.read_text", "files.list_dir", "files.write_text", "files.move_glob",
	"get_watched_directories", "add_watched_directory", "browser.open_url", "clipboard.read", "apps.open", "clipboard.write",
}

// toolsFor are the names of the tools that a model is offered for what the
// person said: small models fail with many (issue 4, "Context economy"), and
// their descriptions are to take at most a third of the context window. Those
// that the words are about come first, then the usual ones.
func toolsFor(text string, specs []tools.Spec, window int) []string {
	words := wordsOf(text)
	specs = slices.DeleteFunc(slices.Clone(specs), func(s tools.Spec) bool { return !s.Enabled })
	slices.SortStableFunc(specs, func(a, b tools.Spec) int {
		return cmp.Or(cmp.Compare(about(b, words), about(a, words)), cmp.Compare(rank(a.Name), rank(b.Name)))
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

func rank(name string) int {
	if i := slices.Index(usual, name); i >= 0 {
		return i
	}
	return len(usual)
}

// about is how many of the words a tool's name or description has.
func about(s tools.Spec, words []string) int {
	n := 0
	of := wordsOf(s.Name + " " + s.Description)
	for _, w := range words {
		if slices.Contains(of, w) {
			n++
		}
	}
	return n
}

// wordsOf are the beginnings of the words of a text that mean something: what
// they begin with is the same in their other forms.
func wordsOf(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if r := []rune(w); len(r) >= 4 {
			w = string(r[:min(len(r), 5)])
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}
