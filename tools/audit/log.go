package audit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/app/system/durable"
)

// Options say where a log is.
type Options struct {
	Dir        string // folder of the log; made if it is not there
	Key        []byte // KeySize bytes, kept apart; see OpenSecrets
	Checkpoint Checkpoint
	Now        func() time.Time // nil: time.Now
}

const (
	recordsName = "records.log"
	hashesName  = "hashes"
	lockName    = "lock"
)

func (o Options) check() error {
	if len(o.Key) != KeySize || o.Checkpoint == nil || o.Dir == "" {
		return fmt.Errorf("audit: a log needs a folder, a key of %d bytes and a checkpoint", KeySize)
	}
	return nil
}

func (o Options) records() string { return filepath.Join(o.Dir, recordsName) }
func (o Options) hashes() string  { return filepath.Join(o.Dir, hashesName) }

// Log is an open log: its one writer. It is safe for concurrent use.
type Log struct {
	o      Options
	keys   keys
	lock   *flock.Flock
	index  *index
	closed atomic.Bool
	broken atomic.Bool // set once, when something but Nod is found to have changed the log
	found  Report      // by Open

	commit sync.Mutex // guards what follows
	mac    *macer
	f      *os.File
	hashes hashFile
	tree   tree
	end    int64     // bytes that are committed
	dirty  bool      // there may be bytes beyond end
	sealed seal      // what was saved last
	sealNo error     // why the checkpoint could not be saved
	mended []Problem // what was put right since Open began
}

// Open opens a log, or begins one. It reads the whole log and checks it. A torn
// tail is cut off and recorded, calls without an end get the end Unknown, and
// a stored tree that is not right is made again: a log that was mended in this
// way is whole. A log that something else changed is opened for reading only:
// Opened says what is wrong, and all appends are ErrBroken until it is set aside.
func Open(ctx context.Context, o Options) (*Log, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	l := &Log{o: o, keys: derive(o.Key), index: newIndex()}
	l.mac = l.keys.macer()
	if err := l.open(ctx); err != nil {
		return nil, fmt.Errorf("audit: open %s: %w", o.Dir, errors.Join(err, l.release()))
	}
	return l, nil
}

func (l *Log) open(ctx context.Context) error {
	if err := l.lockFolder(); err != nil {
		return err
	}
	sealed, sealErr := loadSeal(ctx, l.o.Checkpoint, l.keys)
	if unreadable(sealErr) {
		return sealErr
	}
	if err := l.openLogFiles(ctx, &sealed, &sealErr); err != nil {
		return err
	}
	x, err := l.read(ctx, sealed, sealErr)
	if err != nil {
		return err
	}
	l.found, l.tree, l.end, l.sealed = x.r, x.tree, x.good, sealed
	l.hashes.written = x.hashBytes()
	if !x.r.intact() {
		l.broken.Store(true)
		return nil
	}
	if err := l.repair(ctx, x); err != nil {
		return err
	}
	l.found.OK, l.found.Problems, l.found.Mended = true, []Problem{}, x.r.Problems
	l.mended = x.r.Problems
	return nil
}

func (l *Log) lockFolder() error {
	if err := os.MkdirAll(l.o.Dir, 0o700); err != nil {
		return err
	}
	lock := flock.New(filepath.Join(l.o.Dir, lockName), flock.SetPermissions(0o600))
	ok, err := lock.TryLock()
	if err != nil {
		return err
	}
	if !ok {
		return ErrLocked
	}
	l.lock = lock
	return nil
}

// openLogFiles opens both files. The first checkpoint is saved before there is a log:
// a crash in between leaves a checkpoint of nothing, not a log without one.
func (l *Log) openLogFiles(ctx context.Context, s *seal, sealErr *error) error {
	size, err := sizeOf(l.o.records())
	if err != nil {
		return err
	}
	if size == 0 && errors.Is(*sealErr, errNoSeal) {
		if *s, err = l.firstSeal(ctx); err != nil {
			return err
		}
		*sealErr = nil
	}
	if l.f, err = os.OpenFile(l.o.records(), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return err
	}
	if l.hashes.f, err = os.OpenFile(l.o.hashes(), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return err
	}
	return durable.SyncDir(l.o.Dir)
}

func (l *Log) firstSeal(ctx context.Context) (seal, error) {
	s, err := emptySeal()
	if err != nil {
		return seal{}, err
	}
	if err := l.o.Checkpoint.Save(ctx, s.format(l.keys)); err != nil {
		return seal{}, fmt.Errorf("save the first checkpoint: %w", err)
	}
	return s, nil
}

// Opened returns the report of Open: what it found, and what it repaired.
func (l *Log) Opened() Report { return l.found }

// Broken reports whether something but Nod is known to have changed the log: all
// appends are ErrBroken until it is set aside.
func (l *Log) Broken() bool { return l.broken.Load() }

// Head returns the present size and root hash.
func (l *Log) Head() (Head, error) {
	l.commit.Lock()
	defer l.commit.Unlock()
	root, err := l.tree.root()
	return Head{Size: l.tree.size, Root: root}, err
}

// Close waits for the commit under way and closes the files. Calls without an
// end stay so until the next Open.
func (l *Log) Close() error {
	l.commit.Lock()
	defer l.commit.Unlock()
	if l.closed.Load() {
		return nil
	}
	l.closed.Store(true)
	if c, ok := l.o.Checkpoint.(flusher); ok {
		_ = c.Flush(context.Background()) // what it lacks then is made up for by the next Save
	}
	return l.release()
}

func (l *Log) release() error {
	var errs []error
	if l.f != nil {
		errs = append(errs, l.f.Close())
	}
	if l.hashes.f != nil {
		errs = append(errs, l.hashes.close())
	}
	if l.lock != nil {
		errs = append(errs, l.lock.Unlock())
	}
	return errors.Join(errs...)
}
