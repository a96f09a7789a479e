package suggest

import (
	"strings"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// part is as much of a document as a model reads at once.
type part struct {
	document string
	text     string
	number   int // from 1
}

// maxParts bounds what is read of all documents: with the usual window about 250 KB.
const maxParts = 24

// What goes into the context window apart from the document, in tokens.
const (
	replyTokens    = 2048 // some ten tickets with their quotes
	thinkTokens    = 2048 // more, for a model that always thinks first
	questionTokens = 600  // instructions and schema
)

// replyRoom returns how much of a window a reply gets, in tokens.
func replyRoom(m llm.Model) int {
	room := min(replyTokens, m.ContextWindow()/3)
	if m.Thinking {
		room += min(thinkTokens, m.ContextWindow()/4)
	}
	return room
}

// campaignSize returns how much of the campaign is told, in bytes.
func campaignSize(m llm.Model) int { return m.ContextWindow() / 4 }

// partSize returns how much of a document fits into a model's window, in bytes. A token is
// taken to be two and a half bytes: text in other scripts than Latin has more tokens.
func partSize(m llm.Model) int {
	const least = 512
	return max(least, (m.ContextWindow()-replyRoom(m)-questionTokens)*5/2-campaignSize(m))
}

// split makes parts of what readers of the documents see, each of at most size bytes;
// shortened says that not all of it fits into maxParts.
func split(docs []extract.Document, size int) (out []part, shortened bool) {
	for _, d := range docs {
		var b strings.Builder
		number := 0
		end := func() {
			if strings.TrimSpace(b.String()) != "" {
				number++
				out = append(out, part{d.Name, b.String(), number})
			}
			b.Reset()
		}
		for _, k := range d.Blocks {
			if k.Hidden {
				continue
			}
			for text := asLines(k); text != ""; {
				if len(out) == maxParts {
					return out, true
				}
				if b.Len() > 0 && b.Len()+len(text) > size {
					end()
					continue
				}
				n := len(text)
				if n > size {
					n = cutAt(text, size)
				}
				b.WriteString(text[:n])
				text = text[n:]
			}
		}
		end()
	}
	return out, false
}

// asLines returns a block as it is written in Markdown, with its end of line and safe for a
// prompt.
func asLines(k extract.Block) string {
	text := strings.TrimSpace(turn.BreakTokens(k.Text))
	if text == "" {
		return ""
	}
	switch k.Kind {
	case extract.Heading:
		text = strings.Repeat("#", min(max(k.Level, 1), 6)) + " " + text
	case extract.Item:
		text = "- " + text
	}
	return text + "\n"
}

// cutAt returns where a text can be cut to have at most size bytes: at a space, or between
// characters.
func cutAt(s string, size int) int {
	if i := strings.LastIndexAny(s[:size], " \n"); i > size/2 {
		return i + 1
	}
	for size > 1 && !utf8.RuneStart(s[size]) {
		size--
	}
	return size
}
