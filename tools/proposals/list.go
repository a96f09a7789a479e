package proposals

import (
	"cmp"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// A list is as long as the contract says and never longer than a small model
// can take in.
const (
	defaultList = 20
	longestList = 100
	listBytes   = 48 << 10 // of JSON
)

type listArgs struct {
	Status string `json:"status,omitempty" jsonschema:"Filter by proposal status. Defaults to 'pending'." enum:"pending,approved,rejected,invalid,all"`
	Limit  int    `json:"limit,omitempty" jsonschema:"Maximum number of proposals to return. Defaults to 20."`
}

// listing is ListProposalsResult's data.
type listing struct {
	Proposals []summary `json:"proposals"`
	Total     int       `json:"total"`
	HasMore   bool      `json:"hasMore"`
}

// summary is ProposalSummary.
type summary struct {
	ID         string    `json:"id"`
	Filename   string    `json:"filename"`
	Category   string    `json:"category"`
	Action     string    `json:"action"`
	Confidence string    `json:"confidence"`
	Sensitive  bool      `json:"sensitive"`
	CreatedAt  time.Time `json:"createdAt"`
	Reasoning  string    `json:"reasoning"`
}

func (s *proposalTools) list() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "list_proposals", Risk: policy.Low, Confirmation: policy.Never,
			Yields: policy.Untrusted | policy.Private, OnlyNames: true},
		Title:       lang.Say("List the proposals"),
		Description: "List the proposals to move files, with their ids. Without a status it lists those that wait for the user's decision.",
		Bounds:      []tools.Bound{{Arg: "limit", Min: 1, Max: longestList}},
		Limits:      []string{humanize.IBytes(listBytes) + " of proposals"},
	}, tools.Work[listArgs]{Run: s.runList})
}

func (s *proposalTools) runList(ctx context.Context, _ tools.Call, a listArgs, _ tools.Preview) (tools.Output, error) {
	f := proposal.Filter{Status: proposal.Status(a.Status), Limit: cmp.Or(a.Limit, defaultList)}
	switch a.Status {
	case "":
		f.Status = proposal.Pending
	case "all":
		f.Status = ""
	}
	ps, total, err := s.Proposals.List(ctx, f)
	if err == nil && s.gone(ctx, ps...) {
		ps, total, err = s.Proposals.List(ctx, f)
	}
	if err != nil {
		return tools.Output{}, err
	}
	l, size := s.summaries(ps)
	l.Total, l.HasMore = total, len(l.Proposals) < total
	return tools.Output{Data: l, Shown: asked(l, ps), Summary: lang.Say("Listed %v.", safetext.Number(len(l.Proposals), "proposal")), Source: lang.Say("the list of proposals"), Bytes: size}, nil
}

// asked returns a list as the person is shown it: a folder that is only a guess is not named,
// as in the windows. Nil: as the model is.
func asked(l listing, ps []proposal.Proposal) any {
	l.Proposals = slices.Clone(l.Proposals)
	questions := false
	for i := range l.Proposals {
		if ps[i].Status == proposal.Pending && ps[i].IsQuestion() {
			l.Proposals[i].Action, questions = proposal.ErrQuestion.Error(), true
		}
	}
	if !questions {
		return nil
	}
	return l
}

// summaries returns the proposals, as many as there is room for.
func (s *proposalTools) summaries(ps []proposal.Proposal) (listing, int64) {
	l, size := listing{Proposals: []summary{}}, 0
	for _, p := range ps {
		one := summary{
			ID: p.ID, Filename: visible(filepath.Base(p.Source)), Category: line(p.Category, reasonLimit),
			Action: line(s.Proposals.Action(p), actionLimit), Confidence: string(p.Confidence), Sensitive: p.Sensitive != "",
			CreatedAt: p.CreatedAt.UTC().Truncate(time.Second), Reasoning: line(p.Reasoning, reasonLimit),
		}
		text, err := json.Marshal(one)
		if err != nil || size+len(text) > listBytes {
			break
		}
		size += len(text)
		l.Proposals = append(l.Proposals, one)
	}
	return l, int64(size)
}
