package negotiator

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// assistant is a model that negotiates in one room.
type assistant struct {
	service *Service
	room    string
	model   llm.Model
	cancel  context.CancelFunc
	wake    chan struct{} // has a value when the room may have changed
	done    chan struct{} // closed when it does nothing more
	working bool          // the model replies now; with the service's lock

	negotiation string // that it has seen open; empty: none yet
	asked       int    // the last round of it that the model was asked about
	proposed    bool   // the model was asked for a first offer
}

func (a *assistant) signal() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// negotiate goes on until ctx ends or there is nothing more to do; then it says why.
func (a *assistant) negotiate(ctx context.Context) (why string) {
	a.service.Changed(a.room)
	for ctx.Err() == nil {
		if why := a.step(ctx); why != "" {
			return why
		}
		select {
		case <-a.wake:
		case <-ctx.Done():
		}
	}
	return ""
}

// step looks at the room once and does what there is to do. It returns why the assistant
// stops, or nothing.
func (a *assistant) step(ctx context.Context) (why string) {
	at, err := a.service.look(ctx, a.room)
	if err != nil {
		return sentence(err)
	}
	open, ok := at.open()
	switch {
	case a.negotiation != "" && (!ok || open.ID != a.negotiation):
		return lang.Say("The negotiation is over%v", at.howEnded(a.negotiation))
	case !ok:
		return a.propose(ctx, at)
	}
	a.negotiation = open.ID
	if open.State == negotiation.Accepted {
		return lang.Say("The offer was accepted. Read the terms, and approve or reject them.")
	}
	if round := open.Last().Number; open.Waits(at.room.Self) && len(at.unsent) == 0 && round > a.asked {
		a.asked = round
		return a.answer(ctx, at, open)
	}
	return ""
}

// propose asks the model for a first offer, once, if it can know what about: from what was
// offered in the room before. The mandate is told to no model.
func (a *assistant) propose(ctx context.Context, at situation) (why string) {
	last, ok := at.lastRound()
	if !ok || a.proposed || len(at.unsent) > 0 {
		return ""
	}
	a.proposed = true
	if err := a.turn(ctx, proposal(at, last), at.room); err != nil {
		return sentence(err)
	}
	return ""
}

// answer asks the model about the last offer, within its time.
func (a *assistant) answer(ctx context.Context, at situation, k negotiation.Known) (why string) {
	left := k.Deadline().Sub(a.service.Now())
	ctx, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	if err := a.turn(ctx, offer(at, k, left), at.room); err != nil {
		return sentence(err)
	}
	return ""
}

// turn lets the model reply once. If nothing was sent the person is told.
func (a *assistant) turn(ctx context.Context, r turn.Request, room negotiation.Room) error {
	a.setWorking(true)
	defer a.setWorking(false)
	r.Model, r.Context, r.Room, r.Tools, r.Guidance = a.model, a.model.ContextWindow(), a.room, toolNames(), instructions
	sent := false
	out, err := a.service.Engine.Run(ctx, r, func(e turn.Event) {
		if c, ok := e.(turn.CallResult); ok && c.Result.Success && sends(c.Result.Tool) {
			sent = true
		}
	})
	if sent || stopped(ctx) {
		return nil
	}
	text := lang.Say("I did not answer %s.", room.Member(room.Self.Other()).Name) + " "
	switch {
	case err != nil:
		text += sentence(err)
	case out.Problem != nil:
		text += out.Problem.Text
	}
	return a.tell(strings.TrimSpace(text) + " " + lang.Say("Please go on by hand."))
}

// stopped says that a person or the agent's end stopped a turn, not its time.
func stopped(ctx context.Context) bool { return context.Cause(ctx) == context.Canceled }

func (a *assistant) setWorking(working bool) {
	a.service.mu.Lock()
	a.working = working
	a.service.mu.Unlock()
	a.service.Changed(a.room)
}

// tellTime is how long it may take to keep a message.
const tellTime = 5 * time.Second

func (a *assistant) tell(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), tellTime) // the time of the offer may have run out
	defer cancel()
	return a.service.Messages.AddAssistantMessage(ctx, a.room, text, a.service.Now())
}

func sentence(err error) string {
	text := err.Error()
	if text == "" {
		return ""
	}
	return fmt.Sprintf("%s%s.", strings.ToUpper(text[:1]), strings.TrimSuffix(text[1:], "."))
}
