package move

// sight is what stands at the places of an unfinished move; nil is nothing.
type sight struct {
	source, destination, temp *look
	respelt                   bool // source and destination are one entry of one folder
	renamed                   bool // of such an entry: it bears the destination's spelling
	away                      bool // one of the folders is not there: unplugged, perhaps
}

// action is what brings an unfinished move to one of its two ends.
type action int

const (
	isDone    action = iota // the file is at its destination only
	isFailed                // the file is at its source only
	dropName                // it has both names: the old one goes
	dropFile                // a complete copy is placed: the source goes once both are seen to be equal
	bringBack               // it is under the temporary name only
	wait                    // nothing can be said until the folder is there again
)

// judge says what a crash left. Whatever may be the last copy of something is
// never given up: in doubt a file stays where it is.
func judge(r Record, s sight) action {
	switch {
	case s.respelt && s.renamed:
		return isDone
	case s.respelt:
		return isFailed
	case s.linked(r):
		return dropName
	case r.TempInode != 0:
		return judgeCopy(r, s)
	}
	return judgeRename(r, s)
}

// linked says whether the file of the record has both names.
func (s sight) linked(r Record) bool {
	return s.source != nil && s.destination != nil &&
		s.source.sameFile(s.destination.Identity) && s.source.Inode == r.Identity.Inode
}

func judgeRename(r Record, s sight) action {
	switch {
	case s.source != nil && s.source.sameState(r.Identity):
		return isFailed
	case s.destination != nil && s.destination.Inode == r.Identity.Inode && cameByRename(r, s):
		return isDone
	case s.temp != nil && s.isOriginal(r):
		return bringBack
	case s.destination != nil && cameByRename(r, s):
		return isDone
	}
	return judgeMissing(s)
}

// isOriginal tells the file itself from a started copy under the temporary name.
func (s sight) isOriginal(r Record) bool {
	if s.source != nil && s.source.sameFile(s.temp.Identity) {
		return false // it only has a second name
	}
	return s.temp.sameFile(r.Identity) || s.temp.sameState(r.Identity)
}

// cameByRename knows the file by its inode, even if somebody wrote to it
// since. Where inodes do not outlast a mount, size and time must do, and then
// only if nothing stands at the source.
func cameByRename(r Record, s sight) bool {
	return s.destination.sameFile(r.Identity) || s.destination.sameState(r.Identity) ||
		s.source == nil && s.destination.sameContent(r.Identity)
}

func judgeCopy(r Record, s sight) action {
	untouched := s.source != nil && s.source.sameState(r.Identity)
	placed := s.destination != nil && s.destination.Inode == r.TempInode
	switch {
	case placed && !untouched:
		return isDone // another file may have the old name by now: it stays
	case placed && intact(r, s.destination):
		return dropFile
	case untouched && s.away:
		return wait // the copy may be placed on the drive that is not there
	case untouched:
		return isFailed
	case s.temp != nil && s.temp.Inode == r.TempInode:
		return bringBack
	case s.source == nil && s.destination != nil && s.destination.sameContent(r.Identity):
		return isDone // by size and time, as in cameByRename
	}
	return judgeMissing(s)
}

func judgeMissing(s sight) action {
	if s.source == nil && s.away {
		return wait
	}
	return isFailed
}

// coarse is FAT's two seconds, in nanoseconds.
const coarse = 2e9

// intact says whether nobody wrote to the placed copy since.
func intact(r Record, copied *look) bool {
	off := copied.Mtime - r.Identity.Mtime
	return copied.Size == r.Identity.Size && off < coarse && off > -coarse
}
