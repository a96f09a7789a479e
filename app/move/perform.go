package move

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
)

// perform does one move. Without an error the file is at its destination and
// nowhere else; with one it is at its source and nowhere else, unless the
// error is errUnsettled.
func (m *Mover) perform(ctx context.Context, j *job) (Identity, error) {
	if err := ctx.Err(); err != nil {
		return Identity{}, err
	}
	err := m.place(j)
	m.at("renamed")
	switch {
	case err == nil:
		return m.arrive(j)
	case crossesDevices(err):
		return m.carry(ctx, j)
	}
	if came, e := j.to.look(); e == nil && came.Identity == j.file.Identity {
		if _, e := j.from.look(); errors.Is(e, fs.ErrNotExist) {
			return came.Identity, nil // done all the same: a server's answer got lost
		}
	}
	return Identity{}, atRename(j.from, j.to, err)
}

// place renames. Between two spellings of one entry the file goes through its
// temporary name, since the new spelling looks taken by the file itself.
func (m *Mover) place(j *job) error {
	if !j.respells {
		return m.shift(j.from, j.to)
	}
	if err := m.shift(j.from, j.temp); err != nil {
		return err
	}
	m.at("respelling")
	err := m.shift(j.temp, j.to)
	if err == nil {
		return nil
	}
	if back := m.shift(j.temp, j.from); back != nil {
		return unsettled(err, fmt.Errorf("the file is at %q: %w", j.temp.path(), back))
	}
	return err
}

func (m *Mover) shift(from, to spot) error {
	from.dir.touched, to.dir.touched = true, true
	return m.rename(from, to, func() { m.at("linked") })
}

// arrive makes sure that the file which came is the one that was meant: the
// name could have passed to another one since it was looked at.
func (m *Mover) arrive(j *job) (Identity, error) {
	came, err := j.to.look()
	if err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	if came.Identity == j.file.Identity {
		return came.Identity, nil
	}
	if err := m.shift(j.to, j.from); err != nil {
		return Identity{}, unsettled(ErrChanged, fmt.Errorf("what came to %q cannot be moved back: %w", j.to.path(), err))
	}
	return Identity{}, ErrChanged
}

// unsettled says besides what went wrong why it could not be put right.
func unsettled(err, why error) error { return fmt.Errorf("%w; %w: %w", err, why, errUnsettled) }
