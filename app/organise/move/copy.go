package move

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/nod-app/nod/app/base/lang"
)

// handle tells apart the files that exist at one time.
type handle struct{ device, inode uint64 }

// copyAcross moves across devices: a verified copy gets the name, then the source
// is removed. Only one may carry a file: two would take each other's unlink for
// someone's deleting it, and both keep their copies.
func (m *Mover) copyAcross(ctx context.Context, j *job) (Identity, error) {
	switch {
	case j.file.links > 1 && m.links(j.from) > 1:
		return Identity{}, ErrHardLinked
	case !j.from.dir.writable():
		return Identity{}, lang.Errorf("%w: its folder is read-only", ErrSource)
	}
	if err := j.to.dir.tryRemoval(); err != nil {
		return Identity{}, atDestination(err)
	}
	id := handle{j.file.Device, j.file.Inode}
	if _, taken := m.copying.LoadOrStore(id, j); taken {
		return Identity{}, lang.Errorf("%w: it is being moved already", ErrSource)
	}
	defer m.copying.Delete(id)
	source, err := j.from.dir.root.OpenFile(j.from.name, openSource, 0)
	if declined(err) { // it is a link now
		return Identity{}, fmt.Errorf("%w: %w", ErrChanged, err)
	}
	if err != nil {
		return Identity{}, atSource(err)
	}
	defer source.Close()
	copied, err := m.copyToTemp(ctx, j, source)
	if err != nil {
		return Identity{}, discard(j.temp, err)
	}
	if err := m.renameEntry(j.temp, j.to); err != nil {
		return Identity{}, discard(j.temp, atRename(j.temp, j.to, err))
	}
	m.at("placed")
	err = m.finishCopy(ctx, j, source)
	if errors.Is(err, ErrUnsettled) {
		return Identity{}, err
	}
	if err != nil {
		return Identity{}, m.undoCopy(j, copied, err)
	}
	m.at("unlinked")
	return copied, nil
}

// copyToTemp leaves a complete, durable, verified copy under the temporary
// name, and its inode in the log.
func (m *Mover) copyToTemp(ctx context.Context, j *job, source *os.File) (Identity, error) {
	fi, err := unchanged(j, source)
	if err != nil {
		return Identity{}, err
	}
	temp, err := j.temp.dir.root.OpenFile(j.temp.name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return Identity{}, atDestination(err)
	}
	defer temp.Close()
	m.at("temp created")
	sum, err := copyContent(ctx, temp, source, fi.Size())
	if err != nil {
		return Identity{}, err
	}
	m.at("copied")
	if err := m.finishTemp(j, temp, source, fi); err != nil {
		return Identity{}, err
	}
	if err := verify(ctx, temp, sum); err != nil {
		return Identity{}, err
	}
	if _, err := unchanged(j, source); err != nil {
		return Identity{}, err
	}
	seen, err := j.temp.look()
	if err != nil {
		return Identity{}, atDestination(err)
	}
	if err := m.log.Temp(context.WithoutCancel(ctx), j.id, seen.Inode); err != nil {
		return Identity{}, lang.Errorf("note the copy: %w", err)
	}
	m.at("temp noted")
	return seen.Identity, nil
}

// finishTemp gives the copy all but its name, durably.
func (m *Mover) finishTemp(j *job, temp, source *os.File, fi fs.FileInfo) error {
	if err := copyAttributes(temp, source, fi); err != nil {
		return atDestination(err)
	}
	if err := j.temp.dir.root.Chtimes(j.temp.name, fi.ModTime(), fi.ModTime()); err != nil {
		return atDestination(err)
	}
	if err := temp.Sync(); err != nil {
		return atDestination(err)
	}
	return nil
}

// finishCopy replaces the source by the copy: after it the source is gone, or the copy has
// to go.
func (m *Mover) finishCopy(ctx context.Context, j *job, source *os.File) error {
	if err := j.to.dir.sync(); err != nil {
		return atDestination(err)
	}
	if err := m.log.Placed(context.WithoutCancel(ctx), j.id); err != nil {
		return lang.Errorf("note the copy: %w", err)
	}
	m.at("placed noted")
	_, err := unchanged(j, source)
	if nameless(source) {
		return nil // its name went meanwhile: the copy is all that is left of it
	}
	if err != nil {
		return err
	}
	_ = source.Close() // Windows removes no open file
	if err := j.from.remove(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		if isBarred(err) || isBusy(err) {
			return atSource(err)
		}
		return unsettled(ErrSource, err) // a server may have removed it, or may still
	}
	return nil
}

// unchanged says whether the open source and the file under its name both are
// the file of the intent.
func unchanged(j *job, source *os.File) (fs.FileInfo, error) {
	fi, err := source.Stat()
	if err != nil {
		return nil, atSource(err)
	}
	held, err := lookAt(j.from.path(), fi)
	if err != nil {
		return nil, atSource(err)
	}
	named, err := j.from.look()
	if err != nil {
		return nil, atSource(err)
	}
	if held.Identity != j.file.Identity || named.Identity != j.file.Identity || !held.regular {
		return nil, ErrChanged
	}
	return fi, nil
}

// undoCopy removes the placed copy, if it still is that copy.
func (m *Mover) undoCopy(j *job, copied Identity, why error) error {
	now, err := j.to.look()
	if errors.Is(err, fs.ErrNotExist) || err == nil && now.Identity != copied {
		return why
	}
	if err == nil {
		err = j.to.remove()
	}
	if err != nil {
		return unsettled(why, err)
	}
	return why
}

// discard removes a temporary file that came to nothing.
func discard(temp spot, why error) error {
	_, err := temp.look() // a read-only drive would refuse even to remove nothing
	if err == nil {
		err = temp.remove()
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return unsettled(why, err)
	}
	return why
}
