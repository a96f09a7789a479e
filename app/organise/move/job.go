package move

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// job is a task that may be tried: its folders are open, its file was seen.
type job struct {
	*task
	id       int64
	from, to spot
	temp     spot // a name of its own beside to
	file     look
	respells bool // both names are one entry of the folder, spelt in two ways
}

func (j *job) intent(batch string) Intent {
	var made []MadeFolder
	if j.kind == Do {
		made = j.to.dir.made
	}
	return Intent{
		Batch: batch, Ref: j.Ref, Kind: j.kind, Reverses: j.reverses,
		Source: j.Source, Destination: j.destination(), Temp: j.temp.path(),
		Identity: j.file.Identity, Made: made,
	}
}

// prepare checks all that can be checked before anything is written.
func prepare(ctx context.Context, open folders, t *task) (*job, error) {
	if t.refused != nil {
		return nil, t.refused
	}
	if err := checkPaths(t); err != nil {
		return nil, err
	}
	from, file, err := findSource(ctx, open, t)
	if errors.Is(err, ErrMissing) && t.kind == Undo && isElsewhere(t.Source, t.Want) {
		err = AwayError{Drive: filepath.Dir(t.Source)}
	}
	if err != nil {
		return nil, err
	}
	if file.folder && leadsThrough(filepath.Dir(t.destination()), file.Identity) {
		return nil, ErrInside
	}
	dir, err := open.destination(ctx, t.Root, filepath.Dir(t.Rel))
	if err != nil {
		return nil, atDestination(err)
	}
	to := spot{dir, filepath.Base(t.Rel)}
	respells, err := checkFree(from, to)
	if err != nil {
		return nil, err
	}
	return &job{task: t, from: from, to: to, temp: spot{dir, tempName()}, file: file, respells: respells}, nil
}

// tempName cannot be guessed, is hidden, and looks unfinished to watchers.
func tempName() string { return ".nod-" + strings.ToLower(rand.Text()) + ".part" }

func checkPaths(t *task) error {
	if !filepath.IsAbs(t.Source) {
		return lang.Errorf("%w: its path is not absolute", ErrMissing)
	}
	if !filepath.IsAbs(t.Root) {
		return lang.Errorf("%w: the folder %q is not absolute", ErrOutside, t.Root)
	}
	parts := strings.FieldsFunc(t.Rel, func(r rune) bool { return r < 0x80 && isSeparator(byte(r)) })
	switch {
	case t.Rel == "" || isSeparator(t.Rel[len(t.Rel)-1]):
		return badName(lang.Say("it is empty"), lang.Say("type a name"))
	case strings.ContainsRune(t.Rel, 0):
		return badName(lang.Say("a folder contains a NUL byte"), lang.Say("choose another folder"))
	case isSeparator(t.Rel[0]), filepath.VolumeName(t.Rel) != "", slices.Contains(parts, ".."):
		return fmt.Errorf("%w: %q", ErrOutside, t.Rel)
	}
	if err := checkFolderNames(parts[:len(parts)-1], runtime.GOOS); err != nil {
		return err
	}
	name := filepath.Base(t.Rel)
	if name == filepath.Base(t.Source) || t.kind == Undo {
		return nil // it has or had that name, however odd
	}
	return CheckName(name)
}

func isSeparator(c byte) bool { return c == '/' || c == filepath.Separator }

func findSource(ctx context.Context, open folders, t *task) (spot, look, error) {
	dir, err := open.source(ctx, filepath.Dir(t.Source))
	if err != nil {
		return spot{}, look{}, atSource(err)
	}
	from := spot{dir, filepath.Base(t.Source)}
	file, err := from.look()
	switch {
	case err != nil:
		return from, file, atSource(err)
	case !file.regular && !(file.folder && t.Want.IsFolder()):
		return from, file, ErrNotRegular
	case file.online:
		return from, file, ErrOnline
	case !t.wants(file.Identity):
		return from, file, ErrChanged
	}
	return from, file, nil
}

// leadsThrough reports whether a path, as far as it exists, is a folder or lies below it, whatever links lead there.
func leadsThrough(path string, folder Identity) bool {
	have, _, err := deepest(path)
	if err != nil {
		return false // whoever opens it says why
	}
	if have, err = filepath.EvalSymlinks(have); err != nil {
		return false
	}
	for at := have; ; at = filepath.Dir(at) {
		if fi, err := os.Stat(at); err == nil {
			if l, err := lookAt(at, fi); err == nil && l.SameFile(folder) {
				return true
			}
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}

// wants compares what is there with what the move is for. A move to be undone
// may be older than the last start of the computer.
func (t *task) wants(have Identity) bool {
	if t.kind == Undo {
		return t.Want.SameState(have)
	}
	return t.Want == Identity{} || t.Want == have
}

// checkFree saves the intent where it is plain that the name is taken. Another
// spelling of the file's own name is not.
func checkFree(from, to spot) (respells bool, err error) {
	there, err := to.look()
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, atDestination(err)
	}
	here, err := from.look()
	if err == nil && from.name != to.name && here.SameFile(there.Identity) && sameEntry(from, to) {
		return true, nil
	}
	return false, ErrExists
}
