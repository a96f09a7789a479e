package undo

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
)

// Service undoes and redoes, one at a time. It is safe for concurrent use.
type Service struct {
	Options
	mu sync.Mutex // so that what was newest still is when it is taken back
}

// Options are what a Service works with; everything must be set.
type Options struct {
	Ledger    Ledger
	Reversers map[Kind]Reverser
	// Complete puts into the ledger what was done while the store failed. Nothing
	// is undone before it succeeds: it would not be what was done last.
	Complete func(ctx context.Context) error
	// Undone is called after each entry that was taken back at least in part.
	Undone func(ctx context.Context, e Entry, o Outcome)
}

// New returns a Service.
func New(o Options) *Service { return &Service{Options: o} }

// Request names what to undo: an entry or a proposal by its id, several entries, or the last ones.
type Request struct {
	ID     string
	IDs    []string // of entries, in any order
	Domain Domain   // without an id: only its entries; empty: all
	Last   int      // without an id; 0: 1
}

// Result says what was taken back, and what was not.
type Result struct {
	Undone    []Done   // newest first
	Left      []Left   // what could not be taken back: at most one, unless several were named
	Next      *Entry   // the next older one that is, if there is anything left
	Proposals int      // that wait again
	Failed    int      // parts that stay as they are
	Problems  []string // what stays as it is, and why
}

// Text says in sentences what is back, and what stays as it is.
func (r Result) Text() string {
	var texts []string
	for _, d := range r.Undone {
		texts = append(texts, d.Text)
	}
	texts = append(texts, r.Problems...)
	for i, t := range texts {
		texts[i] = strings.TrimSuffix(t, ".") + "."
	}
	return strings.Join(texts, " ")
}

// Done is an entry that was taken back, at least in part.
type Done struct {
	Entry
	Text string // what is back
}

// Left is an entry that could not be undone at all.
type Left struct {
	Entry         // Lost, or Standing: then it can be tried again
	Reason string // what failed, on what
}

// List returns the newest entries.
func (s *Service) List(ctx context.Context, f Filter) ([]Entry, error) {
	return s.Ledger.Entries(ctx, f)
}

// Named returns the entries with these ids that can still be undone, each once, newest first.
func (s *Service) Named(ctx context.Context, ids []string) ([]Entry, error) {
	var out []Entry
	for _, id := range ids {
		e, err := s.Ledger.Entry(ctx, id)
		switch {
		case errors.Is(err, ErrNotFound):
		case err != nil:
			return nil, err
		case e.State == Standing && !slices.ContainsFunc(out, func(o Entry) bool { return o.Seq == e.Seq }):
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b Entry) int { return cmp.Compare(b.Seq, a.Seq) })
	return out, nil
}

// Last returns the newest entry that is, false if there is none.
func (s *Service) Last(ctx context.Context) (Entry, bool, error) {
	return s.newest(ctx, Filter{})
}

// newest returns the newest entry that is not undone among those that match.
func (s *Service) newest(ctx context.Context, f Filter) (Entry, bool, error) {
	f.State, f.Limit = Standing, 1
	es, err := s.Ledger.Entries(ctx, f)
	if err != nil || len(es) == 0 {
		return Entry{}, false, err
	}
	return es[0], true, nil
}

// Undo takes back the entry named, or as many as asked for of the newest. It ends
// at one that cannot be taken back, and never takes back another in its place:
// that one and the next older one are named in the result. It is marked lost if it
// can never be taken back, and otherwise (the disk is full, its drive is not
// connected, a file is in use) stays as it is. Of several that are named each is
// taken back that can be. It fails with ErrNothing if there is nothing to undo.
func (s *Service) Undo(ctx context.Context, r Request) (Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var res Result
	err := s.Complete(ctx)
	switch {
	case err != nil:
	case r.ID != "":
		err = s.undoNamed(ctx, r.ID, &res)
	case len(r.IDs) > 0:
		err = s.undoEach(ctx, r.IDs, &res)
	default:
		err = s.undoLast(ctx, r.Domain, max(1, r.Last), &res)
	}
	if err == nil && len(res.Left) > 0 && len(r.IDs) == 0 {
		err = s.offer(ctx, r.Domain, &res)
	}
	switch {
	case err == nil && len(res.Undone) == 0 && len(res.Left) == 0:
		return res, ErrNothing
	case err != nil && len(res.Undone) > 0: // a part was done, and its result must not get lost
		res.Failed++
		res.Problems = append(res.Problems, err.Error())
		err = nil
	}
	return res, err
}

