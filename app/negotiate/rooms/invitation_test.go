package rooms_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/negotiate/invitation"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// refused joins, which must fail with a sentence that has the text.
func (d *desktop) refused(link, code, text string) {
	d.t.Helper()
	_, err := d.rooms.Join(d.t.Context(), link, code)
	if err == nil || !strings.Contains(err.Error(), text) || !errors.Is(err, rooms.ErrInvalid) {
		d.t.Errorf("%v, and not %q", err, text)
	}
	if all, err := d.rooms.List(d.t.Context()); err != nil || len(all) > 0 {
		d.t.Errorf("a room was kept that nobody joined: %+v, %v", all, err)
	}
}

// otherCode is a code that is not the one that is given.
func otherCode(code string) string {
	for {
		if c := invitation.NewCode().String(); c != code {
			return c
		}
	}
}

// A wrong code ends the invitation, and a new one can be made.
func TestAWrongCode(t *testing.T) {
	t.Parallel()
	anna, ben := newDesktop(t, 1), newDesktop(t, 2)
	r := anna.open()
	first := r.Invitation
	ben.refused(first.Link, "1-nonsense-words", "none of the words")
	ben.refused("https://example.com", first.Code, "no link to a room")
	if i := anna.get(r.ID).Invitation; i.Ended != "" {
		t.Errorf("what could be seen without asking has cost the guess: %+v", i)
	}
	ben.refused(first.Link, otherCode(first.Code), "the code is not the one")
	anna.until("the invitation has ended", func() bool { return strings.Contains(anna.get(r.ID).Invitation.Ended, "spent") })
	ben.refused(first.Link, first.Code, "someone tried another code")
	again, err := anna.rooms.Invite(t.Context(), r.ID)
	must(t, err)
	ben.refused(first.Link, again.Invitation.Code, "does not know this invitation any more")
	_, err = ben.rooms.Join(t.Context(), again.Invitation.Link, again.Invitation.Code)
	must(t, err)
	if r := anna.get(r.ID); r.State() != rooms.Comparing || r.Invitation != nil {
		t.Errorf("%+v", r)
	}
}

func TestAnInvitationExpires(t *testing.T) {
	t.Parallel()
	anna, ben := newDesktop(t, 1), newDesktop(t, 2)
	anna.quit()
	anna.valid = time.Millisecond
	anna.start()
	r := anna.open()
	anna.until("it expires", func() bool { return strings.HasPrefix(anna.get(r.ID).Invitation.Ended, "It has expired.") })
	ben.refused(r.Invitation.Link, r.Invitation.Code, "expired")
}

// An invitation does not outlive a restart: no second guess comes of it.
func TestARestartEndsTheInvitation(t *testing.T) {
	t.Parallel()
	anna, ben := newDesktop(t, 1), newDesktop(t, 2)
	r := anna.open()
	anna.restart()
	if got := anna.get(r.ID); got.State() != rooms.Inviting || !strings.Contains(got.Invitation.Ended, "restarted") || got.Invitation.Code != "" {
		t.Errorf("%+v", got)
	}
	patient := ben.rooms.JoinTime
	ben.rooms.JoinTime = 100 * time.Millisecond
	ben.refused(r.Invitation.Link, r.Invitation.Code, "cannot be reached at "+r.Address)
	ben.rooms.JoinTime = patient
	_, err := anna.negotiations.Start(t.Context(), r.ID, opening(1))
	if err == nil {
		t.Error("something was said to nobody")
	}
	again, err := anna.rooms.Invite(t.Context(), r.ID)
	must(t, err)
	_, err = ben.rooms.Join(t.Context(), again.Invitation.Link, again.Invitation.Code)
	must(t, err)
}

// A room has two parties.
func TestAThirdGuest(t *testing.T) {
	t.Parallel()
	anna, ben, mallory := newDesktop(t, 1), newDesktop(t, 2), newDesktop(t, 3)
	r := anna.open()
	anna.joinsNot(r, "your own room")
	_, err := ben.rooms.Join(t.Context(), r.Invitation.Link, r.Invitation.Code)
	must(t, err)
	mallory.refused(r.Invitation.Link, r.Invitation.Code, "two parties already")
	ben.joinsNot(r, "two parties already")
	if got := anna.get(r.ID); got.Guest.Name != "ben" {
		t.Errorf("%+v", got)
	}
}

// joinsNot joins, which must fail.
func (d *desktop) joinsNot(r rooms.Status, text string) {
	d.t.Helper()
	if _, err := d.rooms.Join(d.t.Context(), r.Invitation.Link, r.Invitation.Code); err == nil || !strings.Contains(err.Error(), text) {
		d.t.Errorf("%v, and not %q", err, text)
	}
}

// A guest whose Nod died before it knew that it had joined is replaced, while no one has
// said anything.
func TestAGuestIsReplaced(t *testing.T) {
	t.Parallel()
	p := joined(t)
	mallory := newDesktop(t, 3)
	again, err := p.anna.rooms.Invite(t.Context(), p.room)
	must(t, err)
	if again.State() != rooms.Inviting || again.Invitation == nil || again.Words != nil {
		t.Errorf("%+v", again)
	}
	_, err = mallory.rooms.Join(t.Context(), again.Invitation.Link, again.Invitation.Code)
	must(t, err)
	_, err = p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	mallory.until("the offer comes", func() bool { return len(mallory.known(p.room).Rounds) == 1 })
	if _, err := p.anna.rooms.Invite(t.Context(), p.room); err == nil || !strings.Contains(err.Error(), "said something") {
		t.Errorf("a guest was replaced to whom something had been said: %v", err)
	}
	must(t, mallory.negotiations.Reject(t.Context(), p.room, mallory.known(p.room).ID, mallory.known(p.room).Last().Hash, ""))
	p.anna.until("the room goes on", func() bool { return !p.anna.known(p.room).Open() })
	if len(p.ben.known(p.room).Rounds) > 0 {
		t.Error("the guest before has got the offer")
	}
	if _, err := mallory.rooms.Invite(t.Context(), p.room); err == nil {
		t.Error("a guest invites")
	}
}

