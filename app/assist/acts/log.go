// Package acts opens the audit log in the background and lends it to
// everything that records or reads it. Nod starts without one: no tool runs then.
package acts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// Options configure a Log; all but NoKeyring must be set.
type Options struct {
	Dir string // of the log
	// Apart is the folder of the key and the checkpoint where there is no keyring.
	// The one who puts an older log back does not put them back with it.
	Apart     string
	Settings  Settings // keep the checkpoint as well
	NoKeyring bool     // keep the key in a file though there may be a keyring; for tests
	Log       *slog.Logger
	Changed   func() // called when what Err or Damaged says may have changed
	Recorded  func() // called when a person's act was recorded
	// Lose forgets what undo needs of calls with that number or a later one, if it was kept
	// since a time: a power cut took their records, so that nothing came of them, and other
	// calls get their numbers. nil: nothing is kept.
	Lose func(ctx context.Context, from int64, since time.Time) error
}

// Log is the audit log, which may be missing. It is read whole when it is opened,
// and a keyring may take its time, so records wait for the first attempt.
type Log struct {
	o     Options
	tried chan struct{} // closed after the first attempt to open it
	ended chan struct{} // closed when no attempt follows
	stop  context.CancelFunc

	mu     sync.Mutex // never held while the log is read or written
	opened *audit.Log
	with   audit.Options // that it was opened with
	where  string        // its key and its checkpoint are, in words
	err    error         // why there is none
}

var _ tools.Log = (*Log)(nil)

// Open begins to open the log, and goes on trying while its key is away.
func Open(ctx context.Context, o Options) *Log {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	l := &Log{o: o, tried: make(chan struct{}), ended: make(chan struct{}), stop: stop}
	go l.keepOpening(ctx)
	return l
}

// keyRetry is how often a keyring is asked again that could not be used, as
// before it is unlocked.
const keyRetry = 20 * time.Second

func (l *Log) keepOpening(ctx context.Context) {
	defer close(l.ended)
	var first sync.Once
	for {
		with, err := l.options(ctx)
		if err = l.open(ctx, with, err); err != nil {
			l.o.Log.Error("open the audit log; no tool runs", "err", err)
		}
		first.Do(func() { close(l.tried) })
		l.o.Changed()
		l.freeMemory()
		if !errors.Is(err, audit.ErrKeyUnavailable) {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(keyRetry):
		}
	}
}

// options say where the log, its key and its checkpoint lie.
func (l *Log) options(ctx context.Context) (audit.Options, error) {
	key, checkpoint, where, err := audit.OpenSecrets(ctx, audit.SecretsOptions{
		KeyFile: filepath.Join(l.o.Apart, "audit.key"), CheckpointFile: filepath.Join(l.o.Apart, "audit.checkpoint"),
		Store: storedCheckpoint{l.o.Settings}, Service: "Nod", Keyring: !l.o.NoKeyring,
	})
	if err != nil {
		return audit.Options{}, err
	}
	l.o.Log.Info("the audit log", "kept", where)
	l.mu.Lock()
	l.where = where
	l.mu.Unlock()
	return audit.Options{Dir: l.o.Dir, Key: key, Checkpoint: checkpoint}, nil
}

// open opens the log with these options, or keeps why it cannot.
func (l *Log) open(ctx context.Context, with audit.Options, err error) error {
	var opened *audit.Log
	if err == nil {
		opened, err = audit.Open(ctx, with)
	}
	if err == nil {
		l.loseUnrecorded(ctx, opened)
	}
	if err != nil {
		err = fmt.Errorf("the audit log cannot be opened: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.opened, l.with, l.err = opened, with, err
	return err
}

// loseUnrecorded runs before any call gets a number. What was kept before the log was begun,
// as for one that was set aside, has other numbers.
func (l *Log) loseUnrecorded(ctx context.Context, opened *audit.Log) {
	if l.o.Lose == nil || opened.Broken() {
		return
	}
	first, err := opened.Get(ctx, 0)
	if err == nil {
		err = l.o.Lose(ctx, opened.Opened().Records, first.Start)
	}
	if err != nil { // an undo finds out that nothing was changed
		l.o.Log.Error("forget what undo needs of calls that are not in the audit log", "err", err)
	}
}

// longLog is the number of records from which reading a log took much memory.
const longLog = 100_000

// freeMemory gives the system back what reading a long log took.
func (l *Log) freeMemory() {
	if opened := l.now(); opened != nil && opened.Opened().Records > longLog {
		debug.FreeOSMemory()
	}
}

// now returns the log if it is open, else nil.
func (l *Log) now() *audit.Log {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.opened
}

// Get waits for the log.
func (l *Log) Get(ctx context.Context) (*audit.Log, error) {
	select {
	case <-l.tried:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.opened == nil {
		return nil, l.err
	}
	return l.opened, nil
}

// Err returns why there is no log; nil while it is being opened.
func (l *Log) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// Damaged reports whether something other than Nod is known to have changed the log, so
// that no tool runs. What a crash left and Nod put right is no damage.
func (l *Log) Damaged() bool {
	opened := l.now()
	return opened != nil && opened.Broken()
}

// Verify reads the whole log and holds it against the checkpoint. After it found
// damage no tool runs until the log is set aside.
func (l *Log) Verify(ctx context.Context) (audit.Report, error) {
	opened, err := l.Get(ctx)
	if err != nil {
		return audit.Report{}, err
	}
	r, err := opened.Verify(ctx)
	if err == nil && !r.OK {
		l.o.Changed()
	}
	return r, err
}

// Where says in words where the key and the checkpoint are; "" if that is not
// known yet.
func (l *Log) Where() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.where
}

// Close ends the attempts to open the log, and closes it.
func (l *Log) Close() error {
	l.stop()
	<-l.ended
	if opened := l.now(); opened != nil {
		return opened.Close()
	}
	return nil
}

// ErrWhole refuses to set a log aside that nothing else has changed.
var ErrWhole = lang.Errorf("the audit log is whole; only one that something else changed is set aside")

// SetAside puts a log away that something else has changed, and begins a new
// one: the way out of the state in which no tool runs. Calls that come meanwhile
// are denied.
func (l *Log) SetAside(ctx context.Context) (folder string, err error) {
	old, err := l.Get(ctx)
	if err != nil {
		return "", err
	}
	if _, err := old.Verify(ctx); err != nil {
		return "", err
	}
	if !old.Broken() {
		return "", ErrWhole
	}
	l.mu.Lock()
	with := l.with
	l.mu.Unlock()
	if err := old.Close(); err != nil {
		return "", err
	}
	folder, err = audit.SetAside(ctx, with)
	if opened := l.open(ctx, with, nil); err == nil {
		err = opened
	}
	return folder, err
}
