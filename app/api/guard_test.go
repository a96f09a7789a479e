package api_test

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Another process of the same user reaches the socket and still cannot answer.
func TestOnlyTheHolderOfTheSecretAnswers(t *testing.T) {
	socket := socketPath(t)
	answered := 0
	serve(t, socket, func(s *api.Server) {
		api.HandleGuarded(s, api.AnswerApproval, func(secret string) bool { return secret == "right" },
			func(context.Context, api.AnswerRequest) (api.None, error) { answered++; return api.None{}, nil })
	})
	c := api.Dial(socket)
	for _, other := range []*api.Client{c, c.WithSecret("wrong"), c.WithSecret("")} {
		_, err := api.AnswerApproval.Call(t.Context(), other, api.AnswerRequest{Request: "a"})
		var e *api.Error
		if !errors.As(err, &e) || e.Code != api.CodeForbidden || answered != 0 {
			t.Fatalf("%v, %d answers", err, answered)
		}
	}
	if _, err := api.AnswerApproval.Call(t.Context(), c.WithSecret("right"), api.AnswerRequest{Request: "a"}); err != nil || answered != 1 {
		t.Fatalf("%v, %d answers", err, answered)
	}
}

// Another program of the user can put itself in the agent's place on the socket.
// It gets to know no secret and asks nothing.
func TestTheSecretIsToldToOneProcessOnly(t *testing.T) {
	socket := socketPath(t)
	var heard atomic.Int32
	serve(t, socket, func(s *api.Server) {
		holds := func(secret string) bool { heard.Add(1); return secret == "right" }
		api.HandleGuarded(s, api.ListApprovals, holds, func(context.Context, api.None) (api.ApprovalsResult, error) {
			return api.ApprovalsResult{}, nil
		})
		api.HandleGuarded(s, api.GuardedRoute[api.None, api.Status](api.GetStatus), func(secret string) bool { heard.Add(1); return secret == "" },
			func(context.Context, api.None) (api.Status, error) { return api.Status{}, nil })
	})
	c := api.Dial(socket).WithSecretFor("right", os.Getppid())
	if _, err := api.ListApprovals.Call(t.Context(), c, api.None{}); !errors.Is(err, api.ErrUnreachable) || heard.Load() != 0 {
		t.Errorf("%v, and %d were told", err, heard.Load())
	}
	c = api.Dial(socket).WithSecretFor("right", os.Getpid())
	if _, err := api.ListApprovals.Call(t.Context(), c, api.None{}); err != nil || heard.Load() != 1 {
		t.Errorf("%v, and %d were told", err, heard.Load())
	}
	if _, err := api.GetStatus.Call(t.Context(), c, api.None{}); err != nil {
		t.Errorf("the secret is told where it is not needed: %v", err)
	}
}
