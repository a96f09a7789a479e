package files

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// How long old versions are kept, and how many bytes of them: whatever ends
// first. The newest stays in any case. Of a longer time in which none was kept
// only maxGap counts.
const (
	maxVersionAge   = 30 * 24 * time.Hour
	maxVersionBytes = 200 << 20
)

// version is an old version of a file in the folder Keep.
type version struct {
	Name  string `json:"name"`
	Sum   string `json:"sum"` // SHA-256, hex
	Size  int64  `json:"size"`
	Mode  uint32 `json:"mode"`
	Mtime int64  `json:"mtime"` // nanoseconds since 1970
}

// readToKeep reads an open file, which must be the one that was decided about and must
// not change meanwhile.
func readToKeep(ctx context.Context, f *os.File, want policy.Node) (*version, []byte, error) {
	st, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	b, err := readUpTo(ctx, f, st.Size(), maxReplaced+1)
	if err != nil {
		return nil, nil, err
	}
	if n, err := open.Node(f); err != nil || n.ID != want.ID || n.Size != want.Size || n.Mtime != want.Mtime || int64(len(b)) != want.Size {
		return nil, nil, errors.Join(open.ErrSwapped, err)
	}
	return &version{Name: strings.ToLower(rand.Text()), Sum: sumOf(b), Size: want.Size, Mode: uint32(st.Mode().Perm()), Mtime: want.Mtime}, b, nil
}

// saveVersion keeps an old version, durably.
func (k fileTools) saveVersion(v *version, b []byte) error {
	store, err := k.store()
	if err != nil {
		return err
	}
	defer store.Close()
	now := k.Now()
	k.pruned.follow(store, now)
	if err := save(store, v.Name, b); err != nil {
		_ = store.Remove(v.Name)
		return lang.Errorf("keep the old version: %w", err)
	}
	prune(store, v.Name, now)
	return nil
}

// save writes a file, durably.
func save(store *os.Root, name string, b []byte) error {
	out, err := store.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err = out.Write(b); err != nil {
		return errors.Join(err, out.Close())
	}
	return errors.Join(out.Sync(), out.Close(), flush(store))
}

// store opens the folder of old versions, which only its owner may enter.
func (k fileTools) store() (*os.Root, error) {
	if k.Keep == "" {
		return nil, unavailable(lang.Say("a place for old versions of files"))
	}
	if err := os.MkdirAll(k.Keep, 0o700); err != nil {
		return nil, lang.Errorf("make the folder of old versions: %w", err)
	}
	return os.OpenRoot(k.Keep)
}

func (k fileTools) readVersion(v *version) ([]byte, error) {
	store, err := k.store()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	b, err := store.ReadFile(v.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, tools.FailPermanently(codeNotFound, lang.Say("The old version is not kept any more: %v.", keptText()))
	}
	if err == nil && sumOf(b) != v.Sum {
		err = tools.FailPermanently(tools.CodeFailed, lang.Say("The old version that was kept is damaged."))
	}
	return b, err
}

// removeVersion removes an old version that no undo needs.
func (k fileTools) removeVersion(name string) {
	store, err := k.store()
	if err != nil {
		return
	}
	defer store.Close()
	_ = store.Remove(name)
}

// prune removes old versions that are older than maxVersionAge, and the oldest of
// what goes beyond maxVersionBytes, but never the one named. What it cannot remove it
// tries again the next time.
func prune(store *os.Root, stay string, now time.Time) {
	var bytes int64
	for _, st := range versionsIn(store) {
		bytes += st.Size()
		if st.Name() != stay && (bytes > maxVersionBytes || now.Sub(st.ModTime()) > maxVersionAge) {
			_ = store.Remove(st.Name())
		}
	}
}

// sumIn returns the SHA-256 of a file, if it has that size.
func sumIn(ctx context.Context, dir *os.Root, name string, size int64) (string, error) {
	f, st, err := open.File(dir, name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if st.Size() != size {
		return "", open.ErrSwapped
	}
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(f, size+1)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), ctx.Err()
}

// keptText returns how long old versions are kept, in words.
func keptText() string {
	return lang.Say("old versions are kept for %d days, and for %v", maxVersionAge/(24*time.Hour), humanize.IBytes(maxVersionBytes))
}
