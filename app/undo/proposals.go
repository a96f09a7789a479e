package undo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/safetext"
)

// ProposalService decides proposals; *proposal.Service implements it.
type ProposalService interface {
	Undo(ctx context.Context, id string) (proposal.UndoResult, error)
	Approve(ctx context.Context, ids []string, opt proposal.ApproveOptions) ([]proposal.Outcome, *proposal.Act, error)
	Reject(ctx context.Context, ids []string, reason string) ([]proposal.RejectOutcome, *proposal.Act, error)
}

// Proposals takes back acts on proposals, or the decision about one proposal.
func Proposals(s ProposalService) Reverser { return proposals{s} }

type proposals struct{ service ProposalService }

// redecide is what a decision that was taken back needs to be made again: what
// was decided, to the letter. An approval is not repeated for anything else.
type redecide struct {
	Status    proposal.Status
	Reason    string         `json:",omitempty"` // of a rejection
	Trash     bool           `json:",omitempty"` // the files were moved to the trash
	Proposals map[string]was // by id
	IDs       []string       // in order
}

// was is what a person saw of a proposal. A path can hold any bytes.
type was struct {
	Destination []byte // of a left file, why it is left
	Sensitive   string
}

func wasOf(p proposal.Proposal) was {
	if p.Leave != "" {
		return was{[]byte(string(p.Leave) + " " + p.Duplicate), p.Sensitive}
	}
	return was{[]byte(p.Destination()), p.Sensitive}
}

func (w was) is(p proposal.Proposal) bool {
	now := wasOf(p)
	return string(w.Destination) == string(now.Destination) && w.Sensitive == now.Sensitive
}

func (p proposals) Undo(ctx context.Context, id string) (Outcome, error) {
	res, err := p.service.Undo(ctx, id)
	if errors.Is(err, proposal.ErrNothing) {
		return Outcome{}, ErrNothing
	}
	o := Outcome{Label: res.Label, Text: res.Text, Proposals: res.Undone, Failed: res.Failed, Problems: res.Errors,
		Permanent: res.Failed > 0 && res.Permanent == res.Failed}
	if len(res.Before) > 0 {
		o.Memo = memoOf(res.Before)
	}
	return o, err
}

func memoOf(before []proposal.Proposal) []byte {
	r := redecide{Status: before[0].Status, Proposals: map[string]was{}}
	if r.Status == proposal.Rejected {
		r.Reason = before[0].Note
	}
	r.Trash = r.Status == proposal.Approved && before[0].Leave != ""
	for _, p := range before {
		r.IDs = append(r.IDs, p.ID)
		r.Proposals[p.ID] = wasOf(p)
	}
	memo, err := json.Marshal(r)
	if err != nil {
		return nil // it is undone, and cannot be redone
	}
	return memo
}

// Redo approves or rejects the same proposals again. What was edited, or became
// sensitive, in the meantime is not what was decided about: it stays pending.
func (p proposals) Redo(ctx context.Context, memo []byte) (Outcome, error) {
	var r redecide
	if err := json.Unmarshal(memo, &r); err != nil {
		return Outcome{}, fmt.Errorf("read what is to be redone: %w", err)
	}
	if r.Status == proposal.Rejected {
		return p.reject(ctx, r)
	}
	outcomes, act, err := p.service.Approve(ctx, r.IDs, proposal.ApproveOptions{
		Trash:            r.Trash,
		ConfirmSensitive: true, // the person confirmed exactly these
		Seen:             func(now proposal.Proposal) bool { return r.Proposals[now.ID].is(now) },
	})
	o := outcomeOf(act)
	for _, x := range outcomes {
		if x.Err != nil {
			o.fail(filepath.Base(x.SourcePath), x.Err)
		}
	}
	return o, err
}

func (p proposals) reject(ctx context.Context, r redecide) (Outcome, error) {
	outcomes, act, err := p.service.Reject(ctx, r.IDs, r.Reason)
	o := outcomeOf(act)
	for _, x := range outcomes {
		if x.Err != nil {
			o.fail(x.Filename, x.Err)
		}
	}
	return o, err
}

func outcomeOf(act *proposal.Act) Outcome {
	if act == nil {
		return Outcome{}
	}
	return Outcome{Text: act.Label, Entry: act.ID}
}

const nameLimit = 200 // characters of a file's name in a problem

func (o *Outcome) fail(name string, err error) {
	o.Failed++
	o.Problems = append(o.Problems, safetext.Line(name, nameLimit)+": "+err.Error())
}
