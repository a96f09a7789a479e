package frame_test

import (
	"context"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

type mount func(*api.Server)

func (m mount) Mount(s *api.Server) { m(s) }

// A window calls tools as the person does; one that cannot prove that it is a window, as any
// program, and once.
func TestToolsAreCalledForThePerson(t *testing.T) {
	var calls []string
	called := func(as string) func(context.Context, api.CallRequest) (api.CallResult, error) {
		return func(context.Context, api.CallRequest) (api.CallResult, error) {
			calls = append(calls, as)
			return api.CallResult{}, nil
		}
	}
	client := sample.Client(t, mount(func(s *api.Server) {
		api.Handle(s, api.CallTools, called("program"))
		api.HandleGuarded(s, api.CallToolsForPerson, func(secret string) bool { return secret == "right" }, called("person"))
	}))
	for _, c := range []struct{ secret, as string }{{"right", "person"}, {"", "program"}} {
		calls = nil
		if _, err := frame.CallTools(t.Context(), client.WithSecret(c.secret), api.CallRequest{}); err != nil || len(calls) != 1 || calls[0] != c.as {
			t.Errorf("with the secret %q: %q %v", c.secret, calls, err)
		}
	}
}
