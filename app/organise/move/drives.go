package move

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// AwayError says which drive is not connected; it is an ErrAway.
type AwayError struct {
	Drive string // absolute path of the folder that it is mounted at, or of one that lay on it
}

// Error implements error.
func (e AwayError) Error() string { return lang.Say("the drive at %q is not connected", e.Drive) }

// Is makes errors.Is(err, ErrAway) true.
func (e AwayError) Is(target error) bool { return target == ErrAway }

// StalledError says that the drive of a folder does not answer; it is an ErrStalled.
type StalledError struct{ Folder string }

// Error implements error.
func (e StalledError) Error() string {
	return lang.Say("the drive of %q does not answer", e.Folder)
}

// Is makes errors.Is(err, ErrStalled) true.
func (e StalledError) Is(target error) bool { return target == ErrStalled }

// answerTime is how long a drive is waited for: one that sleeps answers in it, one whose server
// is gone never does.
const answerTime = 10 * time.Second

// Settings keep texts by name over restarts.
type Settings interface {
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, value string) error
}

// drivesSetting is a JSON list of base64 texts, since a path need not be UTF-8.
const drivesSetting = "drives"

// Drives remembers the mount points above the folders that files were moved from and to, or
// are to be. While nothing is mounted at one of them, files moved there would lie below
// the drive, out of sight once it is back. It may be used by many goroutines; nil knows none.
type Drives struct {
	settings Settings
	limit    time.Duration // of an answer
	mu       sync.Mutex
	known    []string
	unsaved  bool
	asked    map[string]*inquiry // by folder
}

// inquiry asks the drive of one folder. It cannot be stopped, and so there is one at a time.
type inquiry struct {
	done chan struct{}
	err  error // once done
}

// OpenDrives reads the mount points that are known. With an error none are, until they are
// noted again.
func OpenDrives(ctx context.Context, settings Settings) (*Drives, error) {
	d := &Drives{settings: settings, limit: answerTime, asked: map[string]*inquiry{}}
	text, err := settings.Setting(ctx, drivesSetting)
	var paths [][]byte
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &paths)
	}
	for _, p := range paths {
		d.known = append(d.known, string(p))
	}
	if err != nil {
		return d, lang.Errorf("read which drives are known: %w", err)
	}
	return d, nil
}

// Note remembers the mount point of the drive that a folder is on, or is to be made on. If
// it cannot be saved, that is tried again at the next one.
func (d *Drives) Note(ctx context.Context, folder string) {
	if d == nil {
		return
	}
	at, ok := mountPoint(Resolved(folder))
	d.mu.Lock()
	defer d.mu.Unlock()
	if ok && !slices.Contains(d.known, at) {
		d.known = append(d.known, at)
		d.unsaved = true
	}
	d.save(ctx)
}

// Forget forgets the drive that a folder lay on: a person says that it is what is there now.
func (d *Drives) Forget(ctx context.Context, folder string) {
	if d == nil {
		return
	}
	folder = Resolved(folder)
	d.mu.Lock()
	defer d.mu.Unlock()
	n := len(d.known)
	d.known = slices.DeleteFunc(d.known, func(at string) bool { return isWithin(folder, at) })
	d.unsaved = d.unsaved || len(d.known) != n
	d.save(ctx)
}

func (d *Drives) save(ctx context.Context) {
	if !d.unsaved {
		return
	}
	paths := make([][]byte, len(d.known))
	for i, p := range d.known {
		paths[i] = []byte(p)
	}
	text, err := json.Marshal(paths)
	if err == nil {
		err = d.settings.SetSetting(context.WithoutCancel(ctx), drivesSetting, string(text))
	}
	d.unsaved = err != nil
}

// Away returns an AwayError if a folder lay on a drive that is not connected now, or is to be
// made on one, and a StalledError if the drive does not answer in some seconds.
func (d *Drives) Away(folder string) error {
	if d == nil {
		return nil
	}
	i := d.ask(folder)
	limit := time.NewTimer(d.limit)
	defer limit.Stop()
	select {
	case <-i.done:
		return i.err
	case <-limit.C:
		return StalledError{Folder: folder}
	}
}

// answers are what drives said of folders, each asked once: one that does not answer is
// waited for.
type answers struct {
	drives *Drives
	of     map[string]error
}

func (d *Drives) answers() answers { return answers{drives: d, of: map[string]error{}} }

func (a answers) away(folder string) error {
	err, asked := a.of[folder]
	if !asked {
		err = a.drives.Away(folder)
		a.of[folder] = err
	}
	return err
}

func (d *Drives) ask(folder string) *inquiry {
	d.mu.Lock()
	defer d.mu.Unlock()
	i, ok := d.asked[folder]
	if !ok {
		i = &inquiry{done: make(chan struct{})}
		d.asked[folder] = i
		known := slices.Clone(d.known)
		go func() {
			i.err = away(folder, known)
			d.mu.Lock()
			delete(d.asked, folder)
			d.mu.Unlock()
			close(i.done)
		}()
	}
	return i
}

// away opens the folder, or what there is of its path, as names alone may come from a cache.
func away(folder string, known []string) error {
	folder = Resolved(folder)
	if have, _, err := deepest(folder); err == nil {
		if dir, err := os.OpenFile(have, openSource, 0); err == nil {
			_ = dir.Close()
		}
	}
	for _, at := range known {
		if isWithin(folder, at) && !isMounted(at) {
			return AwayError{Drive: at}
		}
	}
	return nil
}

// Resolved returns a path, cleaned, with the links in the part of it that exists followed.
func Resolved(path string) string {
	rest := ""
	for at := filepath.Clean(path); ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		if at == filepath.Dir(at) {
			return filepath.Clean(path)
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}

// isWithin reports whether a path is a folder, or lies below it.
func isWithin(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// mountPoint returns the innermost mount point at or above a path, but for the root of all.
func mountPoint(path string) (string, bool) {
	for at := path; at != filepath.Dir(at); at = filepath.Dir(at) {
		if isMounted(at) {
			return at, true
		}
	}
	return "", false
}

// isMounted reports whether a folder is on another device than the folder above it. A drive
// that does not let it be seen counts as mounted: moving there fails by itself.
func isMounted(at string) bool {
	here, err := deviceOf(at)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	above, err := deviceOf(filepath.Dir(at))
	return err != nil || here != above
}

func deviceOf(path string) (uint64, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	l, err := lookAt(path, fi)
	return l.Device, err
}
