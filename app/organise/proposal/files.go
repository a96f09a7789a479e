package proposal

import (
	"errors"
	"io/fs"
	"iter"
	"os"

	"github.com/nod-app/nod/app/organise/move"
)

// files returns all files that a proposal moves, its own first.
func (p Proposal) files() iter.Seq2[string, move.Identity] {
	return func(yield func(string, move.Identity) bool) {
		if !yield(p.Source, p.Identity) {
			return
		}
		for _, m := range p.Members {
			if !yield(m.Source, m.Identity) {
				return
			}
		}
	}
}

// count returns the number of files that a proposal moves.
func (p Proposal) count() int { return 1 + len(p.Members) }

// same reports whether it is the file that it was. The device number is left
// out: removable and network drives get another one each time they are mounted.
func same(was, is move.Identity) bool {
	return was.Inode == is.Inode && was.Size == is.Size && was.Mtime == is.Mtime
}

// look returns the identity of the file at a path. It fails with move.ErrMissing if there is none
// and with move.ErrNotRegular if it is neither a regular file nor a folder.
func look(path string) (move.Identity, error) {
	id, movable, err := move.IdentifyFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return move.Identity{}, move.ErrMissing
	case err != nil:
		return move.Identity{}, err
	case !movable:
		return move.Identity{}, move.ErrNotRegular
	}
	return id, nil
}

// taken reports whether something is at a path. A folder that cannot be
// looked into counts as free: the move itself says what is wrong there.
func taken(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
