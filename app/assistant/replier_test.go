package assistant

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/tools"
)

// noTools are no tools at all.
type noTools struct{}

func (noTools) Specs() []tools.Spec                                           { return nil }
func (noTools) Call(context.Context, *tools.Trace, tools.Plan) []tools.Result { return nil }

func testReplier(t *testing.T, s *modelserver.Scripted, remote bool) Replier {
	t.Helper()
	m := models.New(models.Options{
		Settings: func() models.Settings { return models.Settings{URL: s.URL, Remote: remote} },
		Key:      func(context.Context) (string, error) { return "", nil },
		Changed:  func() {},
	})
	t.Cleanup(m.Close)
	return Replier{engine: turn.New(turn.Options{Backend: m.Backend, Tools: noTools{}}), models: m, specs: noTools{}.Specs}
}

// wasAsked says whether a model was asked to reply.
func wasAsked(s *modelserver.Scripted) bool {
	return slices.ContainsFunc(s.Requests(), func(r modelserver.Request) bool { return r.Path == "/api/chat" })
}

// What a person says leaves this computer only once it is durable; a model on this
// computer does not wait for the disk.
func TestWhatLeavesThisComputerIsDurableBefore(t *testing.T) {
	errFull := errors.New("the disk is full")
	for name, c := range map[string]struct {
		remote bool  // text may leave
		save   error // why the message cannot be saved
		asked  bool
	}{
		"it may leave":                       {true, nil, true},
		"it may leave, and cannot be saved":  {true, errFull, false},
		"it stays here":                      {false, nil, true},
		"it stays here, and cannot be saved": {false, errFull, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			s.Next(modelserver.Say("hi"))
			waited := false
			saved := func() error {
				waited = true
				if wasAsked(s) {
					t.Error("the model was asked before")
				}
				return c.save
			}
			req := turn.Request{Model: llm.Model{Name: modelserver.ModelName}, Text: "hello"}
			out := testReplier(t, s, c.remote).Reply(t.Context(), req, saved, func(turn.Event) {})
			if waited != c.remote || wasAsked(s) != c.asked || (out.Ended == turn.Answered) != c.asked {
				t.Errorf("waited %t, asked %t, %s, %+v", waited, wasAsked(s), out.Ended, out.Problem)
			}
		})
	}
}
