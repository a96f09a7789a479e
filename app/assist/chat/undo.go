package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// wholeReply follows /undo where all that a reply did is meant.
const wholeReply = "reply"

// undoTyped answers /undo: one step is undone at once; of a whole reply it is shown first what
// that would be, with the command that does it.
func (s *Service) undoTyped(ctx context.Context, conv *session, rest string) (answer, error) {
	word, id, _ := strings.Cut(rest, " ")
	if word != wholeReply {
		u, err := s.deps.Undo(ctx, rest)
		return formatUndone(u), err
	}
	if id = strings.TrimSpace(id); id == "" {
		return s.offerUndo(ctx, conv)
	}
	messages := conv.snapshot()
	i := slices.IndexFunc(messages, func(m Message) bool { return m.ID == id && m.Role != User })
	if i < 0 {
		return answer{}, inputError(lang.Say("There is no reply %s in this conversation. /undo reply names the last one that can be undone.", id))
	}
	if records := messages[i].undoable(); len(records) > 0 {
		said, err := s.deps.UndoCalls(ctx, records)
		return answer{text: said}, err
	}
	return answer{}, inputError(lang.Say("That reply did nothing that can be undone."))
}

// offerUndo lists what undoing the last reply with something left to undo would undo.
func (s *Service) offerUndo(ctx context.Context, conv *session) (answer, error) {
	for _, m := range slices.Backward(conv.snapshot()) {
		records := m.undoable()
		if len(records) == 0 {
			continue
		}
		labels, err := s.deps.Undoable(ctx, records)
		if err != nil {
			return answer{}, err
		}
		if len(labels) > 0 {
			command := fmt.Sprintf("/undo %s %s", wholeReply, m.ID)
			a := answer{text: lang.Say("This would be undone, in this order. To undo it, send %s", command), items: []Item{{Title: lang.Say("Undo all of this"), Send: command}}}
			for _, l := range labels {
				a.items = append(a.items, Item{Title: l})
			}
			return a, nil
		}
	}
	return answer{}, inputError(lang.Say("No reply in this conversation did anything that can still be undone."))
}

// undoable returns the records of the message's calls that left something to undo.
func (m Message) undoable() []int64 {
	var out []int64
	for _, c := range m.Cards {
		if c.CanUndo && c.Record > 0 {
			out = append(out, c.Record)
		}
	}
	return out
}
