package proposal

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// moveOutcome is what became of the move of one proposal's files.
type moveOutcome struct {
	p    *Proposal
	err  error  // nil: all its files are at the destination
	note string // what is not as it should be all the same
}

// moveSets moves the files of proposals in one call. Of a set either all files
// are moved or none. Those whose file changed at the last moment are returned
// as invalid too. A folder that a link leads to now where nothing may go is refused.
// It calls begun once the intents are durable; the ends are left to the record.
func (s *Service) moveSets(ctx context.Context, batch string, ps []Proposal, begun func()) (outcomes []moveOutcome, gone []Proposal) {
	outcomes = make([]moveOutcome, 0, len(ps))
	reqs := make([]move.Request, 0, len(ps))
	to := map[string]destination{}
	ready := without(ps, func(p *Proposal) bool {
		d, ok := to[p.Dir]
		if !ok {
			d.root = resolve(p.Dir)
			d.err = s.harmless(p.Dir, d.root)
			to[p.Dir] = d
		}
		refused := d.err != nil && p.Status != Left
		if refused {
			outcomes = append(outcomes, moveOutcome{p: p, err: d.err})
		} else {
			reqs = d.addRequests(reqs, p)
		}
		return refused
	})
	if len(reqs) == 0 {
		return outcomes, nil
	}
	results := s.d.Mover.Perform(ctx, batch, reqs, begun)
	for i := range ready {
		p := &ready[i]
		n := p.count()
		o := s.completeSet(ctx, batch, p, results[:n])
		results = results[n:]
		outcomes = append(outcomes, o)
		if note, invalid := noteFor(o.err); invalid {
			gone = append(gone, s.invalid(*p, note))
		}
	}
	return outcomes, gone
}

// completeSet sees to it that a set is moved whole or not at all.
func (s *Service) completeSet(ctx context.Context, batch string, p *Proposal, rs []move.Result) moveOutcome {
	moved, first := 0, -1
	for i, r := range rs {
		if r.Err == nil {
			moved++
		} else if first < 0 {
			first = i
		}
	}
	if first < 0 {
		return moveOutcome{p: p}
	}
	err := rs[first].Err
	if first > 0 {
		err = memberError{err, filepath.Base(p.Members[first-1].Source)}
	}
	if moved == 0 {
		return moveOutcome{p: p, err: err}
	}
	if back := s.moveBack(ctx, batch, p.ID); back != nil {
		// Approved with a note: so undo can still bring back what was moved.
		return moveOutcome{p: p, note: lang.Say("only %d of %d files were moved: %v; %v", moved, len(rs), err, back)}
	}
	return moveOutcome{p: p, err: err}
}

// moveBack undoes what one act has moved of a proposal.
func (s *Service) moveBack(ctx context.Context, batch, ref string) error {
	ctx = context.WithoutCancel(ctx)
	err := s.d.Mover.Complete(ctx)
	var records []move.Record
	if err == nil {
		records, err = s.d.Store.MovesOf(ctx, batch, []string{ref})
	}
	if err != nil {
		return lang.Errorf("take the others back: %w", err)
	}
	return s.takeBack(ctx, batch, records)
}

func (s *Service) takeBack(ctx context.Context, batch string, records []move.Record) error {
	for _, r := range s.d.Mover.PerformUndo(ctx, batch, records, func() {}) {
		if r.Err != nil {
			return lang.Errorf("take %s back: %w", plain(filepath.Base(r.Source)), r.Err)
		}
	}
	return nil
}

// destination is a folder that files are moved to, or why none may be.
type destination struct {
	root
	err error
}

// root is a destination folder split into the part that exists, with links
// resolved, and the rest that the mover makes beneath it.
type root struct{ path, rel string }

// resolve finds the deepest folder of dir that exists. The links that a person
// set on the way there are followed now; none that appears later is.
func resolve(dir string) root {
	rel := ""
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return root{real, rel}
		}
		if at == filepath.Dir(at) {
			return root{at, rel} // a volume that is not there: the mover says so
		}
		rel = filepath.Join(filepath.Base(at), rel)
	}
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// addRequests adds the moves of a proposal's files, its own first.
func (r root) addRequests(reqs []move.Request, p *Proposal) []move.Request {
	add := func(source, name string, want move.Identity) {
		reqs = append(reqs, move.Request{Ref: p.ID, Source: source, Root: r.path, Rel: filepath.Join(r.rel, name), Want: want})
	}
	add(p.Source, p.Name, p.Identity)
	for _, m := range p.Members {
		add(m.Source, m.Name, m.Identity)
	}
	return reqs
}

