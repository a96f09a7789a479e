package move

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// mount mounts for the length of a test.
func mount(t *testing.T, source, target, kind string, flags uintptr, data string) {
	t.Helper()
	if err := unix.Mount(source, target, kind, flags, data); err != nil {
		t.Skipf("cannot mount here (needs root): %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(target, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
}

func TestReadOnlyDestination(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dst, "sub", "x"), "")
	mount(t, dst, dst, "", unix.MS_BIND, "")
	if err := unix.Mount("", dst, "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Skipf("cannot mount read-only: %v", err)
	}
	path := write(t, filepath.Join(src, "f"), "text")
	log := newLog()
	m := New(log, Options{})
	for _, rel := range []string{"f", "sub/f", "new/f"} {
		moveOne(t, m, Request{Source: path, Root: dst, Rel: rel}, ErrPermission)
	}
	moveOne(t, m, Request{Source: filepath.Join(dst, "sub", "x"), Root: src, Rel: "x"}, ErrSource)
	wantFile(t, path, "text")
	wantNone(t, filepath.Join(src, "x"))
	wantNoDebris(t, src, dst)
	wantSettled(t, log)
}

func TestFullDestination(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	mount(t, "none", dst, "tmpfs", 0, "size=64k")
	big := write(t, filepath.Join(src, "big"), strings.Repeat("x", 100<<10))
	small := write(t, filepath.Join(src, "small"), "text")
	log := newLog()
	m := New(log, Options{})
	moveOne(t, m, Request{Source: big, Root: dst, Rel: "sub/big"}, ErrFull)
	wantFile(t, big, strings.Repeat("x", 100<<10))
	wantNoDebris(t, dst)
	moveOne(t, m, Request{Source: small, Root: dst, Rel: "small"}, nil) // there is room again
	wantFile(t, filepath.Join(dst, "small"), "text")
	wantSettled(t, log)
}

// TestBindMount: one device with two mounts refuses to rename between them.
func TestBindMount(t *testing.T) {
	src, dst := t.TempDir(), t.TempDir()
	mount(t, dst, dst, "", unix.MS_BIND, "")
	path := write(t, filepath.Join(src, "f"), "text")
	log := newLog()
	res := moveOne(t, New(log, Options{}), Request{Source: path, Root: dst, Rel: "f"}, nil)
	if log.records[res.ID].TempInode == 0 {
		t.Error("it was not copied")
	}
	wantFile(t, filepath.Join(dst, "f"), "text")
	wantNone(t, path)
}

