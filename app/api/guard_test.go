package api_test

import (
	"context"
	"errors"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Another process of the same user reaches the socket and still cannot answer.
func TestOnlyTheHolderOfTheSecretAnswers(t *testing.T) {
	socket := socketPath(t)
	answered := 0
	serve(t, socket, func(s *api.Server) {
		api.HandleGuarded(s, api.Answer, func(secret string) bool { return secret == "right" },
			func(context.Context, api.AnswerRequest) (api.None, error) { answered++; return api.None{}, nil })
	})
	c := api.Dial(socket)
	for _, other := range []*api.Client{c, c.Holding("wrong"), c.Holding("")} {
		_, err := api.Call(t.Context(), other, api.Answer, api.AnswerRequest{Ask: "a"})
		var e *api.Error
		if !errors.As(err, &e) || e.Code != api.CodeForbidden || answered != 0 {
			t.Fatalf("%v, %d answers", err, answered)
		}
	}
	if _, err := api.Call(t.Context(), c.Holding("right"), api.Answer, api.AnswerRequest{Ask: "a"}); err != nil || answered != 1 {
		t.Fatalf("%v, %d answers", err, answered)
	}
}
