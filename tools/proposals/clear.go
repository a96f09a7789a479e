package proposals

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type noArgs struct{}

// cleared is ClearAllResult's data.
type cleared struct {
	Cleared int `json:"cleared"`
}

func (s *proposalTools) clear() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "clear_all_proposals", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true},
		Title:       lang.Say("Clear all proposals"),
		Description: "Remove all waiting proposals. No file is moved.",
	}, tools.Work[noArgs]{Preview: s.previewClear, Changed: changed(), Run: s.runClear, Acts: true})
}

func (s *proposalTools) previewClear(ctx context.Context, _ tools.Call, _ noArgs) (tools.Preview, error) {
	b, err := s.batch(ctx, true)
	if err != nil {
		return tools.Preview{}, err
	}
	bind, err := digests(b.all)
	if err != nil {
		return tools.Preview{}, err
	}
	return tools.Preview{Object: safetext.Number(len(b.all), "proposal"), Said: true, Detail: lang.Say("the files stay where they are"), Items: b.items(), Bind: bind,
		NoEffect: len(b.all) == 0}, nil
}

func (s *proposalTools) runClear(ctx context.Context, c tools.Call, _ noArgs, seen tools.Preview) (tools.Output, error) {
	if seen.NoEffect {
		return tools.Output{Data: cleared{0}, Summary: lang.Say("Cleared 0 proposals.")}, nil
	}
	n, act, err := s.Proposals.Clear(ctx, proposal.Filter{})
	if err != nil {
		return tools.Output{}, err
	}
	return withAct(ctx, c, act, tools.Output{Data: cleared{n}, Summary: lang.Say("Cleared %v.", safetext.Number(n, "proposal"))}), nil
}
