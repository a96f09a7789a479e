package proposal

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

const (
	duplicateSize   = 512 << 20 // bytes; larger files are not read just to find duplicates
	duplicateListed = 50_000    // entries of a destination folder that are compared
	hashBuffer      = 32 << 10  // bytes that are read of a file at once, of a small one less
)

// duplicates finds files with the same content at a destination. It remembers
// what it has read for as long as one batch lasts.
type duplicates struct {
	mu     sync.Mutex
	infos  map[string]func() fs.FileInfo       // by path; nil: there is nothing
	dirs   map[string]func() folderFiles       // by folder
	sums   map[string]func() [sha256.Size]byte // by path; zero: could not be read
	ofSize map[int64]func() []string           // filed files
	sorted map[sized]func() []string           // of dirs, the likelier original first
}

// sized are the files of a size in a folder.
type sized struct {
	dir  string
	size int64
}

func newDuplicates() *duplicates {
	return &duplicates{
		infos: map[string]func() fs.FileInfo{},
		dirs:  map[string]func() folderFiles{}, sums: map[string]func() [sha256.Size]byte{},
		ofSize: map[int64]func() []string{}, sorted: map[sized]func() []string{},
	}
}

// remember finds out once what belongs to a key, no matter who asks, and asks without the lock.
func remember[K comparable, V any](t *duplicates, in map[K]func() V, key K, find func() V) V {
	t.mu.Lock()
	once, ok := in[key]
	if !ok {
		once = sync.OnceValue(find)
		in[key] = once
	}
	t.mu.Unlock()
	return once()
}

// samePlace reports whether two folders are one, links followed.
func (t *duplicates) samePlace(a, b string) bool {
	if a == b {
		return true
	}
	ai, err := os.Stat(a)
	if err != nil {
		return false
	}
	bi, err := os.Stat(b)
	return err == nil && os.SameFile(ai, bi)
}

// find returns a file in dir with the same content, or "". Empty files are no duplicates.
func (t *duplicates) find(ctx context.Context, path string, size int64, dir string) string {
	if size == 0 || size > duplicateSize {
		return ""
	}
	for _, candidate := range t.candidates(path, size, dir) {
		if t.same(ctx, path, candidate) {
			return candidate
		}
	}
	return ""
}

// candidates returns the files in dir that may have the content of a file of that size: if there
// are more than sameSizeLimit, only those whose name and its could be those of a copy.
func (t *duplicates) candidates(path string, size int64, dir string) (paths []string) {
	listed := t.list(dir)
	few, stem := listed.count(size) <= sameSizeLimit, original(filepath.Base(path))
	for name := range listed.ofSize(size) {
		if few || strings.HasPrefix(name, stem) && original(name) == stem {
			paths = append(paths, filepath.Join(dir, name))
		}
	}
	return paths
}

// same reports whether two regular files have the same content and are two. A link to
// a file is no second one.
func (t *duplicates) same(ctx context.Context, a, b string) bool {
	ai, bi := t.info(a), t.info(b)
	if ai == nil || bi == nil || !ai.Mode().IsRegular() || !bi.Mode().IsRegular() || os.SameFile(ai, bi) {
		return false
	}
	sum := t.sum(ctx, a)
	return sum != [sha256.Size]byte{} && sum == t.sum(ctx, b)
}

// info returns the file info of a path, nil: nothing that can be seen.
func (t *duplicates) info(path string) fs.FileInfo {
	return remember(t, t.infos, path, func() fs.FileInfo {
		info, err := os.Lstat(path)
		if err != nil {
			return nil
		}
		return info
	})
}

func sameContent(ctx context.Context, p Proposal, path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Size() == p.Identity.Size && newDuplicates().same(ctx, p.Source, path)
}

func (t *duplicates) list(dir string) folderFiles {
	return remember(t, t.dirs, dir, func() folderFiles { return filesIn(dir) })
}

func (t *duplicates) sum(ctx context.Context, path string) [sha256.Size]byte {
	return remember(t, t.sums, path, func() [sha256.Size]byte { return hash(ctx, path) })
}

func sameFile(a, b string) (bool, error) {
	ai, err := os.Lstat(a)
	if err != nil {
		return false, err
	}
	bi, err := os.Lstat(b)
	if err != nil {
		return false, err
	}
	return os.SameFile(ai, bi), nil
}

// hash returns the SHA-256 of a regular file, or zero if it cannot be read or is too large.
func hash(ctx context.Context, path string) (sum [sha256.Size]byte) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a FIFO that took its place must not block
	if err != nil {
		return sum
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return sum
	}
	h, buf := sha256.New(), make([]byte, min(info.Size()+1, hashBuffer))
	if n, err := io.CopyBuffer(h, &until{ctx, io.LimitReader(f, duplicateSize+1)}, buf); err != nil || n > duplicateSize {
		return sum
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// until is a reader that ends with its context.
type until struct {
	ctx context.Context
	r   io.Reader
}

func (u *until) Read(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, errors.Join(err, io.ErrUnexpectedEOF)
	}
	return u.r.Read(b)
}
