// Package contract holds what every agent must do on its local API, as tests: they
// run on the real one and on the sample that the windows' tests speak to, so that
// a window cannot rely on what only the sample does.
package contract

import (
	"context"
	"errors"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// route is a Route or a GuardedRoute.
type route[Req, Res any] interface {
	Call(context.Context, *api.Client, Req) (Res, error)
}

// mustCall makes a call that must succeed.
func mustCall[Req, Res any](t *testing.T, c *api.Client, r route[Req, Res], req Req) Res {
	t.Helper()
	res, err := r.Call(t.Context(), c, req)
	if err != nil {
		t.Fatalf("%+v %+v: %v", r, req, err)
	}
	return res
}

// refuses makes a call that must fail with that code and a sentence.
func refuses[Req, Res any](t *testing.T, c *api.Client, r route[Req, Res], req Req, code api.Code) {
	t.Helper()
	_, err := r.Call(t.Context(), c, req)
	if e, ok := errors.AsType[*api.Error](err); !ok || e.Code != code || e.Message == "" {
		t.Errorf("%+v %+v: %v, want %s", r, req, err, code)
	}
}

// Proposals checks the calls about proposals, undo and the watcher. start returns
// a client of an agent that watches a folder and has exactly three proposals
// waiting, none of them sensitive, and nothing to undo.
func Proposals(t *testing.T, start func(*testing.T) *api.Client) {
	for name, check := range map[string]func(*testing.T, *api.Client){
		"list": listProposals, "bad requests": badRequests, "approve": approve, "approve into a folder": chooseFolder, "reject": reject,
		"edit": edit, "clear": clearAll, "watcher": watcher, "undo and redo": undoAndRedo, "hostile undo": hostileUndo,
	} {
		t.Run(name, func(t *testing.T) { check(t, start(t)) })
	}
}

func pending(t *testing.T, c *api.Client) []api.Proposal {
	t.Helper()
	return mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Order: api.OrderName}).Proposals
}

func listProposals(t *testing.T, c *api.Client) {
	all := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Order: api.OrderName})
	if len(all.Proposals) != 3 || all.Total != 3 || all.HasMore || all.Counts.Pending != 3 {
		t.Fatalf("%+v", all)
	}
	for i, p := range all.Proposals {
		if p.Status != api.ProposalPending || p.ID == "" || p.Filename == "" || p.DestinationDir == "" || i > 0 && p.Filename < all.Proposals[i-1].Filename {
			t.Errorf("%d: %+v", i, p)
		}
	}
	grouped := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Order: api.OrderPlace, Groups: true})
	at := 0
	for _, g := range grouped.Groups {
		for range g.Count {
			if p := grouped.Proposals[at]; p.Question != g.Question || !g.Question && p.DestinationDir != g.Directory || g.Revision == "" {
				t.Errorf("%+v is in the group %+v", p, g)
			}
			at++
		}
	}
	if at != 3 {
		t.Errorf("%d in groups: %+v", at, grouped.Groups)
	}
	page := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Order: api.OrderName, Offset: 1, Limit: 1})
	if len(page.Proposals) != 1 || page.Proposals[0].ID != all.Proposals[1].ID || page.Total != 3 || !page.HasMore {
		t.Errorf("%+v", page)
	}
	if found := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Query: all.Proposals[0].Filename}}); found.Total != 1 || found.Counts.Pending != 1 {
		t.Errorf("%+v", found)
	}
	if none := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: api.ProposalApproved}}); none.Total != 0 || none.Counts.Pending != 3 {
		t.Errorf("%+v", none)
	}
	if any := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: api.AnyStatus}}); any.Total != 3 {
		t.Errorf("%+v", any)
	}
}

func badRequests(t *testing.T, c *api.Client) {
	refuses(t, c, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: "open"}}, api.CodeInvalid)
	refuses(t, c, api.ListProposals, api.ListProposalsRequest{Limit: 1001}, api.CodeInvalid)
	refuses(t, c, api.ListProposals, api.ListProposalsRequest{Offset: -1}, api.CodeInvalid)
	refuses(t, c, api.ApproveProposals, api.ApproveRequest{}, api.CodeInvalid)
	refuses(t, c, api.RejectProposals, api.RejectRequest{}, api.CodeInvalid)
	refuses(t, c, api.EditProposal, api.EditRequest{ID: "xyz", Name: "a"}, api.CodeNotFound)
	refuses(t, c, api.GetPreview, api.PreviewRequest{ID: "xyz"}, api.CodeNotFound)
	refuses(t, c, api.AddRule, api.IDRequest{ID: "xyz"}, api.CodeNotFound)
	refuses(t, c, api.Undo, api.UndoRequest{Last: -1}, api.CodeInvalid)
	refuses(t, c, api.Undo, api.UndoRequest{}, api.CodeInvalid)
	refuses(t, c, api.ForgetLearned, api.ForgetRequest{}, api.CodeInvalid)
}

