//go:build e2etest

package packages

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// debian is a Debian in a folder, as debootstrap makes it, that is forgotten after the test.
type debian struct {
	t    *testing.T
	root string // absolute
}

// fresh returns a Debian that shares /tmp, devices and processes with this one.
func fresh(t *testing.T) debian {
	t.Helper()
	base := os.Getenv("NOD_DEBIAN")
	if base == "" {
		t.Skip("NOD_DEBIAN names no folder with a Debian; make package-test makes one")
	}
	t.Setenv("TMPDIR", "/tmp") // what it shares with this computer: homes, bus and display
	dir, err := os.MkdirTemp("", "nod-debian")
	must(t, err)
	t.Cleanup(func() { _ = os.Remove(dir) }) // never what is in it: it may still be mounted, and shares folders
	mount(t, dir, "-t", "tmpfs", "tmpfs")    // an overlay's upper folder may not lie on another overlay
	for _, d := range []string{"upper", "work", "root"} {
		must(t, os.Mkdir(filepath.Join(dir, d), 0o755))
	}
	d := debian{t, filepath.Join(dir, "root")}
	mount(t, d.root, "-t", "overlay", "overlay", "-o", fmt.Sprintf("lowerdir=%s,upperdir=%s,workdir=%s", base, filepath.Join(dir, "upper"), filepath.Join(dir, "work")))
	for _, shared := range []string{"/proc", "/dev", "/tmp"} {
		mount(t, filepath.Join(d.root, shared), "--bind", "--make-private", shared)
	}
	resolver, err := os.ReadFile("/etc/resolv.conf")
	must(t, err)
	must(t, os.WriteFile(filepath.Join(d.root, "etc/resolv.conf"), resolver, 0o644))
	return d
}

// mount mounts something at a folder until the test ends.
func mount(t *testing.T, at string, args ...string) {
	t.Helper()
	if out, err := exec.Command("mount", append(args, at)...).CombinedOutput(); err != nil {
		t.Fatalf("mount %v at %s, which needs root: %v: %s", args, at, err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "--lazy", at).CombinedOutput(); err != nil {
			t.Errorf("unmount %s: %v: %s", at, err, out)
		}
	})
}

// run runs a program of the Debian and returns what it printed.
func (d debian) run(args ...string) string {
	d.t.Helper()
	cmd := exec.Command("chroot", append([]string{d.root}, args...)...)
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"}
	out, err := cmd.CombinedOutput()
	if err != nil {
		d.t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// install installs a package with what it depends on and nothing else.
func (d debian) install(deb string) {
	d.t.Helper()
	text, err := os.ReadFile(deb)
	must(d.t, err)
	file := filepath.Join(d.root, "var/cache", filepath.Base(deb))
	must(d.t, os.WriteFile(file, text, 0o644))
	d.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "/var/cache/"+filepath.Base(deb))
	must(d.t, os.Remove(file))
}

// program returns a program outside that runs Nod inside.
func (d debian) program() string {
	d.t.Helper()
	file := filepath.Join(d.t.TempDir(), "nod")
	must(d.t, os.WriteFile(file, []byte("#!/bin/sh\nexec chroot '"+d.root+"' /usr/bin/nod \"$@\"\n"), 0o755))
	return file
}

// files are the paths of all files but those that apt and dpkg keep for themselves.
func (d debian) files() map[string]bool {
	d.t.Helper()
	out := map[string]bool{}
	list, err := exec.Command("find", d.root, "-xdev", "-printf", "/%P\n").Output()
	must(d.t, err)
	for path := range strings.Lines(string(list)) {
		path = strings.TrimSpace(path)
		if !under(path, "/var/lib/apt", "/var/lib/dpkg", "/var/cache", "/var/log", "/tmp") {
			out[path] = true
		}
	}
	return out
}

func under(path string, folders ...string) bool {
	for _, f := range folders {
		if path == f || strings.HasPrefix(path, f+"/") {
			return true
		}
	}
	return false
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
