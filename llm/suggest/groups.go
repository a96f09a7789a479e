package suggest

import (
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/planning/engine"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// group is as many passages of one document as a model is asked about at once.
type group struct {
	document string
	first    bool // of its document
	passages []string
	lines    []string // the passages with what the rules made of them, and the headings above
}

// maxGroups bounds what is read of all documents: some 400 KB.
const maxGroups = 200

// Limits of a question and its reply, in tokens. A small model reads little well, and what it
// is asked about is soon answered.
const (
	promptTokens = 1500
	replyTokens  = 1536 // some eight statements with their quotes
	thinkTokens  = 2048 // more, for a model that always thinks first
	leastTokens  = 300  // of passages, however small the window
)

// replyRoom returns how much of a window a reply gets, in tokens.
func replyRoom(m llm.Model) int {
	room := min(replyTokens, m.ContextWindow()/3)
	if m.Thinking {
		room += min(thinkTokens, m.ContextWindow()/4)
	}
	return room
}

// room returns how many tokens of passages fit into a question of which the rest has that many.
func room(m llm.Model, rest int) int {
	return max(leastTokens, min(promptTokens, m.ContextWindow()-replyRoom(m))-rest)
}

// longestShown is how many characters of a passage a model sees.
const longestShown = 600

// grouped makes groups of passages, in their order, each of at most that many tokens; shortened says that
// not all of them fit into maxGroups. What no person sees and what speaks to programs is left out.
func grouped(all []engine.Explanation, tokens int) (out []group, shortened bool) {
	left, below := 0, ""
	for _, x := range all {
		text := line(x.Text, longestShown)
		if x.Kind == engine.KindHidden || x.Kind == engine.KindOrder || strings.TrimSpace(text) == "" {
			continue
		}
		last := len(out) - 1
		head := heading(x)
		shown := fmt.Sprintf("%d %s > %s", 1000, reading(x), text)
		needs := turn.EstimateTokens(shown)
		if head != below {
			needs += turn.EstimateTokens(head)
		}
		if last < 0 || out[last].document != x.Document || needs > left {
			if len(out) == maxGroups {
				return out, true
			}
			out = append(out, group{document: x.Document, first: last < 0 || out[last].document != x.Document})
			last++
			left, below = tokens, ""
		}
		g := &out[last]
		if head != below {
			g.lines, below = append(g.lines, head), head
		}
		g.passages = append(g.passages, text)
		g.lines = append(g.lines, fmt.Sprintf("%d %s > %s", len(g.passages), reading(x), text))
		left -= needs
	}
	return out, false
}

// heading returns the line that says below which headings a passage stands.
func heading(x engine.Explanation) string {
	if len(x.Below) == 0 {
		return ""
	}
	return "Below > " + line(strings.Join(x.Below, " / "), 120)
}

// reading returns what the rules made of a passage, in brackets. It is short, since it is said of each.
func reading(x engine.Explanation) string {
	parts := []string{x.Kind}
	for _, s := range []string{x.Owner, x.Due} {
		if s != "" {
			parts = append(parts, line(s, 40))
		}
	}
	if x.By != "" {
		parts = append(parts, "said by "+line(x.By, 40))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// line returns a text of others as one line that is safe for a prompt.
func line(s string, limit int) string { return safetext.Line(turn.BreakTokens(s), limit) }
