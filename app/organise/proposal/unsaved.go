package proposal

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// unsaved are proposals whose files were moved, or brought back, while the store
// failed, as when its disk was full: what they are is on the disk only.
type unsaved struct {
	completing chan struct{} // one Complete at a time; the others wait for it
	patience   time.Duration // how long

	mu   sync.Mutex
	ids  []string
	acts []Act // that are not brought up to what is left of them
}

func newUnsaved() unsaved {
	return unsaved{completing: make(chan struct{}, 1), patience: actPatience}
}

func (u *unsaved) add(ids ...string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.ids = append(u.ids, ids...)
}

func (u *unsaved) addAct(a Act) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.acts = append(u.acts, a)
}

func (u *unsaved) take() ([]string, []Act) {
	u.mu.Lock()
	defer u.mu.Unlock()
	ids, acts := u.ids, u.acts
	u.ids, u.acts = nil, nil
	return distinct(ids), acts
}

func (u *unsaved) any(match func(id string) bool) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.ContainsFunc(u.ids, match)
}

// Complete writes down what was done while the store failed. Until that succeeds
// nothing is decided, or undone: it would be decided about what is not so any
// more. Without anything to write down it does nothing.
//
// It looks at files. If their drive does not answer it fails, and goes on beside its caller.
func (s *Service) Complete(ctx context.Context) error {
	limited, cancel := context.WithTimeoutCause(ctx, s.unsaved.patience, errWaits)
	defer cancel()
	select {
	case s.unsaved.completing <- struct{}{}:
	case <-limited.Done():
		return context.Cause(limited)
	}
	ids, acts, err := s.notWritten(ctx)
	if len(ids)+len(acts) == 0 {
		<-s.unsaved.completing
		return err
	}
	ended := make(chan error, 1)
	go func() {
		done := 0
		err := caught("write down what was done about", ids, func() (err error) {
			defer func() { <-s.unsaved.completing }()
			done, err = s.complete(context.WithoutCancel(ctx), ids, acts)
			return err
		})
		if done > 0 {
			s.d.Changed()
		}
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-limited.Done():
		return context.Cause(limited)
	}
}

// errWaits is why nothing is decided while Complete waits for a drive.
var errWaits = lang.Errorf("what was done before is not written down yet, as the drive of a file does not answer; check its connection and try again")

// notWritten takes what is to be written down, once the moves of it are.
func (s *Service) notWritten(ctx context.Context) (ids []string, acts []Act, err error) {
	if err := s.d.Mover.Complete(ctx); err != nil {
		return nil, nil, err
	}
	ids, acts = s.unsaved.take()
	return ids, acts, nil
}

func (s *Service) complete(ctx context.Context, ids []string, acts []Act) (done int, err error) {
	for page := range slices.Chunk(ids, pageSize) {
		n, failed := s.settlePage(ctx, page, nil)
		if done += n; failed != nil {
			s.unsaved.add(page...)
			err = failed
		}
	}
	for _, act := range acts {
		err = errors.Join(err, s.refreshAct(ctx, act))
	}
	return done + len(acts), err
}

// claim claims proposals for a decision, with all that was done to them before
// written down.
func (s *Service) claim(ctx context.Context, ids []string) (release func(), err error) {
	return s.claimComplete(ctx, func() (func(), error) { return s.claims.Take(ctx, ids) },
		func(id string) bool { return slices.Contains(ids, id) })
}

func (s *Service) claimAll(ctx context.Context) (release func(), err error) {
	return s.claimComplete(ctx, func() (func(), error) { return s.claims.TakeAll(ctx) }, func(string) bool { return true })
}

func (s *Service) claimComplete(ctx context.Context, take func() (func(), error), claimed func(id string) bool) (func(), error) {
	for {
		if err := s.Complete(ctx); err != nil {
			return nil, err
		}
		release, err := take()
		if err != nil || !s.unsaved.any(claimed) {
			return release, err
		}
		release() // the one who decided about one of them meanwhile could not write it down
	}
}

// notSaved notes proposals whose files were moved while the store failed, and
// says what was done: no one may believe that nothing was.
func (s *Service) notSaved(done string, ps []Proposal, err error) error {
	for _, p := range ps {
		s.unsaved.add(p.ID)
	}
	return lang.Errorf("%v, but that could not be written down: %w; Nod does it before anything else is decided", done, err)
}

// errUnfinished is why nothing is decided about a proposal: its files may be
// where they are, where they go, or on the way.
var errUnfinished = lang.Errorf("a move of its file has not been completed; Nod completes it at its next start")

// unfinished returns the proposals with a move that has no recorded end, except
// moves that cannot be read: nothing says whose they are.
func (s *Service) unfinished(ctx context.Context) (map[string]bool, error) {
	records, err := s.d.Store.Unfinished(ctx)
	if err != nil && !errors.Is(err, move.ErrUnreadable) {
		return nil, lang.Errorf("look for moves that are not completed: %w", err)
	}
	refs := map[string]bool{}
	for _, r := range records {
		refs[r.Ref] = true
	}
	return refs, nil
}

// completeMoves records how moves ended. If it cannot, the proposals whose files were
// moved fail, and Complete records what became of them.
func (s *Service) completeMoves(ctx context.Context, outcomes []moveOutcome) error {
	err := s.d.Mover.Complete(ctx)
	if err == nil {
		return nil
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.err == nil {
			o.err = lang.Errorf("move %q to %q: %w: %w; nothing is lost: Nod records it as soon as it can",
				o.p.Source, o.p.Destination(), move.ErrUnrecorded, err)
			s.unsaved.add(o.p.ID)
		}
	}
	return err
}