// asNobody runs the test without root's way past permissions, which root
// alone can give up for one thread.
func asNobody(t *testing.T, test func()) {
	t.Helper()
	if os.Getuid() != 0 {
		test()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const nobody = 65534
	if _, err := unix.SetfsuidRetUid(nobody); err != nil {
		t.Skipf("cannot become nobody: %v", err)
	}
	defer unix.SetfsuidRetUid(0)
	test()
}

// openTo makes a folder that everybody may enter, on the device of base.
func openTo(t *testing.T, base string, mode os.FileMode) string {
	t.Helper()
	dir, err := os.MkdirTemp(base, "nod-perm-")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() {
		os.Chmod(dir, 0o700)
		os.RemoveAll(dir)
	})
	if err := os.Chmod(dir, mode); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestPermissions(t *testing.T) {
	rows := []struct {
		name          string
		src, dst      os.FileMode
		near, far     error
		unreadable    bool
		destinationIn string
	}{
		{"all allowed", 0o777, 0o777, nil, nil, false, ""},
		{"destination read-only", 0o777, 0o555, ErrPermission, ErrPermission, false, ""},
		{"destination closed", 0o777, 0o000, ErrPermission, ErrPermission, false, ""},
		{"new folder in read-only", 0o777, 0o555, ErrPermission, ErrPermission, false, "new"},
		{"source folder read-only", 0o555, 0o777, ErrSource, ErrSource, false, ""},
		{"source folder closed", 0o000, 0o777, ErrSource, ErrSource, false, ""},
		{"unreadable", 0o777, 0o777, nil, ErrSource, true, ""},
	}
	for _, row := range rows {
		for base, want := range map[string]error{os.TempDir(): row.near, "/dev/shm": row.far} {
			t.Run(row.name+" "+base, func(t *testing.T) {
				src, dst := openTo(t, os.TempDir(), 0o777), openTo(t, base, 0o777)
				path := write(t, filepath.Join(src, "f"), "text")
				mode := os.FileMode(0o666)
				if row.unreadable {
					mode = 0
				}
				for p, mode := range map[string]os.FileMode{path: mode, src: row.src, dst: row.dst} {
					if err := os.Chmod(p, mode); err != nil {
						t.Fatal(err)
					}
				}
				log := newLog()
				to := filepath.Join(dst, row.destinationIn, "f")
				asNobody(t, func() {
					moveOne(t, New(log, Options{}), Request{Source: path, Root: filepath.Dir(to), Rel: "f"}, want)
				})
				for _, d := range []string{src, dst} {
					if err := os.Chmod(d, 0o700); err != nil {
						t.Fatal(err)
					}
				}
				if want != nil && len(log.order) > 0 && log.records[1].TempInode != 0 {
					t.Error("it was copied, though that could lead nowhere")
				}
				there, gone := to, path
				if want != nil {
					there, gone = gone, there
				}
				if _, err := os.Lstat(there); err != nil {
					t.Error(err)
				}
				wantNone(t, gone)
				wantNoDebris(t, src, dst)
				wantSettled(t, log)
			})
		}
	}
}

// TestSourceCannotGo: all is copied when it turns out that the source stays.
func TestSourceCannotGo(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := write(t, filepath.Join(src, "f"), "text")
	log := newLog()
	m := New(log, Options{})
	mounted := false
	m.at = func(point string) {
		if point == "placed noted" { // a mount point cannot be removed
			mounted = unix.Mount(path, path, "", unix.MS_BIND, "") == nil
		}
	}
	res := moveAll(context.Background(), m, "b", []Request{{Source: path, Root: dst, Rel: "f"}})[0]
	if !mounted {
		t.Skip("cannot mount here (needs root)")
	}
	t.Cleanup(func() { unix.Unmount(path, unix.MNT_DETACH) })
	wantError(t, res.Err, ErrSource)
	wantFile(t, path, "text")
	wantNone(t, filepath.Join(dst, "f"))
	wantSettled(t, log)
}

func TestAttributesGoAlong(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := write(t, filepath.Join(src, "f"), "text")
	long := strings.Repeat("v", 2000)
	for name, value := range map[string]string{"user.tag": "red", "user.long": long, "user.empty": ""} {
		if err := unix.Setxattr(path, name, []byte(value), 0); err != nil {
			t.Skipf("no extended attributes here: %v", err)
		}
	}
	if err := unix.Setxattr(write(t, filepath.Join(dst, "probe"), ""), "user.tag", nil, 0); err != nil {
		t.Skipf("no extended attributes at the destination: %v", err)
	}
	if os.Getuid() == 0 {
		if err := os.Chown(path, 12345, 54321); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	moveOne(t, New(newLog(), Options{}), Request{Source: path, Root: dst, Rel: "f"}, nil)
	to := filepath.Join(dst, "f")
	for name, value := range map[string]string{"user.tag": "red", "user.long": long, "user.empty": ""} {
		buf := make([]byte, 4096)
		n, err := unix.Getxattr(to, name, buf)
		if err != nil || string(buf[:n]) != value {
			t.Errorf("%s is %.20q, %v", name, buf[:max(n, 0)], err)
		}
	}
	var st unix.Stat_t
	if err := unix.Stat(to, &st); err != nil || st.Mode&0o7777 != 0o400 || os.Getuid() == 0 && (st.Uid != 12345 || st.Gid != 54321) {
		t.Errorf("mode %o, owner %d:%d, %v", st.Mode, st.Uid, st.Gid, err)
	}
}

// TestSparse: 5 GB of which a little is data need neither memory nor space.
func TestSparse(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := filepath.Join(src, "sparse")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const size = 5 << 30
	offsets := []int64{0, 1<<30 + 12345, 4 << 30}
	for _, at := range offsets {
		if _, err := f.WriteAt([]byte("data"), at); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Truncate(size); err != nil {
		t.Skipf("no sparse files here: %v", err)
	}
	if hole, err := f.Seek(0, unix.SEEK_HOLE); err != nil || hole == size {
		t.Skipf("the file system does not tell its holes: %v", err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	moveOne(t, New(newLog(), Options{}), Request{Source: path, Root: dst, Rel: "sparse"}, nil)
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 64<<20 {
		t.Errorf("%d MB allocated", got>>20)
	}
	to, err := os.Open(filepath.Join(dst, "sparse"))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	for _, at := range offsets {
		b := make([]byte, 4)
		if _, err := to.ReadAt(b, at); err != nil || string(b) != "data" {
			t.Errorf("at %d: %q, %v", at, b, err)
		}
	}
	var st unix.Stat_t
	if err := unix.Fstat(int(to.Fd()), &st); err != nil || st.Size != size || st.Blocks*512 > 1<<20 {
		t.Errorf("size %d, %d KB on disk, %v", st.Size, st.Blocks/2, err)
	}
}

// TestGrowing has a writer at work all the time of the move.
func TestGrowing(t *testing.T) {
	src, dst := t.TempDir(), otherDevice(t)
	path := write(t, filepath.Join(src, "f"), strings.Repeat("x", 8<<20))
	stop, stopped, wrote := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		defer close(wrote)
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Error(err)
			return
		}
		defer f.Close()
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
			if _, err := f.WriteString("y"); err != nil {
				t.Error(err)
				return
			}
			select {
			case wrote <- struct{}{}:
			default:
			}
		}
	}()
	m := New(newLog(), Options{})
	m.at = func(point string) {
		if point == "temp created" { // the copy does not end before the writer was on the processor
			<-wrote
		}
	}
	moveOne(t, m, Request{Source: path, Root: dst, Rel: "f"}, ErrChanged)
	close(stop)
	<-stopped
	if id := identity(t, path); id.Size < 8<<20 {
		t.Errorf("the source has %d bytes", id.Size)
	}
	wantNone(t, filepath.Join(dst, "f"))
	wantNoDebris(t, dst)
}
