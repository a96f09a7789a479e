package chat

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

// codeNotDone is the code of the answer to a command that was not done, as it was denied, failed or is none.
const codeNotDone = "not_done"

// answer answers a typed command, or a sentence that is understood without a model, through the same tools as a
// model's calls.
func (s *Service) answer(ctx context.Context, w *messageWriter, text string) {
	command, a := text, answer{}
	if !IsCommand(text) {
		command = understood(text)
	}
	if command == "" {
		a = notUnderstood(text)
	} else {
		var err error
		if a, err = s.runCommand(ctx, w, command); err != nil {
			a = answer{text: err.Error(), code: codeNotDone}
		}
	}
	if command != text {
		a.items = append(slices.Clone(a.items), offerModel)
	}
	w.session.updateMessage(w.empty.ID, func(m *Message) {
		if m.Code = a.code; len(a.items) > 0 {
			m.Cards = append(slices.Clone(m.Cards), Card{State: CardDone, Record: -1, Started: time.Now(), Items: a.items})
		}
	})
	w.apply(turn.Text{Text: a.text})
	w.finish(ctx, turn.Outcome{})
}

func (s *Service) runCommand(ctx context.Context, w *messageWriter, text string) (answer, error) {
	c, rest, err := parseCommand(text)
	switch {
	case err != nil:
		return answer{}, err
	case c.tool != "":
		return s.callTool(ctx, w, c, rest)
	case c.Name == "/undo":
		return s.undoTyped(ctx, w.session, rest)
	case c.Name == "/find" && rest == "":
		return answer{}, inputError(lang.Said(noWords))
	case c.Name == "/find":
		f, err := s.deps.Find(ctx, rest)
		return formatFound(f), err
	}
	return formatHelp(), nil
}

// callTool runs the tool of a command. A person typed it: the trace has no labels; the tool asks its question all the same.
func (s *Service) callTool(ctx context.Context, w *messageWriter, c Command, rest string) (answer, error) {
	args, err := c.parse(rest)
	if err != nil {
		return answer{}, err
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return answer{}, err
	}
	trace := tools.NewTrace(c.Name+" "+rest, nil, 0)
	trace.Origin = tools.FromCommand
	results := s.deps.Caller.Call(ctx, trace, tools.Batch{Calls: []tools.Request{{ID: "1", Tool: c.tool, Args: raw}},
		On: func(st tools.Step) { w.apply(turn.CallStep{Step: st}) }})
	if r := results[0]; !r.Success {
		return answer{text: r.Error, code: codeNotDone}, nil
	}
	data := decode[actionResult](results[0].Data)
	if c.Name == "/proposals" && rest != "" && !isStatus(rest) {
		data.Total = w.keepItems(func(items []Item) []Item { return withWords(items, rest) })
	}
	return c.format(data), nil
}

// keepItems keeps some items of the last card, and returns how many.
func (w *messageWriter) keepItems(some func([]Item) []Item) (n int) {
	w.session.updateMessage(w.empty.ID, func(m *Message) {
		if last := len(m.Cards) - 1; last >= 0 {
			m.Cards = slices.Clone(m.Cards)
			m.Cards[last].Items = some(m.Cards[last].Items)
			n = len(m.Cards[last].Items)
		}
	})
	return n
}
