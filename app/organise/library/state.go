package library

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nod-app/nod/app/base/extract"
)

// Phase is a stage of reading the filed files.
type Phase string

// The phases.
const (
	Looking     Phase = "looking" // at which files there are
	Reading     Phase = "reading" // their texts
	Ready       Phase = "ready"
	OnBattery   Phase = "battery" // there is more to read, when the computer is plugged in
	Stopped     Phase = "stopped" // by the person
	Unavailable Phase = "unavailable"
)

// State is how far the service is.
type State struct {
	Phase Phase
	Done  int // files
	Total int // 0: not known
}

// State returns the current progress of the service.
func (s *Service) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.state
	switch {
	case st.Phase == Unavailable:
	case s.stopped:
		st.Phase = Stopped
	case st.Phase == "":
		st.Phase = Looking
	}
	return st
}

// set notes how far the service is; only another phase is told, the rest is progress.
func (s *Service) set(st State) {
	s.mu.Lock()
	tell := s.state.Phase != st.Phase
	s.state = st
	s.mu.Unlock()
	if tell {
		s.o.Told()
	}
}

const stoppedSetting = "filed.stopped"

// restore stops reading if it was stopped when the last agent ended, and tells what that one could not tell to its end.
func (s *Service) restore(ctx context.Context) {
	kept := func(name string) bool {
		v, err := s.o.Settings.Setting(ctx, name)
		if err != nil {
			s.o.Log.Error("read what the last agent left of the index of filed files", "err", err)
		}
		return v != ""
	}
	stopped := kept(stoppedSetting)
	if kept(untoldSetting) {
		hint(s.untold)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped, s.skipped = stopped, s.o.Skip()
}

// Stop stops reading until Resume, also over restarts. What was read is used still.
func (s *Service) Stop(ctx context.Context) error { return s.setStopped(ctx, "yes") }

// Resume goes on reading.
func (s *Service) Resume(ctx context.Context) error { return s.setStopped(ctx, "") }

func (s *Service) setStopped(ctx context.Context, value string) error {
	if err := s.o.Settings.SetSetting(ctx, stoppedSetting, value); err != nil {
		return err
	}
	s.mu.Lock()
	s.stopped = value != ""
	s.interrupt()
	s.mu.Unlock()
	s.settle() // no one waits for what is stopped
	s.o.Told()
	if value == "" {
		s.want()
	}
	return nil
}

// interrupt ends what runs now; s.mu is held.
func (s *Service) interrupt() {
	for _, cancel := range []context.CancelFunc{s.cancel, s.cancelCompare} {
		if cancel != nil {
			cancel()
		}
	}
}

// Again reads all texts again, also those of files that have not changed.
func (s *Service) Again(ctx context.Context) error {
	if x := s.opened(); x != nil {
		if err := x.exec(ctx, forgetVectors+`UPDATE files SET read = 0`); err != nil {
			return fmt.Errorf("have all filed files read again: %w", err)
		}
	}
	return s.setStopped(ctx, "")
}

// Apply takes up what Skip says now: what is skipped leaves the index at once, what is no
// longer skipped is looked at. What fails, or has to wait until the index is open or a drive
// answers that is just looked at, is done as soon as it can be, also while reading is stopped.
func (s *Service) Apply(ctx context.Context) error {
	now := s.o.Skip()
	s.mu.Lock()
	x, same := s.index, slices.Equal(now, s.skipped)
	if !same {
		s.skipped, s.cleared = now, false
		s.interrupt() // it works by what was skipped before
	}
	s.mu.Unlock()
	if same {
		return nil
	}
	var err error
	if x != nil {
		_, err = extract.Bound(ctx, &s.applies, func() (bool, error) { return true, s.clear(ctx, x) })
	}
	s.want()
	if errors.Is(err, extract.ErrDrive) {
		return nil // Run clears first, once the drive answers
	}
	return err
}

// clear removes from the index what lies in folders that are not read any more. It does so once after each change of them.
func (s *Service) clear(ctx context.Context, x *Index) error {
	s.sweeping.Lock() // or what is being looked at comes back
	defer s.sweeping.Unlock()
	s.mu.Lock()
	skipped, done := s.skipped, s.cleared
	s.mu.Unlock()
	if done {
		return nil
	}
	gone, err := x.dropBelow(ctx, skipped)
	if gone > 0 {
		s.tell(ctx, x)
	}
	if err == nil {
		err = x.erase(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cleared = err == nil && slices.Equal(skipped, s.skipped)
	return err
}

// Reconsider makes Changed be called soon: other folders are chosen for kinds of files.
func (s *Service) Reconsider() { hint(s.untold) }
