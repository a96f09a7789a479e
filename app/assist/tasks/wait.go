package tasks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/organise/library"
)

// Filed is what the agent knows of filed files; *library.Service implements it.
type Filed interface {
	Run(ctx context.Context) error
	State() library.State
}

// Rooms are the agent's rooms; *rooms.Service implements it.
type Rooms interface {
	OpenRooms(ctx context.Context) ([]negotiation.Room, error)
}

// Negotiations are those of its rooms; *negotiation.Service implements it.
type Negotiations interface {
	Known(ctx context.Context, room string) (known []negotiation.Known, unsent []negotiation.Unsent, err error)
}

const (
	answerWithin = 10 * time.Second // the longest wait for the answer of a practice partner, which is a script
	pollInterval = 10 * time.Millisecond
)

// readFiled returns once the files that are filed were read; they are until stop is called.
func (a Agent) readFiled(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = a.Run(ctx) // what it cannot read is not found
	}()
	for ctx.Err() == nil && slices.Contains([]library.Phase{library.Looking, library.Reading}, a.State().Phase) {
		time.Sleep(pollInterval)
	}
	return func() { cancel(); <-done }
}

// awaitAnswers returns once nothing that was offered waits for the other side of a room.
func (a Agent) awaitAnswers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for {
		waits, err := a.waitsForOthers(ctx)
		if err != nil || !waits {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("wait for the other side's answer: %w", ctx.Err())
		case <-time.After(pollInterval):
		}
	}
}

func (a Agent) waitsForOthers(ctx context.Context) (bool, error) {
	rooms, err := a.OpenRooms(ctx)
	if err != nil {
		return false, err
	}
	for _, r := range rooms {
		known, unsent, err := a.Known(ctx, r.ID)
		if err != nil || len(unsent) > 0 || slices.ContainsFunc(known, func(k negotiation.Known) bool { return k.Waits(r.Self.Other()) }) {
			return true, err
		}
	}
	return false, nil
}
