package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// book is the audit log, which may be missing: Nod starts without one, and
// nothing of a model runs then. It is opened beside everything else, since it
// is read whole and a keyring may take its time; what is to be recorded waits.
type book struct {
	tried chan struct{} // closed after the first attempt
	ended chan struct{} // closed when it is not being opened any more
	stop  context.CancelFunc

	mu      sync.Mutex
	log     *audit.Log
	options audit.Options // that it was opened with
	where   string        // its key and its checkpoint are, in words
	err     error         // why there is none
}

var _ tools.Log = (*book)(nil)

// get waits for the log.
func (b *book) get(ctx context.Context) (*audit.Log, error) {
	select {
	case <-b.tried:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.log == nil {
		return nil, b.err
	}
	return b.log, nil
}

// trouble is why there is no log; nil while it is being opened.
func (b *book) trouble() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// kept is where the key and the checkpoint are, in words; "" if it is not known.
func (b *book) kept() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.where
}

// open opens the log with these options, or keeps why it cannot.
func (b *book) open(ctx context.Context, o audit.Options, err error) error {
	var l *audit.Log
	if err == nil {
		l, err = audit.Open(ctx, o)
	}
	if err != nil {
		err = fmt.Errorf("the audit log cannot be opened: %w", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.log, b.options, b.err = l, o, err
	return err
}

// longLog is how many entries make a log one that took much memory to be read.
const longLog = 100_000

// relax gives the system back what reading a long log took, once.
func (b *book) relax() {
	b.mu.Lock()
	l := b.log
	b.mu.Unlock()
	if l != nil && l.Opened().Records > longLog {
		debug.FreeOSMemory()
	}
}

// close ends it; the zero value is closed.
func (b *book) close() error {
	if b.stop == nil {
		return nil
	}
	b.stop()
	<-b.ended
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.log == nil {
		return nil
	}
	return b.log.Close()
}

func (b *book) Begin(ctx context.Context, c audit.Call) (int64, error) {
	l, err := b.get(ctx)
	if err != nil {
		return 0, err
	}
	return l.Begin(ctx, c)
}

func (b *book) End(ctx context.Context, id int64, o audit.Outcome) error {
	l, err := b.get(ctx)
	if err != nil {
		return err
	}
	return l.End(ctx, id, o)
}

func (b *book) Add(ctx context.Context, calls ...audit.Completed) (int64, error) {
	l, err := b.get(ctx)
	if err != nil {
		return 0, err
	}
	return l.Add(ctx, calls...)
}

// keyRetry is how often a keyring is asked again that could not be used, as
// before it is unlocked.
const keyRetry = 20 * time.Second

// startBook begins to open the audit log.
func (a *App) startBook(ctx context.Context) {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	a.book.tried, a.book.ended, a.book.stop = make(chan struct{}), make(chan struct{}), stop
	go a.openBook(ctx)
}

// openBook opens the audit log, and goes on trying while its key is away.
func (a *App) openBook(ctx context.Context) {
	defer close(a.book.ended)
	var first sync.Once
	for {
		o, err := a.bookOptions(ctx)
		if err = a.book.open(ctx, o, err); err != nil {
			a.log.Error("open the audit log; no tool runs", "err", err)
		}
		first.Do(func() { close(a.book.tried) })
		a.hub.Publish(api.TopicStatus, "")
		a.book.relax()
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

// bookOptions say where the log lies. Its key and its checkpoint lie apart from
// it, so that who puts an older log back does not put them back with it.
func (a *App) bookOptions(ctx context.Context) (audit.Options, error) {
	apart := filepath.Dir(a.Paths.Config)
	key, checkpoint, where, err := audit.OpenSecrets(ctx, audit.SecretsOptions{
		KeyFile: filepath.Join(apart, "audit.key"), CheckpointFile: filepath.Join(apart, "audit.checkpoint"),
		Service: "Nod", Keyring: !a.NoKeyring,
	})
	if err != nil {
		return audit.Options{}, err
	}
	a.log.Info("the audit log", "kept", where)
	a.book.mu.Lock()
	a.book.where = where
	a.book.mu.Unlock()
	return audit.Options{Dir: filepath.Join(a.Paths.State, "audit"), Key: key, Checkpoint: checkpoint}, nil
}

// bookWarning says what is wrong with the audit log.
func (a *App) bookWarning() []api.Warning {
	if err := a.book.trouble(); err != nil {
		return []api.Warning{{Code: "audit", Text: "The assistant can use no tools: " + err.Error() + ".", Remedy: "Once that is put right, start Nod again."}}
	}
	a.book.mu.Lock()
	l := a.book.log
	a.book.mu.Unlock()
	if l != nil && !l.Opened().OK {
		return []api.Warning{{Code: "audit", Text: "The log of what the assistant did was changed by something other than Nod, so no tool runs.",
			Remedy: "Look at it with: nod audit verify. To put it away, whole, and begin a new one: nod audit set-aside"}}
	}
	return nil
}
