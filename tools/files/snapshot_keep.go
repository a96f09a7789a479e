package files

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/system/durable"
)

// The files of a tree beside its copies, and what the names of files end with that say what a call changed.
const (
	nodesFile  = "nodes"
	callFile   = "call" // the name of a call and its note, while it runs; then blanks
	changesExt = ".json"
)

func (s *Snapshots) kept(name string) string { return filepath.Join(s.Keep, "kept", name) }

// copyOf returns where the copy of a file is: kept for the undo of a call, or in the folder of its tree.
func (s *Snapshots) copyOf(dir, id string, n node) string {
	if at := s.kept(id + "." + n.Copy); exists(at) {
		return at
	}
	return filepath.Join(dir, n.Copy)
}

func exists(path string) bool { _, err := os.Lstat(path); return err == nil }

// begin notes that a call runs, and what was there before.
func (t *Tree) begin(id string, note []byte) error {
	if !t.saved {
		raw, err := json.Marshal(slices.Collect(maps.Values(t.nodes)))
		if err == nil {
			err = os.WriteFile(filepath.Join(t.dir, nodesFile), raw, 0o600)
		}
		if err != nil {
			return notCopied(err)
		}
		t.saved = true
	}
	return t.runs(id + "\n" + string(note))
}

// runs notes which call runs; empty: none. It writes over what is there, with blanks: file systems take long to remove a file and
// make it again.
func (t *Tree) runs(call string) error {
	call += strings.Repeat(" ", max(0, t.noted-len(call)))
	t.noted = len(call)
	f, err := os.OpenFile(filepath.Join(t.dir, callFile), os.O_WRONLY|os.O_CREATE, 0o600)
	if err == nil {
		_, err = f.WriteString(call)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return notCopied(err)
	}
	return nil
}

// keep keeps, durably, what a call changed and what was there before. Done once more after a crash it does the rest.
func (t *Tree) keep(id string, changes []change) error {
	if err := os.MkdirAll(t.s.kept(""), 0o700); err != nil {
		return notCopied(err)
	}
	for _, c := range changes {
		if c.Before == nil || c.Before.Copy == "" || c.After != nil && c.After.Sum == c.Before.Sum {
			continue // nothing of its bytes is lost
		}
		from, to := filepath.Join(t.dir, c.Before.Copy), t.s.kept(id+"."+c.Before.Copy)
		if t.s.copyOf(t.dir, id, *c.Before) == from {
			if err := os.Rename(from, to); err != nil {
				return notCopied(err)
			}
		}
		if err := syncFile(to); err != nil {
			return notCopied(err)
		}
	}
	raw, err := json.Marshal(changes)
	if err == nil {
		err = durable.WriteFile(t.s.kept(id+changesExt), raw)
	}
	if err != nil {
		return notCopied(err)
	}
	t.s.pruneChanges(id)
	return nil
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// pruneChanges removes what was kept of calls, but for one, as prune does with old versions.
func (s *Snapshots) pruneChanges(stay string) {
	store, err := os.OpenRoot(s.kept(""))
	if err != nil {
		return
	}
	defer store.Close()
	now := s.Now()
	s.pruned.follow(store, now)
	all := versionsIn(store)
	sizes := map[string]int64{}
	for _, st := range all {
		id, _, _ := strings.Cut(st.Name(), ".")
		sizes[id] += st.Size()
	}
	var bytes int64
	gone := map[string]bool{}
	for _, st := range all {
		id, ok := strings.CutSuffix(st.Name(), changesExt)
		if !ok {
			continue
		}
		bytes += sizes[id]
		gone[id] = id != stay && (bytes > s.room || now.Sub(st.ModTime()) > maxVersionAge)
	}
	for _, st := range all {
		if id, _, _ := strings.Cut(st.Name(), "."); gone[id] {
			_ = store.Remove(st.Name())
		}
	}
}

// Settle finds out what calls did that were under way when Nod ended, and removes copies that nothing needs. It does so once.
func (s *Snapshots) Settle(ctx context.Context) {
	s.once.Do(func() { s.settle(context.WithoutCancel(ctx), "") })
}

// settle finds out what a call did, empty: all calls, that was not found out when it ended. What still cannot be stays.
func (s *Snapshots) settle(ctx context.Context, only string) {
	all, _ := filepath.Glob(filepath.Join(s.Keep, "before", "*"))
	for _, dir := range all {
		said, _ := os.ReadFile(filepath.Join(dir, callFile))
		id, note, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
		if only != "" && id != only {
			continue
		}
		if s.settled(ctx, dir, id, note) == nil {
			_ = os.RemoveAll(dir)
		}
	}
}

// settled finds out what a call did whose copies are in a folder; empty: none was under way.
func (s *Snapshots) settled(ctx context.Context, dir, id, note string) error {
	found := func() error { return s.found(ctx, []byte(note)) }
	if id == "" {
		return nil
	}
	if exists(s.kept(id + changesExt)) {
		return found()
	}
	t, err := s.load(dir)
	if err == nil {
		_, err = t.After(ctx, id, found)
	}
	return err
}

// load returns the tree that a file of nodes has.
func (s *Snapshots) load(dir string) (*Tree, error) {
	raw, err := os.ReadFile(filepath.Join(dir, nodesFile))
	var all []node
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	t := &Tree{s: s, dir: dir, nodes: map[string]node{}}
	for _, n := range all {
		t.nodes[n.key()] = n
		if n.Rel == "." {
			t.roots = append(t.roots, n.Root)
		}
	}
	return t, err
}

// changes returns what a call changed, parents first.
func (s *Snapshots) changes(ctx context.Context, id string) ([]change, error) {
	raw, err := os.ReadFile(s.kept(id + changesExt))
	if errors.Is(err, fs.ErrNotExist) {
		s.settle(ctx, id)
		raw, err = os.ReadFile(s.kept(id + changesExt))
	}
	var out []change
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return out, err
}

// mtime returns when a file was last written.
func (n node) mtime() time.Time { return time.Unix(0, n.Mtime) }
