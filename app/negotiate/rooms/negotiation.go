package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Room implements negotiation.Rooms.
func (s *Service) Room(ctx context.Context, id string) (negotiation.Room, error) {
	r, err := s.Store.Room(ctx, id)
	if errors.Is(err, negotiation.ErrNoRoom) {
		return s.Practice.Room(ctx, id)
	}
	return r.negotiated(), err
}

// Log implements negotiation.Rooms.
func (s *Service) Log(ctx context.Context, id string) (negotiation.Log, error) {
	log, err := s.roomLog(ctx, id)
	if err == nil {
		s.setProblem(id, nil)
	}
	return log, err
}

func (s *Service) roomLog(ctx context.Context, id string) (negotiation.Log, error) {
	r, err := s.Store.Room(ctx, id)
	switch {
	case errors.Is(err, negotiation.ErrNoRoom):
		return s.Practice.Log(ctx, id)
	case err != nil:
		return nil, err
	case !r.Runs():
		return nil, fmt.Errorf("%w. %s", negotiation.ErrUnusable, r.negotiated().Ended)
	}
	log, err := s.openedLog(ctx, r)
	if err != nil {
		return nil, err
	}
	return roomLog{entryLog: entryLog{log, r.Host.Key}, service: s, room: r, log: log}, nil
}

// Sign implements negotiation.Rooms.
func (s *Service) Sign(ctx context.Context, _ string, text []byte) ([]byte, error) {
	return s.Key.Sign(ctx, text)
}

// roomLog is the log of a room between two desktops.
type roomLog struct {
	entryLog
	service *Service
	room    Room
	log     *protocol.Log
}

// Follow implements negotiation.Log. What breaks the room is kept, and that the other desktop
// has closed it; after any other error the log is opened again when it is asked for again.
func (l roomLog) Follow(ctx context.Context, after uint64, receive func(negotiation.Entry) error) error {
	err := l.follow(ctx, after, receive)
	var p *protocol.Problem
	switch {
	case ctx.Err() != nil:
		return err
	case err == errClosing:
		return l.service.finishClose(ctx, l.room, l.log)
	case errors.As(err, &p):
		return l.service.breakRoom(ctx, l.room, p)
	}
	l.service.connection(l.room.ID).drop(l.log)
	return err
}

// follow returns errClosing once the other desktop has closed the room and this one has too.
// The log is read from its beginning: what closed the room may have come before after.
func (l roomLog) follow(ctx context.Context, after uint64, receive func(negotiation.Entry) error) error {
	reading, stop := context.WithCancel(ctx)
	defer stop()
	var timer *time.Timer // until the time for approving has run out
	defer func() { stopTimer(timer) }()
	var last []byte // what the other desktop said when it closed the room
	err := l.entryLog.Follow(reading, 0, func(e negotiation.Entry) error {
		switch {
		case !closing(e.Body) && e.Position > after:
			if err := receive(e); err != nil {
				return err
			}
		case closing(e.Body) && e.From != l.room.Self:
			last = e.Body
		}
		if last == nil || e.Position < after {
			return nil
		}
		until, err := l.service.closedByOther(ctx, l.room, last)
		if !until.IsZero() {
			stopTimer(timer)
			timer = time.AfterFunc(until.Sub(l.service.Now()), stop)
		}
		return err
	})
	if reading.Err() == nil || ctx.Err() != nil {
		return err
	}
	if _, err := l.service.closedByOther(ctx, l.room, last); err != nil {
		return err
	}
	return errApprovalPending // something else was approved meanwhile: it is followed again
}

func stopTimer(t *time.Timer) {
	if t != nil {
		t.Stop()
	}
}

// OpenRooms returns the rooms in which it can be negotiated now, as negotiations know them.
func (s *Service) OpenRooms(ctx context.Context) ([]negotiation.Room, error) {
	all, err := s.List(ctx)
	if err != nil {
		return nil, err
	}
	var out []negotiation.Room
	for _, r := range all {
		if r.State() != Open {
			continue
		}
		known, err := s.Room(ctx, r.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, known)
	}
	return out, nil
}
