package proposal

import (
	"context"
	"crypto/sha256"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	listingKept = 5 * time.Second        // after its last use
	listingTick = 100 * time.Millisecond // the longest step of the times of folders and files that are taken for exact
)

// listings are the files of folders by their sizes, and sums of files. In a burst each
// batch asks for the same ones: what was read counts while the folder, or the file, has
// not changed since.
type listings struct {
	mu    sync.Mutex
	dirs  map[string]*listing
	sums  map[string]summed // by path
	sweep *time.Timer       // nil: nothing is kept
}

// listing is one folder as it was listed.
type listing struct {
	changed, at time.Time // when a name in it was last changed, and when it was listed
	files       func() map[int64][]string
}

// summed is a file as it was read.
type summed struct {
	info fs.FileInfo
	at   time.Time // when reading began
	sum  [sha256.Size]byte
}

func newListings() *listings {
	return &listings{dirs: map[string]*listing{}, sums: map[string]summed{}}
}

// of gives the regular files of a folder by size.
func (l *listings) of(dir string) map[int64][]string {
	info, err := os.Stat(dir)
	if err != nil {
		return nil
	}
	l.mu.Lock()
	have := l.dirs[dir]
	if have == nil || !unchanged(have.changed, have.at, info.ModTime()) {
		have = &listing{changed: info.ModTime(), at: time.Now(), files: sync.OnceValue(func() map[int64][]string { return bySize(dir) })}
		l.dirs[dir] = have
	}
	l.keep()
	l.mu.Unlock()
	return have.files()
}

// sum is the SHA-256 of a file, or zero; info is what os.Lstat says of it now.
func (l *listings) sum(ctx context.Context, path string, info fs.FileInfo) [sha256.Size]byte {
	l.mu.Lock()
	have, ok := l.sums[path]
	l.mu.Unlock()
	if ok && os.SameFile(have.info, info) && have.info.Size() == info.Size() && unchanged(have.info.ModTime(), have.at, info.ModTime()) {
		return have.sum
	}
	read := summed{info: info, at: time.Now(), sum: hash(ctx, path)}
	if read.sum == [sha256.Size]byte{} {
		return read.sum
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sums[path] = read
	l.keep()
	return read.sum
}

// keep puts off forgetting. The caller holds mu.
func (l *listings) keep() {
	if l.sweep == nil {
		l.sweep = time.AfterFunc(listingKept, l.forget)
	} else {
		l.sweep.Reset(listingKept)
	}
}

// unchanged says whether what had one time when it was read, and has another now, is as it
// was. What was changed just before it was read may have been changed again within a
// step of its time, and where times have whole seconds, as on FAT, they say too little.
func unchanged(was, read, is time.Time) bool {
	return is.Equal(was) && is.Nanosecond() != 0 && read.Sub(is) > listingTick
}

// forget drops all: the burst is over.
func (l *listings) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.dirs)
	clear(l.sums)
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
