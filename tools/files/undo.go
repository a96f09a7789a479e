package files

import (
	"errors"
	"io/fs"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
)

// base is the folder that what an undo needs is relative to.
type base struct {
	Root   string `json:"root"`
	Device uint64 `json:"device,omitempty"` // 0: not known
}

func baseOf(root string) base {
	id, err := move.Identify(root)
	if err != nil {
		return base{Root: root}
	}
	return base{root, id.Device}
}

// away reports whether the folder may be on a drive that is not connected.
func (b base) away() bool {
	id, err := move.Identify(b.Root)
	return err != nil || b.Device != 0 && id.Device != b.Device
}

// notUndone says why an undo was refused. It never will succeed if what was
// made is gone or was changed; as long as its drive is away no one knows that.
func (b base) notUndone(said string, err error) error {
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case missing && b.away():
		return tools.Fail(codeAway, lang.Say("The folder that %s was in is not there. If it is on a drive, connect that.", said))
	case missing:
		return tools.FailPermanently(codeNotFound, lang.Say("%s is not there any more.", said))
	case errors.Is(err, open.ErrSwapped), errors.Is(err, open.ErrNotRegular), errors.Is(err, open.ErrNotFolder):
		return tools.FailPermanently(codeChanged, lang.Say("%s is not as it was left any more, so it was left alone.", said))
	}
	return refusal(said, err)
}
