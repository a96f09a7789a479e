package undo_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/undo"
)

// verdict says what an undo would come to.
type verdict int

const (
	possible  verdict = iota // at least a part can be taken back
	temporary                // what is in the way can be put right
	permanent                // it can never be taken back
)

// done is what the test knows of an entry: the state that it expects, and how
// to find out from the disk what can be taken back of it.
type done struct {
	id    string
	state undo.State
	look  func() verdict
	// after checks that what look called possible is as it was before, and says
	// what state the entry is in then.
	after func() undo.State
	// part is after where the store failed meanwhile: what is back is not all that can be.
	part func() undo.State
	// again notes that files were moved again; nil if the step moves none.
	again func([]moved)
}

func (d *done) domain() undo.Domain {
	if strings.HasPrefix(d.id, undo.RecordMark) {
		return undo.DomainTools
	}
	return undo.DomainFiles
}

// moved is a file that was moved.
type moved struct {
	from, to string
	id       move.Identity
}

func (m moved) look() verdict {
	now, err := move.Identify(m.to)
	switch {
	case err != nil, now != m.id:
		return permanent
	case exists(m.from):
		return temporary
	}
	return possible
}

func (m moved) isBack() bool {
	now, err := move.Identify(m.from)
	return err == nil && now == m.id && !exists(m.to)
}

// movedNow are files as they are after a move.
func (s *system) movedNow(fromTo ...[2]string) (ms []moved) {
	s.Helper()
	for _, p := range fromTo {
		id, err := move.Identify(p[1])
		must(s, err)
		ms = append(ms, moved{p[0], p[1], id})
	}
	return ms
}

// movedEntry is an entry that moved files; whole says that the rest of it is
// as long as there is any.
func (s *system) movedEntry(id string, whole bool, ms []moved) *done {
	back := []moved{}
	left := func() undo.State {
		hopeless := !slices.ContainsFunc(ms, func(m moved) bool { return m.look() != permanent })
		if len(ms) == 0 || !whole && hopeless {
			return undo.Undone
		}
		return undo.Standing
	}
	return &done{id: id, state: undo.Standing,
		look: func() verdict {
			verdicts := []verdict{permanent} // of nothing, as when it was undone and that was not noted
			back = nil
			for _, m := range ms {
				v := m.look()
				verdicts = append(verdicts, v)
				if v == possible {
					back = append(back, m)
				}
			}
			return slices.Min(verdicts)
		},
		after: func() undo.State {
			for _, m := range back {
				if !m.isBack() {
					s.Errorf("%s is not back", m.from)
				}
			}
			ms = slices.DeleteFunc(ms, func(m moved) bool { return slices.Contains(back, m) })
			return left()
		},
		part: func() undo.State {
			ms = slices.DeleteFunc(ms, moved.isBack)
			return left()
		},
		again: func(more []moved) { ms = append(ms, more...) },
	}
}

// decidedEntry is an entry that rejected or cleared proposals for files.
func (s *system) decidedEntry(id string, sources []string) *done {
	return &done{id: id, state: undo.Standing,
		look: func() verdict {
			for _, source := range sources {
				if !s.isPending(source) {
					return possible
				}
			}
			return permanent
		},
		after: func() undo.State {
			for _, source := range sources {
				if !s.isPending(source) {
					s.Errorf("%s does not wait again", source)
				}
			}
			return undo.Undone
		},
	}
}

func (s *system) isPending(source string) bool {
	for _, p := range s.pending() {
		if p.Source == source {
			return true
		}
	}
	return false
}

// madeEntry is an entry that made folders, the outermost first.
func (s *system) madeEntry(id string, made []string) *done {
	return &done{id: id, state: undo.Standing,
		look: func() verdict {
			for i, dir := range made {
				names, err := os.ReadDir(dir)
				if err != nil {
					return permanent
				}
				for _, n := range names {
					if i == len(made)-1 || n.Name() != filepath.Base(made[i+1]) {
						return temporary
					}
				}
			}
			return possible
		},
		after: func() undo.State {
			if exists(made[0]) {
				s.Errorf("%s is still there", made[0])
			}
			return undo.Undone
		},
	}
}

// wroteEntry is an entry that wrote a file; before is what was in it, nil: it was new.
func (s *system) wroteEntry(id, path, text string, before []byte) *done {
	return &done{id: id, state: undo.Standing,
		look: func() verdict {
			if b, err := os.ReadFile(path); err != nil || string(b) != text {
				return permanent
			}
			return possible
		},
		after: func() undo.State {
			b, err := os.ReadFile(path)
			if before == nil && !errors.Is(err, fs.ErrNotExist) || before != nil && string(b) != string(before) {
				s.Errorf("%s holds %q, %v after the undo", path, b, err)
			}
			return undo.Undone
		},
	}
}
