package llm

import "strings"

// Thinking says whether models that can think do so before they reply.
type Thinking string

// The settings of thinking.
const (
	ThinkAuto   Thinking = "auto" // where a graphics card runs them: a processor takes minutes for what no one reads
	ThinkAlways Thinking = "always"
	ThinkNever  Thinking = "never"
)

// ThinkEnd ends the thinking of a model whose server leaves it in the text.
const ThinkEnd = "</think>"

// LoneThinkEnd finds the end of thinking in a text that has no beginning of it:
// the templates of some models, R1 for one, write the opening tag themselves. The
// tag counts only as a line of its own. It is looked for from an offset on; the
// result is where it begins, and -1 if there is none. whole says that nothing
// follows the text.
func LoneThinkEnd(text string, from int, whole bool) int {
	for {
		i := strings.Index(text[from:], ThinkEnd)
		if i < 0 {
			return -1
		}
		i += from
		after := text[i+len(ThinkEnd):]
		ends := whole && strings.TrimSpace(after) == "" || strings.HasPrefix(after, "\n") || strings.HasPrefix(after, "\r\n")
		if ends && (i == 0 || text[i-1] == '\n') {
			return i
		}
		from = i + len(ThinkEnd)
	}
}

// WithoutThinking returns a whole reply without the thinking that its text begins with.
func WithoutThinking(text string) string {
	if strings.HasPrefix(strings.TrimSpace(text), "<think>") {
		_, after, _ := strings.Cut(text, ThinkEnd)
		return strings.TrimSpace(after)
	}
	if i := LoneThinkEnd(text, 0, true); i >= 0 {
		return strings.TrimSpace(text[i+len(ThinkEnd):])
	}
	return text
}

// ObjectIn returns the JSON object in a text, with fences or words around it; ""
// if there is none. A model that is not bound to a schema writes it so.
func ObjectIn(text string) string {
	from, to := strings.Index(text, "{"), strings.LastIndex(text, "}")
	if from < 0 || to < from {
		return ""
	}
	return text[from : to+1]
}
