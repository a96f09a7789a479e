package cli

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

func TestRoomsAreListedAndShown(t *testing.T) {
	s, out, _ := negotiating(t)
	for _, c := range []struct {
		run  func(*Session) error
		want []string
	}{
		{(&roomListCmd{}).Run, []string{"ID", "WITH", "STATE", "Ben Okafor", "no one yet", "broken"}},
		{(&roomListCmd{jsonFlag{JSON: true}}).Run, []string{`"id":"fence"`}},
		{(&roomShowCmd{oneRoom{ID: "fence"}}).Run, []string{"Room fence with Ben Okafor, open", "It waits for you until"}},
		{(&roomPracticeCmd{}).Run, []string{"Opened the practice room "}},
		{(&roomCloseCmd{ID: "fence"}).Run, []string{"Closed the room."}},
	} {
		out.Reset()
		if err := c.run(s); err != nil {
			t.Error(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in\n%s", want, out)
			}
		}
	}
}

// What another person has to be told is printed, and what a person says of the words is
// said in the window only.
func TestAnInvitationIsPrintedAndComparedInTheWindow(t *testing.T) {
	open := api.Room{ID: "abcdefgh", State: api.RoomInviting, Invitation: &api.RoomInvitation{
		Link: "nod://join/abcdefgh?at=x", Code: "7-crossover-clockwork", Expires: time.Now(),
	}}
	comparing := api.Room{ID: "abcdefgh", State: api.RoomComparing, Words: []string{"one", "two"}, Other: &api.RoomMember{Name: "Ben\x1b[31m"}}
	var asked api.OpenRoomRequest
	var joined api.JoinRoomRequest
	var shown api.ShowRequest
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.OpenRoom, func(_ context.Context, r api.OpenRoomRequest) (api.Room, error) { asked = r; return open, nil })
		api.Handle(server, api.InviteToRoom, func(context.Context, api.RoomRequest) (api.Room, error) { return open, nil })
		api.Handle(server, api.JoinRoom, func(_ context.Context, r api.JoinRoomRequest) (api.Room, error) { joined = r; return comparing, nil })
		api.Handle(server, api.GetRoom, func(_ context.Context, r api.RoomRequest) (api.Room, error) {
			if r.Room == "closed" {
				return api.Room{State: api.RoomClosed}, nil
			}
			return comparing, nil
		})
		api.Handle(server, api.ShowWindow, func(_ context.Context, r api.ShowRequest) (api.None, error) { shown = r; return api.None{}, nil })
	})
	for _, c := range []struct {
		run  func(*Session) error
		want string
	}{
		{(&roomOpenCmd{Address: "10.0.0.1"}).Run, "Link: nod://join/abcdefgh?at=x\nCode: 7-crossover-clockwork\n"},
		{(&roomInviteCmd{oneRoom{ID: "abcdefgh"}}).Run, "Code: 7-crossover-clockwork\n"},
		{(&roomJoinCmd{Link: "nod://join/x", Code: "1-a-b"}).Run, "Words to compare: one two\n"},
		{(&roomCompareCmd{oneRoom{ID: "abcdefgh"}}).Run, "Compare in Nod's window: one two\n"},
	} {
		out.Reset()
		if err := c.run(s); err != nil || !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "\x1b") {
			t.Errorf("%v: %q is not in\n%s", err, c.want, out)
		}
	}
	if asked.Address != "10.0.0.1" || joined != (api.JoinRoomRequest{Link: "nod://join/x", Code: "1-a-b"}) || shown.Window != api.WindowNegotiations {
		t.Errorf("%+v %+v %+v", asked, joined, shown)
	}
	shown = api.ShowRequest{}
	if err := (&roomCompareCmd{oneRoom{ID: "closed"}}).Run(s); err == nil || shown.Window != "" {
		t.Errorf("there is nothing to compare: %v, %+v", err, shown)
	}
}

// What is unfinished in a room is left in the window only.
func TestARoomIsLeftInTheWindow(t *testing.T) {
	var shown api.ShowRequest
	s, out := session(t, func(server *api.Server) {
		api.Handle(server, api.CloseRoom, func(context.Context, api.RoomRequest) (api.None, error) {
			return api.None{}, &api.Error{Code: api.CodeUnfinished, Message: "ben can still approve"}
		})
		api.Handle(server, api.ShowWindow, func(_ context.Context, r api.ShowRequest) (api.None, error) { shown = r; return api.None{}, nil })
	})
	err := (&roomCloseCmd{ID: "abcdefgh"}).Run(s)
	if err == nil || !strings.Contains(err.Error(), "nod room close abcdefgh --anyway") || shown.Window != "" {
		t.Errorf("%v, %+v", err, shown)
	}
	err = (&roomCloseCmd{ID: "abcdefgh", Anyway: true}).Run(s)
	if ExitCode(err, out) != ExitFailed || shown.Window != api.WindowNegotiations || !strings.Contains(out.String(), "Not closed: ben can still approve. Close it in Nod's window.") {
		t.Errorf("%v, %+v: %s", err, shown, out)
	}
	out.Reset()
	err = (&roomCloseCmd{ID: "abcdefgh", Anyway: true, JSON: true}).Run(s)
	if ExitCode(err, out) != ExitFailed || !strings.Contains(out.String(), `"success":false`) {
		t.Errorf("as JSON: %v: %s", err, out)
	}
}
