package watcher

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// Magic numbers of file systems, from linux/magic.h and the modules' sources.
const (
	magicNFS    = 0x6969
	magicSMB    = 0x517b
	magicCIFS   = 0xff534d42
	magicSMB2   = 0xfe534d42
	magicFUSE   = 0x65735546
	magic9P     = 0x01021997 // WSL's /mnt/c, virtual machines
	magicAFS    = 0x5346414f
	magicCeph   = 0x00c36400
	magicCoda   = 0x73757245
	magicVBox   = 0x786f4256
	magicVMware = 0xbacbacbc
	magicFAT    = 0x4d44
	magicExFAT  = 0x2011bab0
)

// examineVolume reports whether other computers can change a folder's file system
// without events (remote), and whether inode numbers can change while files stay
// the same (unstableInodes). If it cannot be queried it counts as local.
func examineVolume(dir string) (remote, loose bool) {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil {
		return false, false
	}
	switch uint32(st.Type) {
	case magicNFS, magicAFS, magicCeph, magicCoda:
		return true, false
	case magicSMB, magicCIFS, magicSMB2, magic9P, magicVBox, magicVMware:
		return true, true
	case magicFUSE: // a local disk (NTFS, exFAT) if it is on a block device
		return mountType(dir) != "fuseblk", true
	case magicFAT, magicExFAT:
		return false, true
	}
	return false, false
}

// mountType returns the name of a folder's file system as in
// /proc/self/mountinfo ("fuse.sshfs"), or "".
func mountType(dir string) string {
	var st unix.Stat_t
	if unix.Stat(dir, &st) != nil {
		return ""
	}
	f, err := os.Open("/proc/self/mountinfo")
	if err != nil {
		return ""
	}
	defer f.Close()
	want := fmt.Sprintf("%d:%d", unix.Major(st.Dev), unix.Minor(st.Dev))
	for lines := bufio.NewScanner(f); lines.Scan(); {
		before, after, ok := strings.Cut(lines.Text(), " - ")
		if fields := strings.Fields(before); ok && len(fields) > 2 && fields[2] == want {
			name, _, _ := strings.Cut(after, " ")
			return name
		}
	}
	return ""
}
