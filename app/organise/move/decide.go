package move

// findings are the files at the paths of an unfinished move; nil: there is none.
type findings struct {
	source, destination, temp *look
	respelt                   bool // source and destination are one entry of one folder
	renamed                   bool // of such an entry: it bears the destination's spelling
	away                      bool // one of the folders is not there: unplugged, perhaps
}

// action is what brings an unfinished move to one of its two ends.
type action int

const (
	isDone        action = iota // the file is at its destination only
	isFailed                    // the file is at its source only
	removeOldName               // it has both names: the old one is removed
	removeOldFile               // a complete copy is placed: the source is removed once both are compared and equal
	moveBack                    // it is under the temporary name only
	wait                        // nothing is known until the folder is there again
)

// decide returns the action that finishes a move which a crash interrupted. The last copy of a
// file is never removed: in doubt a file stays where it is.
func decide(r Record, s findings) action {
	switch {
	case s.respelt && s.renamed:
		return isDone
	case s.respelt:
		return isFailed
	case s.linked(r) && !r.Identity.IsFolder():
		return removeOldName
	case r.TempInode != 0:
		return decideCopy(r, s)
	}
	return decideRename(r, s)
}

// linked reports whether the file of the record has both names.
func (s findings) linked(r Record) bool {
	return s.source != nil && s.destination != nil &&
		s.source.SameFile(s.destination.Identity) && s.source.Inode == r.Identity.Inode
}

func decideRename(r Record, s findings) action {
	switch {
	case s.source != nil && s.source.SameState(r.Identity):
		return isFailed
	case s.destination != nil && s.destination.Inode == r.Identity.Inode && cameByRename(r, s):
		return isDone
	case s.temp != nil && s.isOriginal(r):
		return moveBack
	case s.destination != nil && cameByRename(r, s):
		return isDone
	}
	return decideMissing(s)
}

// isOriginal tells the file itself from a started copy under the temporary name.
func (s findings) isOriginal(r Record) bool {
	if s.source != nil && s.source.SameFile(s.temp.Identity) {
		return false // it only has a second name
	}
	return s.temp.SameFile(r.Identity) || s.temp.SameState(r.Identity)
}

// cameByRename knows the file by its inode, even if someone wrote to it
// since. Where inodes do not outlast a mount, size and time must do, and then
// only if nothing is at the source.
func cameByRename(r Record, s findings) bool {
	return s.destination.SameFile(r.Identity) || s.destination.SameState(r.Identity) ||
		s.source == nil && s.destination.SameContent(r.Identity)
}

func decideCopy(r Record, s findings) action {
	untouched := s.source != nil && s.source.SameState(r.Identity)
	placed := s.destination != nil && s.destination.Inode == r.TempInode
	switch {
	case placed && !untouched:
		return isDone // another file may have the old name by now: it stays
	case placed && intact(r, s.destination):
		return removeOldFile
	case untouched && s.away:
		return wait // the copy may be placed on the drive that is not there
	case untouched:
		return isFailed
	case s.temp != nil && s.temp.Inode == r.TempInode:
		return moveBack
	case s.source == nil && s.destination != nil && s.copyAnew(r):
		return isDone
	}
	return decideMissing(s)
}

// copyAnew reports whether the file at the destination is the copy where inodes do not outlast
// a mount: by size and time, as in cameByRename, and where the copy is known to have stood,
// as coarsely as such drives keep times.
func (s findings) copyAnew(r Record) bool {
	return s.destination.SameContent(r.Identity) || r.Placed && intact(r, s.destination)
}

func decideMissing(s findings) action {
	if s.source == nil && s.away {
		return wait
	}
	return isFailed
}

// coarse is FAT's two seconds, in nanoseconds.
const coarse = 2e9

// intact reports whether no one wrote to the placed copy since.
func intact(r Record, copied *look) bool {
	off := copied.Mtime - r.Identity.Mtime
	return copied.Size == r.Identity.Size && off < coarse && off > -coarse
}