func (s *Service) undoNamed(ctx context.Context, id string, res *Result) error {
	e, err := s.Ledger.Entry(ctx, id)
	if record, ok := RecordOf(id); ok && errors.Is(err, ErrNotFound) {
		return NoRecordError{record}
	}
	if errors.Is(err, ErrNotFound) {
		e, err = Entry{Kind: KindProposals, ID: id}, nil // a single proposal of an act
	}
	if err != nil {
		return err
	}
	return s.undoEntry(ctx, e, res)
}

// undoEach undoes what stands of the entries named. Where one cannot be undone, those before it
// are tried all the same: the person has named them, and each is undone only if it is as it was left.
func (s *Service) undoEach(ctx context.Context, ids []string, res *Result) error {
	entries, err := s.Named(ctx, ids)
	for _, e := range entries {
		if err := s.undoEntry(ctx, e, res); err != nil && !errors.Is(err, ErrNothing) {
			return err
		}
	}
	return err
}

// undoLast undoes the newest entry that is not undone, n times or until one cannot be.
func (s *Service) undoLast(ctx context.Context, d Domain, n int, res *Result) error {
	for len(res.Undone) < n && len(res.Left) == 0 {
		e, ok, err := s.newest(ctx, Filter{Domain: d})
		if err != nil || !ok {
			return err
		}
		if err := s.undoEntry(ctx, e, res); errors.Is(err, ErrNothing) {
			return s.leave(ctx, e, Outcome{Problems: []string{"nothing of it is left to undo"}, Permanent: true}, res)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// offer names the next older entry than the one that was left.
func (s *Service) offer(ctx context.Context, d Domain, res *Result) error {
	left := res.Left[len(res.Left)-1]
	if left.Seq == 0 { // a part of an entry
		return nil
	}
	next, ok, err := s.newest(ctx, Filter{Domain: d, Before: left.Seq})
	if ok {
		res.Next = &next
	}
	return err
}

// undoEntry takes one entry back, and notes if that can never be done.
func (s *Service) undoEntry(ctx context.Context, e Entry, res *Result) error {
	reverser, ok := s.Reversers[e.Kind]
	if !ok {
		return lang.Errorf("undo %s: this Nod does not know entries of the kind %q", e.Label, e.Kind)
	}
	o, err := reverser.Undo(ctx, e.ID)
	res.Proposals += o.Proposals
	res.Failed += o.Failed
	if o.Text != "" {
		res.Problems = append(res.Problems, o.Problems...)
		e.Label = cmp.Or(o.Label, e.Label)
		res.Undone = append(res.Undone, Done{e, o.Text})
		s.Undone(ctx, e, o)
		return errors.Join(err, s.Ledger.SaveRedo(context.WithoutCancel(ctx), Redo{Kind: e.Kind, Label: e.Label, Memo: o.Memo}))
	}
	if err != nil {
		return err
	}
	return s.leave(ctx, e, o, res)
}

// leave records in the result an entry that was not undone at all.
func (s *Service) leave(ctx context.Context, e Entry, o Outcome, res *Result) error {
	left := Left{e, strings.Join(o.Problems, "; ")}
	if o.Permanent {
		lost, err := s.Ledger.MarkLost(ctx, e.Seq, left.Reason)
		if err != nil {
			return err
		}
		if lost {
			left.State = Lost
		}
	}
	res.Left = append(res.Left, left)
	res.Problems = append(res.Problems, left.problem())
	return nil
}

func (l Left) problem() string {
	switch {
	case l.Label == "":
		return l.Reason
	case l.State == Lost:
		return lang.Say("'%v' can no longer be undone: %v", l.Label, l.Reason)
	}
	return lang.Say("'%v' was not undone: %v", l.Label, l.Reason)
}
