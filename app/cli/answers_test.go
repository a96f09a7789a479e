package cli

import (
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestAQuestionIsAnsweredByNumberOrFolder(t *testing.T) {
	asked := api.Proposal{
		ID: "a", Filename: "scan.pdf", Status: api.ProposalPending, Question: true, Action: "move to Other/", Confidence: api.ConfidenceLow,
		DestinationDir: "/h/Other", DestinationName: "scan.pdf", Candidates: []api.Candidate{{Path: "/h/Bank"}, {Path: "/srv/Bank"}},
	}
	seen := map[string]string{"a": "/h/Other/scan.pdf"}
	t.Setenv("HOME", "/h")
	t.Setenv("USERPROFILE", "/h")
	for to, want := range map[string]api.ApproveRequest{
		"":   {LeaveQuestions: true, IDs: []string{"a"}},
		"1":  {LeaveQuestions: true, IDs: []string{"a"}, Directory: "/h/Other", Seen: seen},
		"2":  {LeaveQuestions: true, IDs: []string{"a"}, Directory: "/h/Bank", Seen: seen},
		"/x": {LeaveQuestions: true, IDs: []string{"a"}, Directory: "/x"},
		"4":  {},
	} {
		var got api.ApproveRequest
		s, out := session(t, func(server *api.Server) {
			api.Handle(server, api.GetProposal, func(context.Context, api.IDRequest) (api.Proposal, error) { return asked, nil })
			api.Handle(server, api.ListProposals, func(context.Context, api.ListProposalsRequest) (api.ListProposalsResult, error) {
				return api.ListProposalsResult{Proposals: []api.Proposal{asked}, Total: 1}, nil
			})
			api.Handle(server, api.ApproveProposals, func(_ context.Context, r api.ApproveRequest) (api.ApproveResult, error) {
				got = r
				if r.Directory == "" {
					return api.ApproveResult{Outcomes: []api.Outcome{{ID: "a", Code: api.CodeQuestion, Error: "not known"}}}, nil
				}
				return api.ApproveResult{Outcomes: []api.Outcome{{ID: "a", Success: true, Data: &api.Moved{Action: "Moved file"}}}}, nil
			})
		})
		err := (&approveCmd{IDs: []string{"a"}, To: to}).Run(s)
		if !reflect.DeepEqual(got, want) || (err == nil) != (want.Directory != "") {
			t.Errorf("%q: %+v, want %+v; %v", to, got, want, err)
		}
		if to == "" && !strings.Contains(out.String(), "use --to") {
			t.Errorf("says %s", out)
		}
		out.Reset()
		if err := (&proposalsCmd{Limit: 5}).Run(s); err != nil || !strings.Contains(out.String(), filepath.FromSlash("Where? 1: ~/Other, 2: ~/Bank, 3: ")+"/srv/Bank") {
			t.Errorf("%v: %s", err, out)
		}
	}
	for _, c := range []approveCmd{{All: true, To: "/x"}, {IDs: []string{"a", "b"}, To: "2"}} {
		if c.Validate() == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}
