package move

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/nod-app/nod/app/base/lang"
)

// perform does one move. Without an error the file is at its destination and
// nowhere else; with one it is at its source and nowhere else, unless the
// error is ErrUnsettled.
func (m *Mover) perform(ctx context.Context, j *job) (Identity, error) {
	if err := ctx.Err(); err != nil {
		return Identity{}, err
	}
	err := m.place(j)
	m.at("renamed")
	switch {
	case err == nil:
		return m.verifyMoved(j)
	case crossesDevices(err) && j.file.folder:
		return Identity{}, ErrFolderAcross
	case crossesDevices(err):
		return m.copyAcross(ctx, j)
	}
	if came, e := j.to.look(); e == nil && came.is(j.file) {
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
		return m.renameEntry(j.from, j.to)
	}
	if err := m.renameEntry(j.from, j.temp); err != nil {
		return err
	}
	m.at("respelling")
	err := m.renameEntry(j.temp, j.to)
	if err == nil {
		return nil
	}
	if back := m.renameEntry(j.temp, j.from); back != nil {
		return unsettled(err, lang.Errorf("the file is at %q: %w", j.temp.path(), back))
	}
	return err
}

func (m *Mover) renameEntry(from, to spot) error {
	from.dir.touched, to.dir.touched = true, true
	return m.rename(from, to, func() { m.at("linked") })
}

// verifyMoved checks that the file at the destination is the one that was meant:
// another file could have got the name since it was checked.
func (m *Mover) verifyMoved(j *job) (Identity, error) {
	came, err := j.to.look()
	if err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	if came.is(j.file) {
		return came.Identity, nil
	}
	if err := m.renameEntry(j.to, j.from); err != nil {
		return Identity{}, unsettled(ErrChanged, lang.Errorf("what came to %q cannot be moved back: %w", j.to.path(), err))
	}
	return Identity{}, ErrChanged
}

// unsettled says apart from what went wrong why it could not be put right.
func unsettled(err, why error) error { return fmt.Errorf("%w; %w: %w", err, why, ErrUnsettled) }
