package move

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"github.com/nod-app/nod/app/base/lang"
)

// Recover settles the moves that a crash or a lost drive left open, ends them
// in the log and returns them, Done or Failed. It waits for moves under way.
//
// A record that cannot be settled yet stays open for the next time and is told
// of in the error, which is no reason not to go on.
func (m *Mover) Recover(ctx context.Context) ([]Record, error) {
	m.settle.Lock()
	defer m.settle.Unlock()
	var unsure []error
	open, err := m.log.Unfinished(ctx)
	if err != nil {
		err = lang.Errorf("look for unfinished moves: %w", err)
		if !errors.Is(err, ErrUnreadable) {
			return nil, err
		}
		unsure = append(unsure, err)
	}
	var settled []Record
	var ends []End
	synced, drives := map[string]bool{}, m.opts.Drives.answers()
	for _, r := range open {
		end, err := m.recoverOne(ctx, r, synced, drives)
		if err != nil {
			unsure = append(unsure, lang.Errorf("settle the move of %q to %q: %w", r.Source, r.Destination, err))
			continue
		}
		r.State, r.After, r.Error = end.State, end.After, end.Error
		settled, ends = append(settled, r), append(ends, end)
	}
	m.at("recovered")
	if len(ends) > 0 {
		if err := m.log.End(ctx, ends); err != nil {
			return nil, lang.Errorf("end unfinished moves: %w", err)
		}
	}
	m.removeMadeAbove(ctx, withoutFiles(settled))
	return settled, errors.Join(unsure...)
}

func (m *Mover) recoverOne(ctx context.Context, r Record, synced map[string]bool, drives answers) (End, error) {
	s := &unfinished{Record: r, synced: synced, drives: drives}
	defer s.close()
	if err := s.open(); err != nil {
		return End{}, err
	}
	if err := s.see(); err != nil {
		return End{}, err
	}
	return m.act(ctx, s, decide(r, s.findings))
}

// act does what was judged and makes it durable.
func (m *Mover) act(ctx context.Context, s *unfinished, a action) (End, error) {
	var err error
	switch a {
	case wait:
		return End{}, lang.Errorf("its folder is not there; plug the drive in and start again")
	case removeOldName:
		err = s.source.remove()
		a = isDone
	case removeOldFile:
		a, err = m.removeOldFile(ctx, s)
	case moveBack:
		a, err = m.moveBack(s)
	}
	if err == nil {
		err = s.cleanUp()
	}
	if err != nil {
		return End{}, err
	}
	if a == isDone {
		return End{ID: s.ID, State: Done, After: s.after()}, nil
	}
	return End{ID: s.ID, State: Failed, Error: s.why()}, nil
}

// removeOldFile ends a copy that is placed. If it is not what it should be, or the
// source cannot go, the copy goes.
func (m *Mover) removeOldFile(ctx context.Context, s *unfinished) (action, error) {
	if err := s.destination.dir.sync(); err != nil {
		return wait, err
	}
	same, err := equalSpots(ctx, s.source, s.destination, s.Identity.Size)
	if err != nil {
		return wait, err
	}
	m.at("compared")
	if same {
		err := s.source.remove()
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			return isDone, nil
		}
		if !isBarred(err) && !isBusy(err) {
			return wait, err // it may be gone all the same
		}
	}
	return isFailed, s.destination.remove()
}

func equalSpots(ctx context.Context, a, b spot, size int64) (bool, error) {
	x, err := a.dir.root.OpenFile(a.name, openSource, 0)
	if err != nil {
		return false, err
	}
	defer x.Close()
	y, err := b.dir.root.OpenFile(b.name, os.O_RDONLY, 0)
	if err != nil {
		return false, err
	}
	defer y.Close()
	return equal(ctx, x, y, size)
}

// moveBack gives the file under the temporary name its old name again, or its
// new one if the old one is taken.
func (m *Mover) moveBack(s *unfinished) (action, error) {
	end := isFailed
	err := lang.Errorf("its old folder is gone")
	if s.source.dir != nil {
		err = m.renameEntry(s.temp, s.source)
	}
	if err != nil {
		end = isDone
		err = m.renameEntry(s.temp, s.destination)
	}
	return end, err
}
