package proposal

import (
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	listingKept = 5 * time.Second        // after its last use
	listingTick = 100 * time.Millisecond // the longest step of the times of folders that are taken for exact
)

// listings are the files of folders by their sizes. In a burst each batch asks for the
// same folders: what was listed counts while the folder has not changed since.
type listings struct {
	mu    sync.Mutex
	dirs  map[string]*listing
	sweep *time.Timer // nil: nothing is kept
}

// listing is one folder as it was listed.
type listing struct {
	changed, at time.Time // when a name in it was last changed, and when it was listed
	files       func() map[int64][]string
}

func newListings() *listings { return &listings{dirs: map[string]*listing{}} }

// of gives the regular files of a folder by size.
func (l *listings) of(dir string) map[int64][]string {
	info, err := os.Stat(dir)
	if err != nil {
		return nil
	}
	l.mu.Lock()
	have := l.dirs[dir]
	if have == nil || !have.still(info.ModTime()) {
		have = &listing{changed: info.ModTime(), at: time.Now(), files: sync.OnceValue(func() map[int64][]string { return bySize(dir) })}
		l.dirs[dir] = have
	}
	if l.sweep == nil {
		l.sweep = time.AfterFunc(listingKept, l.forget)
	} else {
		l.sweep.Reset(listingKept)
	}
	l.mu.Unlock()
	return have.files()
}

// still says whether a folder with this time is as it was listed. One that was changed
// just before may have been changed again within a step of its time, and where times
// have whole seconds, as on FAT, they say too little.
func (l *listing) still(changed time.Time) bool {
	return changed.Equal(l.changed) && changed.Nanosecond() != 0 && l.at.Sub(changed) > listingTick
}

// forget drops all: the burst is over.
func (l *listings) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.dirs)
	l.sweep = nil
}

// bySize lists the regular files of a folder; one that cannot be read has none.
func bySize(dir string) map[int64][]string {
	files := map[int64][]string{}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return files // a FIFO would block
	}
	d, err := os.Open(dir)
	if err != nil {
		return files
	}
	defer d.Close()
	entries, _ := d.ReadDir(duplicateListed) // part of a folder is better than nothing
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files[info.Size()] = append(files[info.Size()], filepath.Join(dir, e.Name()))
		}
	}
	return files
}
