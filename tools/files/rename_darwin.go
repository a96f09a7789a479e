package files

import "golang.org/x/sys/unix"

// What a rename does with a name that is taken.
const (
	keepTaken = unix.RENAME_EXCL
	swapBoth  = unix.RENAME_SWAP
)

// renameBy renames in an open folder.
func renameBy(flag uint32, folder int, from, to string) error {
	return unix.RenameatxNp(folder, from, folder, to, flag)
}
