package undo

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"path/filepath"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
)

// ProposalService decides proposals; *proposal.Service implements it.
type ProposalService interface {
	Undo(ctx context.Context, id string) (proposal.UndoResult, error)
	ApproveAgain(ctx context.Context, were []proposal.Proposal) ([]proposal.Outcome, *proposal.Act, error)
	RejectAgain(ctx context.Context, were []proposal.Proposal) ([]proposal.RejectOutcome, *proposal.Act, error)
}

// Proposals takes back acts on proposals, or the decision about one proposal.
func Proposals(s ProposalService) Reverser { return proposals{s} }

type proposals struct{ service ProposalService }

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

// memoOf returns what a decision that was taken back needs to be made again: the proposals as
// they were decided. A path can hold any bytes, which JSON cannot.
func memoOf(before []proposal.Proposal) []byte {
	var memo bytes.Buffer
	if err := gob.NewEncoder(&memo).Encode(before); err != nil {
		return nil // it is undone, and cannot be redone
	}
	return memo.Bytes()
}

// Redo approves or rejects the same proposals again, as they were. What was edited, or
// became sensitive, in the meantime is not what was decided about: it stays pending.
func (p proposals) Redo(ctx context.Context, memo []byte) (Outcome, error) {
	var were []proposal.Proposal
	if err := gob.NewDecoder(bytes.NewReader(memo)).Decode(&were); err != nil || len(were) == 0 {
		return Outcome{Failed: 1, Problems: []string{"an older Nod kept what is to be redone; ask for it once more"}}, nil
	}
	if were[0].Status == proposal.Rejected {
		return p.reject(ctx, were)
	}
	outcomes, act, err := p.service.ApproveAgain(ctx, were)
	o := outcomeOf(act)
	for _, x := range outcomes {
		if x.Err != nil {
			o.fail(filepath.Base(x.SourcePath), x.Err)
		}
	}
	return o, err
}

func (p proposals) reject(ctx context.Context, were []proposal.Proposal) (Outcome, error) {
	outcomes, act, err := p.service.RejectAgain(ctx, were)
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
