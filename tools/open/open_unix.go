//go:build unix

package open

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// openFlags: a FIFO that took the file's place is opened at once, and found out.
const openFlags = unix.O_NONBLOCK

// Node returns the node of an open file.
func Node(f *os.File) (policy.Node, error) {
	st, err := f.Stat()
	if err != nil {
		return policy.Node{}, err
	}
	n := policy.Node{Kind: KindOf(st.Mode()), Size: st.Size(), Mtime: st.ModTime().UnixNano()}
	sys, ok := st.Sys().(*syscall.Stat_t)
	if !ok {
		return n, lang.Errorf("the system told nothing of the file's identity")
	}
	n.ID, n.Links = policy.FileID{Device: uint64(sys.Dev), Inode: sys.Ino}, uint64(sys.Nlink)
	return n, nil
}
