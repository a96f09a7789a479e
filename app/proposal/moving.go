package proposal

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/move"
)

// moveOutcome is what became of the move of one proposal's files.
type moveOutcome struct {
	p    Proposal
	err  error  // nil: all its files are at the destination
	note string // what is not as it should be all the same
}

// moveSets moves the files of proposals in one call. Of a set either all files
// are moved or none. Those whose file changed at the last moment are returned
// as invalid too.
func (s *Service) moveSets(ctx context.Context, batch string, ps []Proposal) ([]moveOutcome, []Proposal) {
	var reqs []move.Request
	roots := map[string]root{}
	for _, p := range ps {
		r, ok := roots[p.Dir]
		if !ok {
			r = resolve(p.Dir)
			roots[p.Dir] = r
		}
		reqs = append(reqs, r.requests(p)...)
	}
	if len(reqs) == 0 {
		return nil, nil
	}
	results := s.d.Mover.Move(ctx, batch, reqs)
	outcomes := make([]moveOutcome, len(ps))
	var gone []Proposal
	for i, p := range ps {
		n := p.count()
		outcomes[i] = s.completeSet(ctx, batch, p, results[:n])
		results = results[n:]
		if note, invalid := noteFor(outcomes[i].err); invalid {
			gone = append(gone, s.invalid(p, note))
		}
	}
	return outcomes, gone
}

// completeSet sees to it that a set is moved whole or not at all.
func (s *Service) completeSet(ctx context.Context, batch string, p Proposal, rs []move.Result) moveOutcome {
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
	if back := s.takeBack(ctx, batch, p.ID); back != nil {
		// Approved with a note: so undo can still bring back what was moved.
		return moveOutcome{p: p, note: fmt.Sprintf("only %d of %d files were moved: %v; %v", moved, len(rs), err, back)}
	}
	return moveOutcome{p: p, err: err}
}

// takeBack undoes what one act has moved of a proposal.
func (s *Service) takeBack(ctx context.Context, batch, ref string) error {
	ctx = context.WithoutCancel(ctx)
	records, err := s.d.Store.MovesOf(ctx, []string{ref})
	if err != nil {
		return fmt.Errorf("take the others back: %w", err)
	}
	var mine []move.Record
	for _, r := range records {
		if r.Batch == batch {
			mine = append(mine, r)
		}
	}
	for _, r := range s.d.Mover.Undo(ctx, batch, mine) {
		if r.Err != nil {
			return fmt.Errorf("take %s back: %w", plain(filepath.Base(r.Source)), r.Err)
		}
	}
	return nil
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

// requests are the moves of a proposal's files, its own first.
func (r root) requests(p Proposal) []move.Request {
	reqs := make([]move.Request, 0, p.count())
	add := func(source, name string, want move.Identity) {
		reqs = append(reqs, move.Request{Ref: p.ID, Source: source, Root: r.path, Rel: filepath.Join(r.rel, name), Want: want})
	}
	add(p.Source, p.Name, p.Identity)
	for _, m := range p.Members {
		add(m.Source, m.Name, m.Identity)
	}
	return reqs
}
