package turn

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/llm"
)

var (
	errLong  = errors.New("the reply is too long")
	errFlood = errors.New("the reply has too many calls")
)

// flood is how many calls of one reply are counted before it is ended.
const flood = 1000

// reply is what a model said in one turn.
type reply struct {
	text     string
	thinking string
	calls    []llm.Call // the first ones
	counted  int        // all
	done     llm.Done
}

// listener takes in a reply as it comes.
type listener struct {
	ctx   context.Context
	on    func(Event)
	limit Limits

	split          splitter
	text, thinking strings.Builder
	bytes          int
	calls          []llm.Call
	counted        int
}

// chunk is the callback of Chat.
func (l *listener) chunk(c llm.Chunk) error {
	if err := l.ctx.Err(); err != nil {
		return err
	}
	room := l.limit.Reply - l.bytes
	l.bytes += len(c.Text) + len(c.Thinking)
	l.said("", upTo(c.Thinking, max(room, 0)))
	l.said(l.split.feed(upTo(c.Text, max(room-len(c.Thinking), 0))))
	for _, call := range c.Calls {
		if err := l.call(call); err != nil {
			return err
		}
	}
	if l.bytes > l.limit.Reply {
		return errLong
	}
	return nil
}

func (l *listener) said(text, thinking string) {
	if thinking != "" {
		l.thinking.WriteString(thinking)
		l.on(Thinking{thinking})
	}
	if text != "" {
		l.text.WriteString(text)
		l.on(Text{text})
	}
}

// call notes a call. One that came before with the same id, name and arguments
// is the same one, sent twice; one with the same id only is another.
func (l *listener) call(c llm.Call) error {
	l.bytes += len(c.Args) + len(c.Name)
	for _, old := range l.calls {
		if c.ID != "" && c == old {
			return nil
		}
	}
	if l.counted++; l.counted > flood {
		return errFlood
	}
	if len(l.calls) < l.limit.TurnCalls {
		l.calls = append(l.calls, c)
	}
	return nil
}

func (l *listener) reply(d llm.Done) reply {
	l.said(l.split.rest())
	return reply{text: l.text.String(), thinking: l.thinking.String(), calls: l.calls, counted: l.counted, done: d}
}
