package audit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// memory is a store that keeps a checkpoint, or cannot be reached.
type memory struct {
	text string
	away error
}

func (m *memory) Load(context.Context) (string, error) {
	if m.away == nil && m.text == "" {
		return "", fs.ErrNotExist
	}
	return m.text, m.away
}

func (m *memory) Save(_ context.Context, text string) error {
	if m.away == nil {
		m.text = text
	}
	return m.away
}

// withStore is where a log's key and checkpoint are kept without a keyring.
func withStore(t *testing.T, m *memory) SecretsOptions {
	t.Helper()
	dir := t.TempDir()
	return SecretsOptions{KeyFile: filepath.Join(dir, "apart", "key"), CheckpointFile: filepath.Join(dir, "apart", "checkpoint"),
		Store: m, Delay: time.Hour}
}

// Without a keyring, who puts an older log back together with its checkpoint file has
// not the store's.
func TestAnOlderPairIsFoundByTheStore(t *testing.T) {
	k := withStore(t, &memory{})
	o := filled(t, k, 6)
	kept := t.TempDir()
	must(t, os.CopyFS(filepath.Join(kept, "audit"), os.DirFS(o.Dir)))
	older := read(t, k.CheckpointFile)
	filled(t, k, 7)
	must(t, os.RemoveAll(o.Dir))
	must(t, os.CopyFS(o.Dir, os.DirFS(filepath.Join(kept, "audit"))))
	must(t, os.WriteFile(k.CheckpointFile, older, 0o600))

	blind := o
	blind.Checkpoint = FileCheckpoint{Path: k.CheckpointFile}
	onlyKinds(t, verified(t, blind)) // what the two files say is right
	o = logOf(t, k)
	onlyKinds(t, verified(t, o), RolledBack)
	opensAs(t, o, false)

	_, err := SetAside(t.Context(), o)
	must(t, err)
	onlyKinds(t, verified(t, filled(t, k, 3)))
}

// A store that was put back, or cannot be read, is behind or has no say: no alarm.
func TestAStoreThatIsBehindIsNoAlarm(t *testing.T) {
	m := &memory{}
	k := withStore(t, m)
	filled(t, k, 3)
	for name, text := range map[string]string{"older": m.text, "fresh": ""} {
		filled(t, k, 3)
		m.text = text
		if r := verified(t, logOf(t, k)); !r.OK {
			t.Errorf("%s: %+v", name, r)
		}
	}
	m.away = errors.New("the disk is gone")
	onlyKinds(t, verified(t, filled(t, k, 3)))
	m.away = nil
	l := opened(t, logOf(t, k))
	fill(t, l, 1)
	head, err := l.Head()
	must(t, errors.Join(err, l.Close()))
	if s, err := parseSeal(m.text, l.keys); err != nil || s.size != head.Size {
		t.Errorf("the store is not made up for what it missed: %+v, %v", s, err)
	}
}

func TestAForgedCheckpointInTheStoreIsFound(t *testing.T) {
	m := &memory{}
	k := withStore(t, m)
	filled(t, k, 3)
	m.text = "nod audit checkpoint 1\n1\n2\n3\n4\n"
	onlyKinds(t, verified(t, logOf(t, k)), BadCheckpoint)
}
