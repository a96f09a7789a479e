package turn

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/llm"
)

var (
	errLong         = errors.New("the reply is too long")
	errTooManyCalls = errors.New("the reply has too many calls")
)

// maxCountedCalls is how many calls of one reply are counted before it is ended.
const maxCountedCalls = 1000

// reply is what a model said in one turn.
type reply struct {
	text      string
	thinking  string
	calls     []llm.Call // the first ones
	callCount int        // all
	done      llm.Completion
}

// replyReader reads a reply as it streams.
type replyReader struct {
	ctx   context.Context
	on    func(Event)
	limit Limits

	split          splitter
	text, thinking strings.Builder
	searched       int  // bytes of text that were searched for the end of thinking
	moved          bool // text before a lone end of thinking was moved to thinking
	bytes          int
	calls          []llm.Call
	callCount      int
}

// chunk takes in a part of the reply; it is the callback of Chat.
func (l *replyReader) chunk(c llm.Chunk) error {
	if err := l.ctx.Err(); err != nil {
		return err
	}
	if c.Read > 0 {
		l.on(Read{c.Read})
	}
	room := l.limit.Reply - l.bytes
	l.bytes += len(c.Text) + len(c.Thinking)
	l.add("", upTo(c.Thinking, max(room, 0)))
	l.add(l.split.feed(upTo(c.Text, max(room-len(c.Thinking), 0))))
	for _, call := range c.Calls {
		if err := l.addCall(call); err != nil {
			return err
		}
	}
	if l.bytes > l.limit.Reply {
		return errLong
	}
	return nil
}

func (l *replyReader) add(text, thinking string) {
	if thinking != "" {
		l.thinking.WriteString(thinking)
		l.on(Thinking{thinking})
	}
	if l.moved && l.text.Len() == 0 {
		text = strings.TrimLeft(text, "\r\n")
	}
	if text != "" {
		l.text.WriteString(text)
		l.on(Text{text})
		l.moveThinking(false)
	}
}

// moveThinking moves what is before a lone end of thinking from the text to
// the thinking. whole says that the reply has ended.
func (l *replyReader) moveThinking(whole bool) {
	text := l.text.String()
	from := max(0, l.searched-len(llm.ThinkEnd)-len("\r")) // only what is new, and a tag that had begun
	if whole {
		from = 0
	}
	i := -1
	if l.thinking.Len() == 0 && !l.moved {
		i = llm.LoneThinkEnd(text, from, whole)
	}
	if l.searched = len(text); i < 0 {
		return
	}
	after := strings.TrimLeft(text[i+len(llm.ThinkEnd):], "\r\n")
	l.moved = true
	l.thinking.WriteString(text[:i])
	l.text.Reset()
	l.text.WriteString(after)
	l.on(TextWasThinking{})
	if after != "" {
		l.on(Text{after})
	}
}

// addCall notes a call. One that came before with the same id, name and arguments
// is the same one, sent twice; one with the same id only is another.
func (l *replyReader) addCall(c llm.Call) error {
	l.bytes += len(c.Args) + len(c.Name)
	for _, old := range l.calls {
		if c.ID != "" && c == old {
			return nil
		}
	}
	if l.callCount++; l.callCount > maxCountedCalls {
		return errTooManyCalls
	}
	if len(l.calls) < l.limit.TurnCalls {
		l.calls = append(l.calls, c)
	}
	return nil
}

func (l *replyReader) reply(d llm.Completion) reply {
	l.add(l.split.rest())
	l.moveThinking(true)
	return reply{text: l.text.String(), thinking: l.thinking.String(), calls: l.calls, callCount: l.callCount, done: d}
}
