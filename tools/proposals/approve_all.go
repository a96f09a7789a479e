package proposals

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

type approveAllArgs struct {
	Sensitive bool `json:"include_sensitive,omitempty" jsonschema:"If true, also approve sensitive proposals. Defaults to false."`
}

// approvedAll is ApproveAllResult's data.
type approvedAll struct {
	Approved int      `json:"approved"`
	Skipped  int      `json:"skipped"`
	Failed   int      `json:"failed"`
	Errors   []string `json:"errors"`
}

func (s *proposalTools) approveAll() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:  policy.Tool{Name: "approve_all_proposals", Risk: policy.Medium, Confirmation: policy.Always, Mutates: true},
		Title: lang.Say("Move all proposed files"),
		Description: "Move the files of all waiting proposals, without the sensitive ones unless include_sensitive is true. " +
			"The user is asked first and sees every file.",
		Timeout: 3 * moveTime,
	}, tools.Work[approveAllArgs]{Preview: s.previewApproveAll, Changed: changed(), Run: s.runApproveAll, Acts: true})
}

// batch is the proposals that the question is about.
type batch struct {
	all     []shownProposal
	skipped int                 // sensitive ones that are left out
	asked   []proposal.Proposal // questions: only the person answers them
}

// batch reads all that waits, the oldest files first.
func (s *proposalTools) batch(ctx context.Context, sensitive bool) (batch, error) {
	ps, _, err := s.Proposals.List(ctx, proposal.Filter{Status: proposal.Pending, Order: proposal.Oldest})
	if err != nil {
		return batch{}, err
	}
	var b batch
	for _, p := range ps {
		switch {
		case p.Sensitive != "" && !sensitive:
			b.skipped++
		case p.IsQuestion():
			b.asked = append(b.asked, p)
		default:
			b.all = append(b.all, newShownProposal(p))
		}
	}
	return b, nil
}

func (s *proposalTools) previewApproveAll(ctx context.Context, _ tools.Call, a approveAllArgs) (tools.Preview, error) {
	b, err := s.batch(ctx, a.Sensitive)
	if err != nil {
		return tools.Preview{}, err
	}
	bind, err := digests(b.all)
	if err != nil {
		return tools.Preview{}, err
	}
	preview := tools.Preview{Object: safetext.Number(len(b.all), "proposal"), Said: true, Items: b.items(), Bind: bind, Prepared: b, NoEffect: len(b.all) == 0}
	if b.skipped > 0 {
		preview.Rows = append(preview.Rows, tools.Row{Name: lang.Say("Left out"), Value: lang.Say("%d sensitive", b.skipped), Said: true})
	}
	if n := len(b.asked); n > 0 {
		preview.Rows = append(preview.Rows, tools.Row{Name: lang.Say("Not known where"), Value: safetext.Number(n, "proposal"), Said: true})
	}
	if n := b.sensitive(); n > 0 {
		preview.Detail = lang.Say("%d of them sensitive", n)
	}
	return preview, nil
}

func (b batch) sensitive() (n int) {
	for _, w := range b.all {
		if w.Sensitive != "" {
			n++
		}
	}
	return n
}

// items returns every file of the batch, those of a set one after another.
func (b batch) items() []tools.Item {
	var out []tools.Item
	for _, w := range b.all {
		for _, f := range w.files {
			to := "→ " + f.To
			if w.Sensitive != "" {
				to = lang.Say("sensitive (%v) %s", w.Sensitive, to)
			}
			out = append(out, tools.Item{Text: filepath.Base(f.From), Detail: to})
		}
	}
	return out
}

func (s *proposalTools) runApproveAll(ctx context.Context, c tools.Call, _ approveAllArgs, seen tools.Preview) (tools.Output, error) {
	b := seen.Prepared.(batch)
	if len(b.all) == 0 {
		return approvedOutput(b.result(nil)), nil
	}
	ids := make([]string, len(b.all))
	for i, w := range b.all {
		ids[i] = w.ID
	}
	outcomes, act, err := s.Proposals.Approve(ctx, ids, proposal.ApproveOptions{ConfirmSensitive: b.sensitive() > 0, LeaveQuestions: true, Seen: asShown(b.all...)})
	if err != nil && act == nil {
		return tools.Output{}, err
	}
	return withAct(ctx, c, act, approvedOutput(b.result(outcomes))), nil
}

func approvedOutput(res approvedAll) tools.Output {
	o := tools.Output{Data: res, Summary: lang.Say("Approved %d, skipped %d, failed %d.", res.Approved, res.Skipped, res.Failed)}
	if len(res.Errors) > 0 { // they name files
		o.Labels = bothLabels
	}
	return o
}

// mostErrors is how many failures a model is told of one by one.
const mostErrors = 20

// result counts what became of all that waited. Each that is neither approved nor skipped as
// sensitive is a failure, and has an error that says why; what someone else decided meanwhile
// is left out, as by the local API.
func (b batch) result(outcomes []proposal.Outcome) approvedAll {
	res := approvedAll{Skipped: b.skipped, Errors: []string{}}
	fail := func(p proposal.Proposal, err error) {
		if res.Failed++; res.Failed <= mostErrors {
			res.Errors = append(res.Errors, visible(filepath.Base(p.Source)+": "+err.Error()))
		}
	}
	for _, o := range outcomes {
		switch {
		case o.Err == nil:
			res.Approved++
		case errors.Is(o.Err, proposal.ErrResolved), errors.Is(o.Err, proposal.ErrNotFound):
		case errors.Is(o.Err, proposal.ErrSensitive):
			res.Skipped++
		default:
			fail(o.Proposal, o.Err)
		}
	}
	for _, p := range b.asked {
		fail(p, proposal.ErrQuestion)
	}
	if more := res.Failed - mostErrors; more > 0 {
		res.Errors = append(res.Errors, lang.Say("… and %d more", more))
	}
	return res
}
