package watcher

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file system that is mounted below the folder is another's, as /dev/shm below /dev is.
func TestWalkStaysOnTheFileSystemOfItsFolder(t *testing.T) {
	t.Parallel()
	const parent, mounted = "/dev", "/dev/shm"
	a, _, errA := inspectRoot(parent)
	b, _, errB := inspectRoot(mounted)
	if errA != nil || errB != nil || a.Device == b.Device {
		t.Skip("/dev/shm is no file system of its own here")
	}
	own, err := os.MkdirTemp(mounted, "walk")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(own) })
	must(t, os.WriteFile(filepath.Join(own, "a.txt"), nil, 0o600))
	visited := map[string]int{}
	visit := func(dir string, files []fs.DirEntry) error {
		if dir == mounted || strings.HasPrefix(dir, mounted+"/") {
			visited[dir] = len(files)
		}
		return nil
	}
	must(t, Walk(t.Context(), parent, 3, nil, visit))
	if len(visited) > 0 {
		t.Errorf("the walk through %s came to %v", parent, visited)
	}
	must(t, Walk(t.Context(), own, 3, nil, visit))
	if visited[own] != 1 {
		t.Errorf("the walk through %s found %v", own, visited)
	}
}