// moveSetsBack brings the files of proposals back in one call; of a set all or none. For
// begun and the ends see moveSets.
func (s *Service) moveSetsBack(ctx context.Context, batch string, ps []*Proposal, records map[string][]move.Record, begun func()) []moveOutcome {
	all := make([]move.Record, 0, len(ps))
	for _, p := range ps {
		all = append(all, records[p.ID]...)
	}
	var results []move.Result
	if len(all) > 0 {
		results = s.d.Mover.PerformUndo(ctx, batch, all, begun)
	}
	outcomes := make([]moveOutcome, len(ps))
	for i, p := range ps {
		n := len(records[p.ID])
		outcomes[i] = s.completeUndo(ctx, batch, p, records[p.ID], results[:n])
		results = results[n:]
	}
	return outcomes
}

// completeUndo sees to it that a set comes back whole or not at all. The
// proposal it returns knows its files as they are back.
func (s *Service) completeUndo(ctx context.Context, batch string, p *Proposal, records []move.Record, rs []move.Result) moveOutcome {
	var redo []move.Request
	var failed error
	for i, r := range rs {
		if r.Err != nil {
			failed = firstError(failed, memberOf(p, records[i], r.Err))
			continue
		}
		redo = append(redo, move.Request{
			Ref: p.ID, Source: records[i].Source, Want: r.After,
			Root: filepath.Dir(records[i].Destination), Rel: filepath.Base(records[i].Destination),
		})
	}
	if failed == nil {
		fresh, err := s.withFilesBack(p, records, rs)
		return moveOutcome{p: fresh, err: err}
	}
	if len(redo) > 0 {
		for _, r := range s.d.Mover.Perform(context.WithoutCancel(ctx), batch, redo, func() {}) {
			if r.Err != nil {
				failed = lang.Errorf("%w; %s is back all the same (%v)", failed, plain(filepath.Base(r.Source)), r.Err)
			}
		}
	}
	return moveOutcome{p: p, err: failed}
}

func (s *Service) withFilesBack(p *Proposal, records []move.Record, rs []move.Result) (*Proposal, error) {
	renamed := len(records) == 1 && len(rs) == 1 && rs[0].After == records[0].After
	if !renamed || len(p.Members) > 0 || records[0].Source != p.Source {
		fresh, err := s.withCurrentFiles(*p) // of a copy, a server may set the time once it is closed
		return &fresh, err
	}
	if p.Identity == rs[0].After {
		return p, nil
	}
	fresh := *p
	fresh.Identity = rs[0].After
	return &fresh, nil
}

// withCurrentFiles returns the proposal with its files as they stand at their old places.
func (s *Service) withCurrentFiles(p Proposal) (Proposal, error) {
	var err error
	if p.Identity, err = s.lookFor(p.Source); err != nil {
		return p, err
	}
	if len(p.Members) == 0 {
		return p, nil
	}
	members := make([]Member, len(p.Members))
	for i, m := range p.Members {
		if m.Identity, err = s.lookFor(m.Source); err != nil {
			return p, memberError{err, filepath.Base(m.Source)}
		}
		members[i] = m
	}
	p.Members = members
	return p, nil
}

func memberOf(p *Proposal, r move.Record, err error) error {
	if r.Source == p.Source {
		return err
	}
	return memberError{err, filepath.Base(r.Source)}
}

func firstError(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// undoError says in words of undo what stood in its way.
type undoError struct{ err error }

func (e undoError) Unwrap() error { return e.err }

func (e undoError) Error() string {
	text := ""
	away, isAway := errors.AsType[move.AwayError](e.err)
	switch {
	case isAway:
		text = away.Error()
	case errors.Is(e.err, move.ErrExists):
		text = lang.Say("something else is at its old place")
	case errors.Is(e.err, move.ErrMissing):
		text = lang.Say("it is not where it was moved to any more")
	case errors.Is(e.err, move.ErrChanged), errors.Is(e.err, move.ErrNotRegular):
		text = lang.Say("it has been changed since it was moved")
	default:
		return e.err.Error()
	}
	if m, ok := errors.AsType[memberError](e.err); ok {
		return text + " (" + plain(m.name) + ")"
	}
	return text
}
