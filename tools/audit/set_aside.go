package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/durable"
)

// SetAside puts a log that is broken away, whole and unchanged, into a folder
// beside its files, and begins a fresh one whose entries say where the old one
// is, what was wrong with it, and the root hash of its checkpoint. It is a person's act: it
// ends the state in which all calls are denied. The log must be closed.
func SetAside(ctx context.Context, o Options) (folder string, err error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	found, err := Verify(ctx, o)
	if err != nil {
		return "", err
	}
	old, sealErr := loadSeal(ctx, o.Checkpoint, derive(o.Key))
	if folder, err = moveAway(ctx, o); err != nil {
		return "", fmt.Errorf("audit: set %s aside: %w", o.Dir, err)
	}
	l, err := Open(ctx, o)
	if err != nil {
		return folder, err
	}
	text := lang.Say("The log before this one was set aside in %s.", folder)
	if sealErr == nil {
		text += " " + lang.Say("Its checkpoint: %d entries, root hash %s.", old.size, old.root)
	}
	for _, p := range found.Problems[:min(3, len(found.Problems))] {
		text += " " + p.Text
	}
	_, err = l.append(ctx, []auditEntry{l.note("set_aside", text)})
	return folder, errors.Join(err, l.Close())
}

// moveAway moves the files and then resets the checkpoint: a crash in between
// leaves a log that is missing, which is set aside again.
func moveAway(ctx context.Context, o Options) (string, error) {
	lock := flock.New(filepath.Join(o.Dir, lockName), flock.SetPermissions(0o600))
	if ok, err := lock.TryLock(); err != nil {
		return "", err
	} else if !ok {
		return "", ErrLocked
	}
	defer lock.Unlock()
	folder, err := os.MkdirTemp(o.Dir, "aside-"+o.Now().UTC().Format("20060102-150405")+"-")
	if err != nil {
		return "", err
	}
	for _, path := range []string{o.records(), o.hashes()} {
		err := os.Rename(path, filepath.Join(folder, filepath.Base(path)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	if err := errors.Join(durable.SyncDir(folder), durable.SyncDir(o.Dir)); err != nil {
		return "", err
	}
	empty, err := emptySeal()
	if err != nil {
		return "", err
	}
	return folder, o.Checkpoint.Save(ctx, empty.format(derive(o.Key)))
}
