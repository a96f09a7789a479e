package proposal

import (
	"cmp"
	"context"
	"crypto/sha256"
	"io/fs"
	"iter"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	listingKept   = 5 * time.Second        // after its last use
	listingTick   = 100 * time.Millisecond // the longest step of the times of folders and files that are taken for exact
	listedAtATime = 512                    // entries of a folder that are read at once
	listedRecent  = 2 * time.Second        // files that have settled had their sizes that long, unless the settings say less
)

// listings are the files of folders by their sizes, and sums of files. In a burst each
// batch asks for the same ones: what was read counts while the folder, or the file, has
// not changed since. Each is dropped a while after its last use, whatever else is used.
type listings struct {
	mu    sync.Mutex
	dirs  map[string]*listing
	sums  map[string]*summed // by path
	sweep *time.Timer        // nil: nothing is kept
}

// listing is one folder as it was listed.
type listing struct {
	changed, at time.Time // when a name in it was last changed, and when it was listed
	used        time.Time
	files       func() folderFiles
}

// summed is a file as it was read.
type summed struct {
	info fs.FileInfo
	at   time.Time // when reading began
	used time.Time
	sum  [sha256.Size]byte
}

func newListings() *listings {
	return &listings{dirs: map[string]*listing{}, sums: map[string]*summed{}}
}

// of gives the regular files of a folder.
func (l *listings) of(dir string) folderFiles {
	info, err := os.Stat(dir)
	if err != nil {
		return folderFiles{}
	}
	l.mu.Lock()
	have := l.dirs[dir]
	if have == nil || !unchanged(have.changed, have.at, info.ModTime()) {
		have = &listing{changed: info.ModTime(), at: time.Now(), files: sync.OnceValue(func() folderFiles { return filesIn(dir) })}
		l.dirs[dir] = have
	}
	have.used = time.Now()
	l.keep()
	l.mu.Unlock()
	return have.files()
}

// recent gives the regular files of a folder with the sizes that they had a moment ago: a file
// that grows changes no time of its folder.
func (l *listings) recent(dir string) folderFiles {
	l.mu.Lock()
	if have := l.dirs[dir]; have != nil && time.Since(have.at) > listedRecent {
		delete(l.dirs, dir)
	}
	l.mu.Unlock()
	return l.of(dir)
}

// sum is the SHA-256 of a file, or zero; info is what os.Lstat says of it now.
func (l *listings) sum(ctx context.Context, path string, info fs.FileInfo) [sha256.Size]byte {
	if sum, ok := l.known(path, info); ok {
		return sum
	}
	read := &summed{info: info, at: time.Now(), sum: hash(ctx, path)}
	if read.sum == [sha256.Size]byte{} {
		return read.sum
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	read.used = time.Now()
	l.sums[path] = read
	l.keep()
	return read.sum
}

// known is the sum of a file that was read and has not changed since.
func (l *listings) known(path string, info fs.FileInfo) (sum [sha256.Size]byte, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	have, ok := l.sums[path]
	if !ok || !os.SameFile(have.info, info) || have.info.Size() != info.Size() || !unchanged(have.info.ModTime(), have.at, info.ModTime()) {
		return sum, false
	}
	have.used = time.Now()
	return have.sum, true
}

// keep has what is unused dropped later. The caller holds mu.
func (l *listings) keep() {
	if l.sweep == nil {
		l.sweep = time.AfterFunc(listingKept, func() { l.forget(time.Now().Add(-listingKept)) })
	}
}

// unchanged says whether what had one time when it was read, and has another now, is as it
// was. What was changed just before it was read may have been changed again within a
// step of its time, and where times have whole seconds, as on FAT, they say too little.
func unchanged(was, read, is time.Time) bool {
	return is.Equal(was) && is.Nanosecond() != 0 && read.Sub(is) > listingTick
}

// forget drops what was last used before a time.
func (l *listings) forget(before time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.dirs, func(_ string, have *listing) bool { return have.used.Before(before) })
	maps.DeleteFunc(l.sums, func(_ string, have *summed) bool { return have.used.Before(before) })
	l.sweep = nil
	if len(l.dirs)+len(l.sums) > 0 {
		l.keep()
	} else { // a map that has grown never shrinks
		l.dirs, l.sums = map[string]*listing{}, map[string]*summed{}
	}
}

// folderFiles are the names of the regular files of a folder by size, in few bytes: a
// folder can hold tens of thousands.
type folderFiles struct {
	names string
	files []sizedName // by size
}

// sizedName is the size of a file, and where in names its name is.
type sizedName struct {
	size     int64
	from, to uint32
}

// ofSize gives the names of the files of a size.
func (f folderFiles) ofSize(size int64) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, n := range f.all(size) {
			if !yield(f.names[n.from:n.to]) {
				return
			}
		}
	}
}

// count is how many files of a size there are.
func (f folderFiles) count(size int64) int { return len(f.all(size)) }

func (f folderFiles) all(size int64) []sizedName {
	compare := func(n sizedName, size int64) int { return cmp.Compare(n.size, size) }
	from, _ := slices.BinarySearchFunc(f.files, size, compare)
	to, _ := slices.BinarySearchFunc(f.files, size+1, compare)
	return f.files[from:to]
}

// filesIn lists the regular files of a folder; one that cannot be read has none.
func filesIn(dir string) folderFiles {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return folderFiles{} // a FIFO would block
	}
	d, err := os.Open(dir)
	if err != nil {
		return folderFiles{}
	}
	defer d.Close()
	var names strings.Builder
	var files []sizedName
	for listed := 0; listed < duplicateListed; listed += listedAtATime {
		entries, err := d.ReadDir(listedAtATime) // part of a folder is better than nothing
		for _, e := range entries {
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
				from := names.Len()
				names.WriteString(e.Name())
				files = append(files, sizedName{info.Size(), uint32(from), uint32(names.Len())})
			}
		}
		if err != nil || len(entries) == 0 {
			break
		}
	}
	slices.SortStableFunc(files, func(a, b sizedName) int { return cmp.Compare(a.size, b.size) })
	return folderFiles{names.String(), files}
}
