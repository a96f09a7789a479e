package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Two agents meet in a room over the local API, one of them ends and comes back, and what
// was offered meanwhile arrives.
func TestTwoAgentsInARoom(t *testing.T) {
	t.Parallel()
	anna, ben := newNod(t), newNod(t)
	for n, name := range map[*nod]string{anna: "Anna", ben: "Ben"} {
		n.settings("[rooms]\naddress = \"127.0.0.1\"\nname = \"" + name + "\"\naccount = \"acct_" + name + "\"\n")
		n.start()
	}
	opened := call(anna, api.OpenRoom, api.OpenRoomRequest{})
	if opened.State != api.RoomInviting || opened.Other != nil || opened.Invitation == nil || len(opened.Invitation.QR) == 0 || opened.Me.Name != "Anna" {
		t.Errorf("%+v", opened)
	}
	refused(ben, api.JoinRoom, api.JoinRoomRequest{Link: opened.Invitation.Link, Code: "x"}, api.CodeInvalid, "")
	joined := call(ben, api.JoinRoom, api.JoinRoomRequest{Link: opened.Invitation.Link, Code: opened.Invitation.Code})
	if joined.State != api.RoomComparing || joined.Self != "guest" || joined.Other.Name != "Anna" || joined.Other.Account != "acct_Anna" || len(joined.Words) != 4 {
		t.Errorf("%+v", joined)
	}
	connected := func(n *nod) func() bool {
		return func() bool { return call(n, api.GetRoom, api.RoomRequest{Room: joined.ID}).Connected }
	}
	ben.until("the guest is connected", connected(ben))

	anna.stop()
	ben.until("the guest notices", func() bool { return !connected(ben)() })
	terms := api.Terms{Summary: "Fence", Currency: "gbp", Payer: "host", Items: []api.TermItem{{Description: "Wood", Amount: 4000, Type: "immediate"}}, Conditions: []string{}}
	n := call(ben, api.StartNegotiation, api.StartNegotiationRequest{Room: joined.ID, Terms: terms, RoundSeconds: 3600})
	if _, err := os.Stat(filepath.Join(ben.paths.State, "identity.key")); err != nil {
		t.Error(err)
	}
	anna.start()
	anna.until("the offer comes", func() bool { return call(anna, api.GetRoom, api.RoomRequest{Room: joined.ID}).Negotiation == n.ID })
	if r := call(anna, api.ListRooms, api.None{}); r.Name != "Anna" || len(r.Rooms) != 1 || !r.Rooms[0].Waits || r.Rooms[0].Other.Account != "acct_Ben" {
		t.Errorf("%+v", r)
	}
	said := ""
	for _, c := range call(anna, api.RunDoctor, api.None{}).Checks {
		if c.Name == "rooms" {
			said = c.Detail
		}
	}
	if !strings.HasPrefix(said, "open rooms: 1; guests reach this computer at 127.0.0.1:") {
		t.Errorf("the doctor says %q", said)
	}
	refused(anna, api.Route[api.RoomRequest, api.None](api.AbandonRoom), api.RoomRequest{Room: joined.ID}, api.CodeForbidden, "")
	call(anna, api.CloseRoom, api.RoomRequest{Room: joined.ID})
	refused(anna, api.GetRoom, api.RoomRequest{Room: "zzzzzzzz"}, api.CodeNotFound, "")
	refused(anna, api.StartNegotiation, api.StartNegotiationRequest{Room: joined.ID, Terms: terms}, api.CodeConflict, "")
}
