package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

func TestInvalidFlags(t *testing.T) {
	number := func(n int) *int { return &n }
	for name, tc := range map[string]struct {
		cmd interface{ Validate() error }
		ok  bool
	}{
		"undo":                       {&undoCmd{}, true},
		"undo an id":                 {&undoCmd{ID: "a"}, true},
		"undo three":                 {&undoCmd{Last: number(3)}, true},
		"undo none":                  {&undoCmd{Last: number(0)}, false},
		"undo an id and three":       {&undoCmd{ID: "a", Last: number(3)}, false},
		"list none":                  {&proposalsCmd{Limit: 0}, false},
		"list some":                  {&proposalsCmd{Limit: 1000}, true},
		"list too many":              {&proposalsCmd{Limit: 1001}, false},
		"all, with a sign for ids":   {&approveCmd{All: true, ConfirmSensitive: true}, false},
		"all, with a number for ids": {&approveCmd{All: true, KeepBoth: true}, false},
	} {
		if err := tc.cmd.Validate(); (err == nil) != tc.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTableNotes(t *testing.T) {
	for want, p := range map[string]api.Proposal{
		"high":                         {Status: "pending", Confidence: "high"},
		"high, + 1 more file":          {Status: "pending", Confidence: "high", Members: make([]api.Member, 1)},
		"low, + 2 more files":          {Status: "pending", Confidence: "low", Members: make([]api.Member, 2)},
		"low, duplicate of /x/a.txt":   {Status: "pending", Confidence: "low", Duplicate: "/x/a.txt"},
		"low, sensitive: a passport":   {Status: "pending", Confidence: "low", Sensitive: true, SensitiveWhy: "a passport"},
		"low, suspicious: a keylogger": {Status: "pending", Confidence: "low", Sensitive: true, SensitiveWhy: "a keylogger", Disguised: true},
		"rejected":                     {Status: "rejected", Confidence: "low", Duplicate: "/x/a.txt"},
	} {
		if got := notes(p); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestSensitiveNamesTheFlag(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ApproveProposals, func(context.Context, api.ApproveRequest) (api.ApproveResult, error) {
			return api.ApproveResult{Outcomes: []api.Outcome{{ID: "a", Error: "Set confirm_sensitive to true.", Code: api.CodeSensitive}}}, nil
		})
	})
	_ = (&approveCmd{IDs: []string{"a"}}).Run(s)
	if got := out.String(); strings.Contains(got, "confirm_sensitive") || !strings.Contains(got, "--confirm-sensitive") {
		t.Errorf("got %s", got)
	}
	out.Reset()
	_ = (&approveCmd{IDs: []string{"a"}, JSON: true}).Run(s)
	if got := out.String(); !strings.Contains(got, "confirm_sensitive") {
		t.Errorf("JSON is not the contract's: %s", got)
	}
}

func TestDoctorWithoutAgent(t *testing.T) {
	var out bytes.Buffer
	broken := errors.New("the state folder is a file")
	s := &Session{Ctx: t.Context(), Out: &out,
		Connect: func(context.Context) (*api.Client, func(), error) { return nil, nil, broken },
		Without: func(_ context.Context, err error) api.DoctorResult {
			return api.DoctorResult{Checks: []api.Check{{Name: "agent", Status: "problem", Detail: err.Error(), Remedy: "move it"}}}
		}}
	if err := (&doctorCmd{}).Run(s); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
		t.Errorf("got %v", err)
	}
	if got := out.String(); !strings.Contains(got, broken.Error()) || !strings.Contains(got, "move it") {
		t.Errorf("got %s", got)
	}
}

func TestList(t *testing.T) {
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.ListProposals, func(_ context.Context, r api.ListProposalsRequest) (api.ListProposalsResult, error) {
			if r.Status != api.ProposalPending {
				t.Errorf("asked for %q", r.Status)
			}
			return api.ListProposalsResult{Total: 1, Proposals: []api.Proposal{{ID: "a1", Filename: "b.pdf", Action: "Move to X", Category: "documents", Status: "pending", Confidence: "high"}}}, nil
		})
	})
	want := "ID  FILE   ACTION     CATEGORY\na1  b.pdf  Move to X  documents (high)\n"
	for _, name := range []string{"proposals", "ls", "ls --status waiting", "ls --status pending"} {
		out.Reset()
		if err := runArgs(t, s, strings.Fields(name)...); err != nil || out.String() != want {
			t.Errorf("%s printed %q, %v; want %q", name, out, err, want)
		}
	}
}
