package extract

import (
	"os"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/restrict"
)

// architectures are those for which the numbers of system calls below hold, with the older
// calls that each has in addition, by runtime.GOARCH.
var architectures = map[string]struct {
	audit uint32
	older []uint32
}{
	"amd64": {unix.AUDIT_ARCH_X86_64, []uint32{
		2, 57, 58, 82, 83, 84, 85, 86, 87, 88, 90, 92, 94, // open, fork, vfork, rename, mkdir, rmdir, creat, link, unlink, symlink, chmod, chown, lchown
		132, 133, 235, 261, // utime, mknod, utimes, futimesat
	}},
	"arm64": {unix.AUDIT_ARCH_AARCH64, nil},
}

// refused are the system calls that a reader of documents does not need, which has its input
// and output: to open and change files, to start programs, to reach a network or other processes.
// Of tgkill, with which Go interrupts its own threads, those to other processes are refused.
var refused = []uint32{
	unix.SYS_OPENAT, unix.SYS_OPENAT2, unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_UNLINKAT, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2, unix.SYS_LINKAT, unix.SYS_SYMLINKAT,
	unix.SYS_MKDIRAT, unix.SYS_MKNODAT, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWNAT, unix.SYS_TRUNCATE, unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_REMOVEXATTRAT, unix.SYS_FILE_SETATTR,
	unix.SYS_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_FSOPEN, unix.SYS_CHROOT, unix.SYS_PIVOT_ROOT, unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK,
	unix.SYS_EXECVE, unix.SYS_EXECVEAT,
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_IO_URING_SETUP,
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_GETFD, unix.SYS_UNSHARE, unix.SYS_SETNS,
	unix.SYS_BPF, unix.SYS_USERFAULTFD, unix.SYS_PERF_EVENT_OPEN, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_SHMGET, unix.SYS_MSGGET,
	unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL,
}

// firstX32 is from where on numbers on amd64 are of its x32 calls.
const firstX32 = 0x40000000

// Of what a filter sees of a call: https://docs.kernel.org/userspace-api/seccomp_filter.html
const (
	callNumber = 0
	callArch   = 4
	callFirst  = 16 // the lower half of the first argument
	callThird  = 32
)

// changing are the flags with which openat may change or make a file.
const changing = unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT | unix.O_TRUNC

// restrain takes from all threads of this process, for good, what was open when it was started,
// the right to gain rights and the refused system calls, which then fail. Where the kernel has no filters it is left at the former.
func restrain() error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := restrict.CloseInherited(); err != nil {
		return err
	}
	if err := restrict.GainNothing(); err != nil {
		return err
	}
	return filterCalls()
}

// filterCalls takes from all threads the refused system calls but some.
func filterCalls(but ...uint32) error {
	a, ok := architectures[runtime.GOARCH]
	if !ok {
		return nil
	}
	numbers := slices.Concat(a.older, refused)
	numbers = slices.DeleteFunc(numbers, func(n uint32) bool { return slices.Contains(but, n) })
	filter := callFilter(a.audit, numbers)
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	if errno != 0 && errno != unix.ENOSYS && errno != unix.EINVAL {
		return lang.Errorf("keep it from files and networks: %w", errno)
	}
	return nil
}

// callFilter refuses calls of another architecture, those with these numbers, and to open a file to change it.
func callFilter(arch uint32, numbers []uint32) []unix.SockFilter {
	const load, equal, least, changes, answer = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, unix.BPF_RET | unix.BPF_K
	refuse := unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)}
	f := []unix.SockFilter{
		{Code: load, K: callArch}, {Code: equal, Jt: 1, K: arch}, refuse,
		{Code: load, K: callNumber}, {Code: least, Jf: 1, K: firstX32}, refuse,
	}
	for _, n := range numbers {
		f = append(f, unix.SockFilter{Code: equal, Jf: 1, K: n}, refuse)
	}
	allow := unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW}
	return append(f,
		unix.SockFilter{Code: equal, Jf: 4, K: unix.SYS_OPENAT},
		unix.SockFilter{Code: load, K: callThird}, unix.SockFilter{Code: changes, Jf: 1, K: changing}, refuse, allow,
		unix.SockFilter{Code: equal, Jt: 1, K: unix.SYS_TGKILL}, allow,
		unix.SockFilter{Code: load, K: callFirst}, unix.SockFilter{Code: equal, Jt: 1, K: uint32(os.Getpid())}, refuse, allow)
}
