package proposal

import (
	"errors"
	"iter"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/organise/move"
)

// slots are the destinations that moves of one page have taken already,
// though nothing is there yet.
type slots map[string]bool

func newSlots() slots { return slots{} }

// taken reports whether a place where a file of a proposal goes is about to be taken.
func (t slots) taken(p Proposal) bool {
	for _, path := range p.moves() {
		if t[path] {
			return true
		}
	}
	return false
}

// free reports whether the places where the files of a proposal go are free, and not about to be
// taken.
func (t slots) free(p Proposal) bool {
	if t.taken(p) {
		return false
	}
	for source, path := range p.moves() {
		if taken(path) && !respells(source, path) {
			return false
		}
	}
	return true
}

func (t slots) take(p Proposal) {
	for _, path := range p.moves() {
		t[path] = true
	}
}

func (p Proposal) moves() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if !yield(p.Source, p.Destination()) {
			return
		}
		for _, m := range p.Members {
			if !yield(m.Source, filepath.Join(p.Dir, m.Name)) {
				return
			}
		}
	}
}

// respells reports whether what is at a path is the file itself, whose name
// would only change in case: some file systems hold both for one.
func respells(source, path string) bool {
	if source == path || !strings.EqualFold(source, path) {
		return false
	}
	same, err := sameFile(source, path)
	return err == nil && same
}

// numberLimit is how many numbered names are tried.
const numberLimit = 100_000

// number gives a proposal the first numbered name that is free, for its
// members too. It goes on where the last one with that name stopped.
func (a *approval) number(p Proposal, slots slots) Proposal {
	at := p.Destination()
	for n := max(1, a.numbers[at]); n < numberLimit; n++ {
		q := p
		q.rename(move.NumberedName(p.Name, n))
		if slots.free(q) {
			a.numbers[at] = n
			return q
		}
	}
	return p
}

// suggest names what KeepBoth would take; the trash finds a name by itself.
func (o *Outcome) suggest() {
	if o.Proposal.Dir != "" && errors.Is(o.Err, move.ErrExists) {
		o.Suggested = freeName(o.Proposal)
	}
}

// freeName returns the numbered name under which a proposal's own file would be
// alone, now.
func freeName(p Proposal) string { return move.FreeName(p.Dir, p.Name) }
