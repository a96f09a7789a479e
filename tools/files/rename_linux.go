package files

import "golang.org/x/sys/unix"

// What a rename does with a name that is taken.
const (
	keepTaken = unix.RENAME_NOREPLACE
	swapBoth  = unix.RENAME_EXCHANGE
)

// renameBy renames in an open folder.
func renameBy(flag uint, folder int, from, to string) error {
	return unix.Renameat2(folder, from, folder, to, flag)
}
