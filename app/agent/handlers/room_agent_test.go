package handlers_test

import (
	"context"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/practice"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// assistants are those of a desk without a model server.
func (d *desk) assistants(service *negotiation.Service, rooms *practice.Rooms) *negotiator.Service {
	s := negotiator.New(negotiator.Deps{
		Rooms: oneRoom{rooms, d.room}, Negotiations: service, Messages: d.store, Engine: noEngine{}, Now: time.Now,
		Changed: func(string) {}, Model: func(context.Context) (llm.Model, string) { return llm.Model{Name: "tiny"}, d.noModel },
	})
	d.Cleanup(s.Close)
	return s
}

type oneRoom struct {
	*practice.Rooms
	id string
}

func (r oneRoom) OpenRooms(ctx context.Context) ([]negotiation.Room, error) {
	room, err := r.Room(ctx, r.id)
	return []negotiation.Room{room}, err
}

type noEngine struct{}

func (noEngine) Run(context.Context, turn.Request, func(turn.Event)) (turn.Outcome, error) {
	return turn.Outcome{}, nil
}

// A model negotiates only after the window process said so.
func TestAssistantOfARoom(t *testing.T) {
	t.Parallel()
	d := newDesk(t, silent)
	room := api.RoomRequest{Room: d.room}
	_, err := api.StartAgent.Call(t.Context(), d.c, room)
	code(t, err, api.CodeForbidden)
	_, err = api.StartAgent.Call(t.Context(), d.window, room)
	ok(t, err)
	ok(t, d.store.AddAssistantMessage(t.Context(), d.room, "I wait.", time.Unix(1, 0)))
	a, err := api.GetRoomAgent.Call(t.Context(), d.c, room)
	if err != nil || !a.Running || a.Model != "tiny" || len(a.Messages) != 1 || a.Messages[0].Text != "I wait." {
		t.Errorf("%+v %v", a, err)
	}
	_, err = api.StopAgent.Call(t.Context(), d.c, room)
	ok(t, err)
	d.noModel = "There is no model."
	if a, err := api.GetRoomAgent.Call(t.Context(), d.c, room); err != nil || a.Running || a.Reason != "There is no model." {
		t.Errorf("%+v %v", a, err)
	}
	_, err = api.StartAgent.Call(t.Context(), d.window, room)
	code(t, err, api.CodeConflict)
}