func approve(t *testing.T, c *api.Client) {
	ps := pending(t, c)
	res := mustCall(t, c, api.ApproveProposals, api.ApproveRequest{
		IDs:  []string{ps[0].ID, "xyz", ps[1].ID},
		Seen: map[string]string{ps[0].ID: ps[0].Shown(), ps[1].ID: "elsewhere"},
	})
	if len(res.Outcomes) != 3 || res.Act == nil || res.Act.Label == "" || res.Act.Count != 1 {
		t.Fatalf("%+v, act %+v", res.Outcomes, res.Act)
	}
	for i, want := range []api.Code{"", api.CodeNotFound, api.CodeChanged} {
		if o := res.Outcomes[i]; o.Code != want || o.Success != (want == "") || o.Success == (o.Error != "") {
			t.Errorf("%d: %+v, want %q", i, o, want)
		}
	}
	if now := mustCall(t, c, api.GetProposal, api.IDRequest{ID: ps[1].ID}); now.Status != api.ProposalPending || now.Destination() != ps[1].Destination() {
		t.Errorf("what was refused as changed is %+v", now)
	}
	refuses(t, c, api.GetProposal, api.IDRequest{ID: "xyz"}, api.CodeNotFound)
	if again := mustCall(t, c, api.ApproveProposals, api.ApproveRequest{IDs: []string{ps[0].ID}}); again.Outcomes[0].Code != api.CodeResolved || again.Act != nil {
		t.Errorf("%+v, act %+v", again.Outcomes, again.Act)
	}
	if s := mustCall(t, c, api.GetStatus, api.None{}); s.Counts.Approved != 1 || s.Counts.Pending != 2 || s.Last == nil || s.Last.Label == "" {
		t.Errorf("%+v, last %+v", s.Counts, s.Last)
	}
	undone(t, c)
}

// undone takes the last act back and checks that all three wait again.
func undone(t *testing.T, c *api.Client) {
	t.Helper()
	u := mustCall(t, c, api.Undo, api.UndoRequest{})
	s := mustCall(t, c, api.GetStatus, api.None{})
	if u.Undone == 0 || u.Failed != 0 || len(u.Labels) != 1 || s.Counts.Pending != 3 || s.Last != nil {
		t.Errorf("%+v, %+v, last %+v", u, s.Counts, s.Last)
	}
}

// chooseFolder approves with another folder than the destination, if that is what was seen.
func chooseFolder(t *testing.T, c *api.Client) {
	p := pending(t, c)[0]
	dir := p.Folder + "/Chosen"
	req := api.ApproveRequest{IDs: []string{p.ID}, Directory: dir, Seen: map[string]string{p.ID: "elsewhere"}}
	if res := mustCall(t, c, api.ApproveProposals, req); res.Outcomes[0].Code != api.CodeChanged {
		t.Errorf("%+v", res.Outcomes)
	}
	req.Seen = map[string]string{p.ID: p.Shown()}
	if res := mustCall(t, c, api.ApproveProposals, req); !res.Outcomes[0].Success || res.Act == nil {
		t.Fatalf("%+v", res.Outcomes)
	}
	now := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: api.ProposalApproved}})
	if len(now.Proposals) != 1 || now.Proposals[0].DestinationDir != dir || now.Proposals[0].By != "you" {
		t.Errorf("%+v", now)
	}
	undone(t, c)
}

func reject(t *testing.T, c *api.Client) {
	ps := pending(t, c)
	res := mustCall(t, c, api.RejectProposals, api.RejectRequest{IDs: []string{ps[2].ID, "xyz"}, Reason: "stays"})
	if len(res.Outcomes) != 2 || !res.Outcomes[0].Success || res.Outcomes[1].Code != api.CodeNotFound || res.Act == nil || res.Act.Count != 1 {
		t.Errorf("%+v, act %+v", res.Outcomes, res.Act)
	}
	l := mustCall(t, c, api.ListProposals, api.ListProposalsRequest{Filter: api.Filter{Status: api.ProposalRejected}})
	if l.Total != 1 || l.Proposals[0].Note != "stays" || l.Proposals[0].CooldownUntil.IsZero() || !l.Proposals[0].CanUndo {
		t.Errorf("%+v", l)
	}
	undone(t, c)
}

func edit(t *testing.T, c *api.Client) {
	p := pending(t, c)[0]
	check := mustCall(t, c, api.CheckEdit, api.EditRequest{ID: p.ID, Directory: p.DestinationDir, Name: "renamed.pdf"})
	if !check.OK || check.Path != p.DestinationDir+"/renamed.pdf" {
		t.Errorf("%+v", check)
	}
	if now := pending(t, c)[0]; now.Destination() != p.Destination() {
		t.Errorf("a check changed the proposal: %+v", now)
	}
	got := mustCall(t, c, api.EditProposal, api.EditRequest{ID: p.ID, Name: "renamed.pdf"})
	if got.DestinationName != "renamed.pdf" || got.DestinationDir != p.DestinationDir || got.By != "you" {
		t.Errorf("%+v", got)
	}
}

func clearAll(t *testing.T, c *api.Client) {
	res := mustCall(t, c, api.ClearProposals, api.ClearRequest{})
	if res.Cleared != 3 || res.Act == nil {
		t.Errorf("%+v", res)
	}
	if n := mustCall(t, c, api.GetStatus, api.None{}).Counts.Pending; n != 0 {
		t.Errorf("%d wait", n)
	}
	undone(t, c)
}

func watcher(t *testing.T, c *api.Client) {
	if r := mustCall(t, c, api.StopWatcher, api.None{}); r.Status != api.WatcherStopped {
		t.Errorf("%+v", r)
	}
	if s := mustCall(t, c, api.GetStatus, api.None{}); s.Watcher != api.WatcherStopped || len(s.Folders) == 0 {
		t.Errorf("%+v", s)
	}
	if r := mustCall(t, c, api.StartWatcher, api.None{}); r.Status != api.WatcherRunning || r.WatchedDirectories == 0 {
		t.Errorf("%+v", r)
	}
}
