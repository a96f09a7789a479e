package chat

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// messageText returns what a message says: what Nod itself says in the language in use, and all else as it was said.
func messageText(m api.Message) string {
	if m.Role == api.RoleNod {
		return lang.Show(m.Text)
	}
	return m.Text
}

func authorText(m api.Message) string {
	switch {
	case m.Role == api.RoleUser:
		return lang.T("You")
	case m.Role != api.RoleAssistant:
		return "Nod"
	case m.Model != "":
		return kit.CleanTo(m.Model, 40)
	}
	return lang.T("Assistant")
}

func aboutText(m api.Message, now time.Time) string {
	tokens := ""
	if m.Tokens > 0 {
		tokens = kit.Number(m.Tokens, "%s token", "%s tokens")
	}
	return kit.Join(lang.Moment(m.At, now), tokens)
}

// noteText returns how far a message is; empty: it is done.
func noteText(m api.Message, now time.Time) string {
	switch {
	case m.State == api.MessageStopped && m.Text == "":
		return lang.T("Stopped before anything was written.")
	case m.State == api.MessageStopped:
		return lang.T("Stopped here.")
	case m.State == api.MessageStreaming && m.Text == "" && m.Thinking != "":
		return lang.T("Thinking…")
	case isReading(m) && m.Read > 0:
		return lang.T("Reading the question… %d %%", m.Read)
	case isReading(m):
		return lang.T("Reading the question…") + elapsed(now.Sub(m.At))
	}
	return ""
}

// isReading reports whether nothing has come of a reply yet: its model is loaded, or reads what was said.
func isReading(m api.Message) bool {
	return m.State == api.MessageStreaming && m.Text == "" && m.Thinking == "" && len(m.Cards) == 0 && m.Role == api.RoleAssistant
}

// elapsed returns a time in whole seconds to be put behind a word; empty: it is too short to be told.
func elapsed(d time.Duration) string {
	switch {
	case d < time.Second:
		return ""
	case d < time.Minute:
		return " " + lang.T("%d s", int(d.Seconds()))
	}
	return " " + lang.Span(d)
}

func messageCommands(m api.Message, last, lost bool) []string {
	var ids []string
	if m.Text != "" {
		ids = append(ids, "copy")
	}
	if m.Role == api.RoleUser && !lost {
		ids = append(ids, "edit")
	}
	if last && m.State != api.MessageStreaming && m.Problem == "" && !lost {
		ids = append(ids, "retry")
	}
	return ids
}

// remedy returns the command that helps with a problem, and the text of its button.
func remedy(code string) (id, text string) {
	switch code {
	case "unreachable", "interrupted":
		return "start-server", lang.T("Start Ollama") // does nothing to one that runs
	case "no_model", "no_tools", "denied", "remote", "not_a_model_server":
		return "models", lang.T("Choose a model")
	}
	return "", ""
}

// Of a text that is not Markdown so much is drawn; wrapping more makes the
// window slow, and what is copied or exported is whole.
const (
	maxLines = 400
	maxWidth = 2000
	maxBytes = 12_000
)

// shorten returns what is drawn of a text, clean, and how many bytes are not.
func shorten(s string) (text string, left int) {
	all := len(s)
	s = safetext.Cut(s, maxBytes)
	left = all - len(s)
	if n := strings.Count(s, "\n"); n >= maxLines {
		parts := strings.SplitAfterN(s, "\n", maxLines+1)
		left += len(parts[maxLines])
		s = strings.Join(parts[:maxLines], "")
	}
	return kit.CleanLines(s, maxLines, maxWidth), left
}

func shortened(s string) string {
	text, _ := shorten(s)
	return text
}

// estimateLines returns about how many lines of that many characters a text has.
func estimateLines(s string, columns int) int {
	n := 0
	for line := range strings.Lines(s[:min(len(s), 64<<10)]) {
		n += 1 + max(0, len(line)-2)/max(1, columns)
	}
	return max(1, n)
}
