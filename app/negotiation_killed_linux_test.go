package app_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/stripedouble"
)

// TestKilledWhileNegotiating plays the course from an invitation to a captured hold on
// two desktops, over and over, and kills one of their agents at a random moment of each:
// after its start the course ends with the same agreement on both, one hold and one
// capture. NOD_NEGOTIATION_KILLS says how often.
func TestKilledWhileNegotiating(t *testing.T) {
	t.Parallel()
	kills := 3
	if n, err := strconv.Atoi(os.Getenv("NOD_NEGOTIATION_KILLS")); err == nil {
		kills = n
	}
	stripe := stripedouble.New(time.Now, payeeAccount)
	server := httptest.NewServer(stripe)
	t.Cleanup(server.Close)
	c := &course{t: t, host: newNegotiator(t, "Ann", server.URL), guest: newNegotiator(t, "Ben", server.URL)}
	c.play(nil) // so long takes one
	whole := c.took
	for n := range kills {
		victim := c.host
		if rand.IntN(2) == 0 {
			victim = c.guest
		}
		after := time.Duration(rand.Int64N(int64(whole)))
		c.play(func() {
			time.Sleep(after) // the moment of the kill is what is random
			victim.kill()
		})
		if t.Failed() {
			t.Fatalf("kill %d, of %s, %v after the beginning", n+1, victim.name, after)
		}
	}
	if held := stripe.Intents(); len(held) != kills+1 {
		t.Errorf("%d holds of %d courses", len(held), kills+1)
	}
	for _, i := range stripe.Intents() {
		if i.Status != "succeeded" || i.Received != captured || i.Amount != toHold || i.Destination != payeeAccount {
			t.Errorf("%+v", i)
		}
	}
	t.Logf("%d kills in courses of %v", kills, whole.Round(10*time.Millisecond))
}

// course is one negotiation after the other between two desktops.
type course struct {
	t           *testing.T
	host, guest *negotiator
	took        time.Duration
	invitation  api.RoomInvitation // as the host told the guest
	failed      bool               // as the guest told the host: nothing came of it
	done        int                // courses so far
}

// play has two people go from an invitation to a captured hold, while disturb runs.
func (c *course) play(disturb func()) {
	c.t.Helper()
	began := time.Now()
	disturbed := make(chan struct{})
	go func() {
		defer close(disturbed)
		if disturb != nil {
			disturb()
		}
	}()
	c.host.room, c.guest.room, c.invitation, c.failed = "", "", api.RoomInvitation{}, false
	c.host.words, c.guest.words = nil, nil
	for deadline := began.Add(patience); ; time.Sleep(2 * time.Millisecond) {
		atHost := c.host.step(c.hosts)
		atGuest := c.guest.step(c.joins)
		if atHost && atGuest {
			break
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("course %d comes to no end\n%s\n%s\n%s\n%s", c.done, c.host.what, c.guest.what, c.host.log, c.guest.log)
		}
	}
	<-disturbed
	c.took = time.Since(began)
	c.compare()
	c.done++
}

// compare checks that both have the same agreement, and closes the room.
func (c *course) compare() {
	c.t.Helper()
	var texts []string
	for _, n := range []*negotiator{c.host, c.guest} {
		n.alive()
		list := call(n.nod, api.ListNegotiations, api.RoomRequest{Room: n.room})
		if len(list.Negotiations) != 1 {
			c.t.Fatalf("%s has %d negotiations", n.name, len(list.Negotiations))
		}
		id := list.Negotiations[0].ID
		texts = append(texts, call(n.nod, api.GetAgreement, api.NegotiationRequest{Room: n.room, ID: id}).Markdown)
		n.until("the room can be closed", func() bool { // the other side has the agreement too
			_, err := api.CloseRoom.Call(c.t.Context(), n.Client, api.RoomRequest{Room: n.room})
			return err == nil
		})
	}
	if texts[0] != texts[1] {
		c.t.Errorf("the host has\n%s\nthe guest has\n%s", texts[0], texts[1])
	}
}

// hosts is what the host's person does next; done: nothing is left to do.
func (c *course) hosts(ctx context.Context, n *negotiator) (done bool, err error) {
	if n.room == "" {
		n.room, err = n.openRoom(ctx)
		return false, err
	}
	r, err := api.GetRoom.Call(ctx, n.Client, api.RoomRequest{Room: n.room})
	if err != nil {
		return false, err
	}
	n.what = fmt.Sprintf("%s: room %s %s", n.name, r.State, r.Reason)
	switch r.State {
	case api.RoomInviting:
		if r.Invitation == nil || r.Invitation.Ended != "" || c.failed { // who began to join and died has made the one attempt
			c.failed = false
			r, err = api.InviteToRoom.Call(ctx, n.Client, api.RoomRequest{Room: n.room})
		}
		if err == nil && r.Invitation != nil {
			c.invitation = *r.Invitation
		}
		return false, err
	case api.RoomComparing:
		n.words = r.Words
		if c.failed { // what the host's Nod shows is not what the guest's does
			c.failed = false
			_, err = api.InviteToRoom.Call(ctx, n.Client, api.RoomRequest{Room: n.room})
			return false, err
		}
		return false, n.compare(ctx, c.guest)
	}
	agreed, err := n.negotiate(ctx, true)
	if err != nil || agreed == "" {
		return false, err
	}
	return n.holdAndCapture(ctx, agreed)
}

// joins is what the guest's person does next.
func (c *course) joins(ctx context.Context, n *negotiator) (done bool, err error) {
	if n.room == "" {
		n.room, err = n.openRooms(ctx)
		if err != nil || n.room != "" || c.invitation.Link == "" {
			return false, err
		}
		r, err := api.JoinRoom.Call(ctx, n.Client, api.JoinRoomRequest{Link: c.invitation.Link, Code: c.invitation.Code})
		n.room, c.failed = r.ID, err != nil
		return false, err
	}
	r, err := api.GetRoom.Call(ctx, n.Client, api.RoomRequest{Room: n.room})
	if err != nil {
		return false, err
	}
	n.what = fmt.Sprintf("%s: room %s %s", n.name, r.State, r.Reason)
	if strings.Contains(r.Reason, "invited someone else") { // the guest of a newer invitation: joins with that
		_, err := api.CloseRoom.Call(ctx, n.Client, api.RoomRequest{Room: n.room})
		n.room, n.words = "", nil
		return false, err
	}
	if r.State == api.RoomComparing {
		n.words = r.Words
		return false, n.compare(ctx, c.host)
	}
	agreed, err := n.negotiate(ctx, false)
	return agreed != "", err
}
