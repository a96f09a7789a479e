package proposals

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools"
)

// memo is what taking an approval back needs. The act that Approve makes has no
// id before the files move, and a memo must be there by then: so it names the
// proposals and where each file was to go. A proposal that stands approved with
// its file at that place is as the call left it.
type memo struct {
	Moves []memoMove `json:"moves"`
}

type memoMove struct {
	ID string `json:"id"`
	To string `json:"to"` // as the proposal has it
}

func memoOf(ws []waiting) memo {
	var m memo
	for _, w := range ws {
		m.Moves = append(m.Moves, memoMove{w.ID, w.Destination()})
	}
	return m
}

// undoMoves moves back what still is where the call put it and says what is not.
func (s *set) undoMoves(ctx context.Context, raw json.RawMessage) (string, error) {
	var m memo
	if err := json.Unmarshal(raw, &m); err != nil {
		return "", fmt.Errorf("read what was noted for undo: %w", err)
	}
	acts, err := s.standing(ctx, m)
	if err != nil {
		return "", err
	}
	if len(acts) == 0 {
		return "", tools.Fail(tools.CodeNothing, "Nothing of it stands as it was approved any more.")
	}
	var u undone
	for _, a := range acts {
		if err := s.takeBack(ctx, a, &u); err != nil {
			return "", failure(err)
		}
	}
	if u.n == 0 {
		return "", tools.Fail(codeChanged, "It was not undone. "+u.why())
	}
	text := "Moved the files of " + number(u.n, "proposal") + " back; they wait again."
	if len(u.errors) > 0 {
		text += " Not undone: " + u.why()
	}
	return text, nil
}

// decided are proposals that one act decided and that still stand so.
type decided struct {
	act string
	ids []string
}

// standing finds what is as the call left it, by the act that it now is under.
func (s *set) standing(ctx context.Context, m memo) ([]decided, error) {
	to := map[string]string{}
	var ids []string
	for _, v := range m.Moves {
		to[v.ID] = v.To
		ids = append(ids, v.ID)
	}
	var out []decided
	for page := range slices.Chunk(ids, 500) {
		ps, _, err := s.Proposals.List(ctx, proposal.Filter{IDs: page, Status: proposal.Approved})
		if err != nil {
			return nil, failure(err)
		}
		for _, p := range ps {
			if p.Destination() != to[p.ID] {
				continue
			}
			i := slices.IndexFunc(out, func(d decided) bool { return d.act == p.Act })
			if i < 0 {
				out, i = append(out, decided{act: p.Act}), len(out)
			}
			out[i].ids = append(out[i].ids, p.ID)
		}
	}
	return out, nil
}

// undone counts.
type undone struct {
	n      int
	errors []string
}

func (u *undone) why() string {
	const most = 5
	if more := len(u.errors) - most; more > 0 {
		return visible(strings.Join(u.errors[:most], "; ")) + fmt.Sprintf("; and %d more.", more)
	}
	return visible(strings.Join(u.errors, "; "))
}

// takeBack undoes a whole act at once if nothing else is in it.
func (s *set) takeBack(ctx context.Context, d decided, u *undone) error {
	ids := d.ids
	if d.act != "" {
		_, all, err := s.Proposals.List(ctx, proposal.Filter{Act: d.act, Status: proposal.Approved, Limit: 1})
		if err != nil {
			return err
		}
		if all == len(d.ids) {
			ids = []string{d.act}
		}
	}
	for _, id := range ids {
		res, err := s.Proposals.Undo(ctx, proposal.UndoRequest{ID: id})
		if err != nil {
			u.errors = append(u.errors, err.Error())
			continue
		}
		u.n += res.Undone
		u.errors = append(u.errors, res.Errors...)
	}
	return ctx.Err()
}