// What is still to be sent to a guest goes to no other.
func TestNoOtherGuestGetsWhatIsToBeSent(t *testing.T) {
	t.Parallel()
	p := joined(t)
	p.anna.locked.Store(true) // nothing can be sent
	p.anna.restart()
	_, err := p.anna.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.anna.locked.Store(false)
	if _, err := p.anna.rooms.Invite(t.Context(), p.room); err == nil || !strings.Contains(err.Error(), "said something") {
		t.Errorf("a guest was replaced for whom there was an offer: %v", err)
	}
	p.offered(p.ben, 1)
}

// Joining again is refused before the only guess is spent, if this desktop has still to
// send something to who was there.
func TestTheGuessIsNotSpentInVain(t *testing.T) {
	t.Parallel()
	p := joined(t)
	p.ben.locked.Store(true) // nothing can be sent
	p.ben.restart()
	_, err := p.ben.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	r, err := p.anna.rooms.Invite(t.Context(), p.room)
	must(t, err)
	p.ben.locked.Store(false)
	p.ben.joinsNot(r, "still to be sent")
	if r := p.anna.get(p.room); r.State() != rooms.Inviting || r.Invitation.Ended != "" {
		t.Errorf("the guess was spent: %+v", r)
	}
}

// A mandate is for the guest who was there when the person gave it.
func TestAnotherGuestEndsTheMandate(t *testing.T) {
	t.Parallel()
	p := joined(t)
	must(t, p.anna.store.SetMandate(t.Context(), p.room, negotiation.Mandate{Pays: true, Currency: "gbp", Limit: 20000}))
	_, err := p.anna.rooms.Invite(t.Context(), p.room)
	must(t, err)
	if _, ok, err := p.anna.store.Mandate(t.Context(), p.room); ok || err != nil {
		t.Errorf("the mandate is there: %v, %v", ok, err)
	}
}

// A guest whose invitation was withdrawn joins the same room with the next one, also after
// closing it; not once something was said.
func TestTheGuestJoinsAgain(t *testing.T) {
	t.Parallel()
	p := joined(t)
	var link string
	for _, close := range []bool{false, true} {
		if close {
			for _, d := range []*desktop{p.anna, p.ben} { // so that closing could be told
				d.until("it is connected", func() bool { return d.get(p.room).Connected })
			}
			must(t, p.ben.rooms.CloseRoom(t.Context(), p.room, false))
		}
		again, err := p.anna.rooms.Invite(t.Context(), p.room)
		must(t, err)
		link = again.Invitation.Link
		got, err := p.ben.rooms.Join(t.Context(), link, again.Invitation.Code)
		must(t, err)
		if got.State() != rooms.Comparing || !slices.Equal(got.Words, p.anna.get(p.room).Words) {
			t.Errorf("closed before: %v: %+v", close, got)
		}
	}
	id, err := p.ben.negotiations.Start(t.Context(), p.room, opening(20000))
	must(t, err)
	p.anna.until("the offer comes", func() bool { return p.anna.known(p.room).ID == id })
	p.ben.until("it is in the log", func() bool { return p.ben.known(p.room).ID == id })
	p.ben.joinsNot(rooms.Status{Invitation: &rooms.Invitation{Link: link, Code: "7-adroitness-aardvark"}}, "in this room already")
}

// A window lists the rooms while a guest is let in: neither waits for the other.
func TestListingWhileAGuestJoins(t *testing.T) {
	t.Parallel()
	anna, ben := newDesktop(t, 1), newDesktop(t, 2)
	r := anna.open()
	ctx, joined := context.WithCancel(t.Context())
	listed := make(chan struct{})
	go func() {
		defer close(listed)
		for ctx.Err() == nil {
			_, _ = anna.rooms.List(ctx) // an error is of ctx, and the next one asks again
		}
	}()
	_, err := ben.rooms.Join(t.Context(), r.Invitation.Link, r.Invitation.Code)
	joined()
	must(t, err)
	select {
	case <-listed:
	case <-time.After(2 * time.Minute):
		t.Fatal("listing the rooms waits for ever")
	}
}

// An agent that lives for one command only opens no server.
func TestATemporaryAgent(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1)
	d.rooms.Temporary = true
	if _, err := d.rooms.Open(t.Context(), ""); !errors.Is(err, rooms.ErrTemporary) {
		t.Error(err)
	}
	if _, err := d.rooms.Join(t.Context(), "", ""); !errors.Is(err, rooms.ErrTemporary) {
		t.Error(err)
	}
}

// A link that the person opened is kept for the window until its room is joined.
func TestALinkIsOpened(t *testing.T) {
	t.Parallel()
	anna, ben := newDesktop(t, 1), newDesktop(t, 2)
	r := anna.open()
	if err := ben.rooms.OpenLink("nod://join/x"); !errors.Is(err, rooms.ErrInvalid) || ben.rooms.OpenedLink() != "" {
		t.Errorf("what is no link was kept: %v", err)
	}
	must(t, ben.rooms.OpenLink(r.Invitation.Link))
	if got := ben.rooms.OpenedLink(); got != r.Invitation.Link {
		t.Errorf("%q", got)
	}
	_, err := ben.rooms.Join(t.Context(), r.Invitation.Link, r.Invitation.Code)
	must(t, err)
	if got := ben.rooms.OpenedLink(); got != "" {
		t.Errorf("%q is kept though the room was joined", got)
	}
}
