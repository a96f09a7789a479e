package audit

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/system/keyring"
	"github.com/nod-app/nod/test/desktest"
)

// secretsPath is where the Secret Service API is on a session bus.
const secretsPath = "/org/freedesktop/secrets"

// realRing is a real keyring on a session bus of its own.
type realRing struct {
	bus    *desktest.Bus
	conn   *dbus.Conn
	daemon *desktest.Process
}

// onBus gives the test a session bus without a keyring.
func onBus(t *testing.T) *realRing {
	t.Helper()
	desktest.Require(t, "dbus-daemon")
	k := &realRing{}
	var err error
	k.bus, err = desktest.StartBus()
	must(t, err)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", k.bus.Addr)
	k.conn, err = k.bus.Connect()
	must(t, err)
	shared, err := dbus.SessionBus() // go-keyring's, which the next test must not take over
	must(t, err)
	t.Cleanup(func() {
		k.bus.Stop()
		k.conn.Close()
		must(t, desktest.Poll(context.Background(), "the end of the bus", func() bool { return !shared.Connected() }))
	})
	return k
}

// withKeyring gives the test a keyring that is open.
func withKeyring(t *testing.T) *realRing {
	t.Helper()
	desktest.Require(t, "gnome-keyring-daemon")
	k := onBus(t)
	home := t.TempDir()
	cmd := exec.Command("gnome-keyring-daemon", "--unlock", "--foreground", "--components=secrets", "--control-directory="+home)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME="+home)
	cmd.Stdin = strings.NewReader("of the test")
	var err error
	k.daemon, err = desktest.StartCmd(cmd)
	must(t, err)
	t.Cleanup(k.daemon.Kill)
	must(t, desktest.Poll(t.Context(), "an open keyring", func() bool { return keyring.New("Nod test", time.Second).Ready(t.Context()) == nil }))
	return k
}

func (k *realRing) lock(t *testing.T) {
	t.Helper()
	must(t, k.conn.Object("org.freedesktop.secrets", secretsPath).Call("org.freedesktop.Secret.Service.Lock", 0, []dbus.ObjectPath{secretsPath + "/collection/login"}).Err)
}

// apartFrom is where a log's key and checkpoint are kept in these tests. The
// keyring is written at the end only.
func apartFrom(t *testing.T) SecretsOptions {
	t.Helper()
	dir := t.TempDir()
	return SecretsOptions{KeyFile: filepath.Join(dir, "apart", "key"), CheckpointFile: filepath.Join(dir, "apart", "checkpoint"),
		Service: "Nod test", Keyring: true, Limit: 2 * time.Minute, Delay: time.Hour}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// ringOf is the part of a log's checkpoint that is in the keyring.
func ringOf(o Options) keyringCheckpoint {
	return o.Checkpoint.(*copiedCheckpoint).copies[0].(keyringCheckpoint)
}

func TestTheKeyIsInTheKeyringAndNowhereElse(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	first := filled(t, k, 5)
	second := logOf(t, k)
	if !bytes.Equal(first.Key, second.Key) || exists(k.KeyFile) || !exists(k.KeyFile+".keyring") {
		t.Errorf("the key changed: %v, in a file: %v", !bytes.Equal(first.Key, second.Key), exists(k.KeyFile))
	}
	must(t, os.Remove(k.CheckpointFile))
	onlyKinds(t, verified(t, second)) // the keyring has what the file had
	must(t, os.Remove(k.KeyFile+".keyring"))
	if again := logOf(t, k); !bytes.Equal(again.Key, first.Key) || !exists(k.KeyFile+".keyring") {
		t.Error("the key was not found without its marker")
	}
}

// Row L04 of the corpus: who puts an older log and its checkpoint file back has
// not the keyring's.
func TestAnOlderPairIsFoundByTheKeyring(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
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
	onlyKinds(t, verified(t, logOf(t, k)))
	onlyKinds(t, verified(t, filled(t, k, 3)))
}

// After a power cut the file may be old while the log is whole: no rollback.
func TestAnOlderFileAloneIsNoRollback(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	filled(t, k, 3)
	older := read(t, k.CheckpointFile)
	filled(t, k, 3)
	must(t, os.WriteFile(k.CheckpointFile, older, 0o600))
	onlyKinds(t, verified(t, logOf(t, k)))
	onlyKinds(t, verified(t, filled(t, k, 3)))
}

func TestNothingLeftButTheKeyringIsFound(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	filled(t, k, 3)
	must(t, os.RemoveAll(filepath.Dir(filepath.Dir(k.KeyFile))))
	onlyKinds(t, verified(t, logOf(t, k)), RolledBack)
}

func TestAForgedCheckpointIsFoundInEitherPlace(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	o := filled(t, k, 3)
	c := ringOf(o)
	good, err := c.ring.Get(t.Context(), c.account)
	must(t, err)
	must(t, c.ring.Set(t.Context(), c.account, strings.Replace(good, "\n", "\n9", 1)))
	onlyKinds(t, verified(t, o), BadCheckpoint)
	must(t, c.ring.Set(t.Context(), c.account, good))
	onlyKinds(t, verified(t, o))
	flip(t, k.CheckpointFile, 30)
	onlyKinds(t, verified(t, o), BadCheckpoint)
}

// A commit costs no call of the keyring, and a crash before the next write to
// it is no tampering.
func TestTheKeyringIsWrittenLater(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	o := logOf(t, k)
	l := opened(t, o)
	c := ringOf(o)
	inRing := func() int64 {
		text, err := c.ring.Get(t.Context(), c.account)
		must(t, err)
		s, err := parseSeal(text, derive(o.Key))
		must(t, err)
		return s.size
	}
	fill(t, l, 9)
	if n := inRing(); n != 0 {
		t.Errorf("the keyring vouches for %d entries already", n)
	}
	onlyKinds(t, verified(t, logOf(t, k))) // as another process, which knows of nothing that waits
	must(t, l.Close())
	if head, err := l.Head(); err != nil || inRing() != head.Size {
		t.Errorf("the keyring vouches for %d of %d entries, %v", inRing(), head.Size, err)
	}
	k.Delay = time.Millisecond
	l = opened(t, logOf(t, k))
	fill(t, l, 4)
	head, err := l.Head()
	must(t, err)
	must(t, desktest.Poll(t.Context(), "the keyring", func() bool { return inRing() == head.Size }))
}

func TestCommitsAndChecksAtOnce(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	k.Delay = time.Millisecond
	l := opened(t, logOf(t, k))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { fill(t, l, 10) })
		all.Go(func() {
			r, err := l.Verify(t.Context())
			if err != nil || !r.OK {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
	all.Wait()
	must(t, l.Close())
	onlyKinds(t, verified(t, logOf(t, k)))
}

// A keyring that stops answering delays no call, and what it misses is made up for.
func TestAKeyringThatHangsLater(t *testing.T) {
	ring := withKeyring(t)
	k := apartFrom(t)
	o := logOf(t, k)
	l := opened(t, o)
	soon := ringOf(o)
	soon.ring = keyring.New("Nod test", 200*time.Millisecond)
	o.Checkpoint.(*copiedCheckpoint).copies[0] = soon
	must(t, ring.daemon.Freeze())
	fill(t, l, 8)
	if r, err := l.Verify(t.Context()); err != nil || !r.OK {
		t.Errorf("%+v, %v", r, err)
	}
	must(t, l.Close())
	must(t, ring.daemon.Thaw())
	onlyKinds(t, verified(t, filled(t, k, 2)))
}

// unusable are the ways in which a keyring is no help.
var unusable = map[string]struct {
	make func(*testing.T) func() // what is left to do once a key is in it
	says string
	slow bool // its silence is what tells
}{
	"locked": {func(t *testing.T) func() { k := withKeyring(t); return func() { k.lock(t) } }, "it is locked", false},
	"hangs": {func(t *testing.T) func() {
		k := withKeyring(t)
		return func() { must(t, k.daemon.Freeze()) }
	}, "it does not answer", true},
	"gone": {func(t *testing.T) func() { k := withKeyring(t); return k.daemon.Kill }, "none runs on the session bus", false},
	"on a bus that hangs": {func(t *testing.T) func() {
		k := withKeyring(t)
		return func() { must(t, k.bus.Freeze()) }
	}, "it does not answer", true},
	"without a bus": {func(t *testing.T) func() {
		withKeyring(t)
		return func() { t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere") }
	}, "there is no session bus", false},
}

func TestWithoutAKeyringFilesDo(t *testing.T) {
	for name, c := range unusable {
		t.Run(name, func(t *testing.T) {
			c.make(t)()
			k := apartFrom(t)
			if c.slow {
				k.Limit = 500 * time.Millisecond
			}
			key, cp, where, err := OpenSecrets(t.Context(), k)
			must(t, err)
			if _, ok := cp.(FileCheckpoint); !ok || !bytes.Equal(key, read(t, k.KeyFile)) || !strings.Contains(where, c.says) {
				t.Errorf("%T, %s", cp, where)
			}
			if info, err := os.Stat(k.KeyFile); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
		})
	}
}

// A key that is in the keyring is never replaced by another one: the log would
// be no one's.
func TestAKeyThatCannotBeHadIsNotReplaced(t *testing.T) {
	for name, c := range unusable {
		t.Run(name, func(t *testing.T) {
			spoil := c.make(t)
			k := apartFrom(t)
			filled(t, k, 2)
			spoil()
			if c.slow {
				k.Limit = 500 * time.Millisecond
			}
			_, _, _, err := OpenSecrets(t.Context(), k)
			if !errors.Is(err, ErrKeyUnavailable) || !strings.Contains(err.Error(), c.says) || exists(k.KeyFile) {
				t.Errorf("%v; a new key: %v", err, exists(k.KeyFile))
			}
		})
	}
}

func TestAKeyringThatLostTheKey(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	must(t, os.MkdirAll(filepath.Dir(k.KeyFile), 0o700))
	must(t, os.WriteFile(k.KeyFile+".keyring", []byte("key of elsewhere\n"), 0o600))
	if _, _, _, err := OpenSecrets(t.Context(), k); !errors.Is(err, ErrKeyUnavailable) || !strings.Contains(err.Error(), k.KeyFile+".keyring") {
		t.Error(err)
	}
}

func TestAKeyFileStaysInUse(t *testing.T) {
	withKeyring(t)
	k := apartFrom(t)
	k.Keyring = false
	before := filled(t, k, 3)
	k.Keyring = true
	o := filled(t, k, 3)
	if !bytes.Equal(before.Key, o.Key) || exists(k.KeyFile+".keyring") {
		t.Error("another key is in use")
	}
	c := ringOf(o)
	if _, err := c.ring.Get(t.Context(), c.account); err != nil {
		t.Errorf("the checkpoint is not in the keyring: %v", err)
	}
	if _, err := c.ring.Get(t.Context(), "key of "+k.KeyFile); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a key is in the keyring: %v", err)
	}
	onlyKinds(t, verified(t, o))
	must(t, os.WriteFile(k.KeyFile, []byte("short"), 0o600))
	if _, _, _, err := OpenSecrets(t.Context(), k); err == nil {
		t.Error("a damaged key was replaced")
	}
}

// TestNoBusIsStarted: go-keyring would run dbus-launch, whose bus outlives us.
func TestNoBusIsStarted(t *testing.T) {
	for _, name := range []string{"bus", "dbus-session"} {
		if path := filepath.Join("/run/user", strconv.Itoa(os.Getuid()), name); exists(path) {
			t.Skipf("%s is there, so there is a bus", path)
		}
	}
	dir := t.TempDir()
	started := filepath.Join(dir, "started")
	must(t, os.WriteFile(filepath.Join(dir, "dbus-launch"), []byte("#!/bin/sh\ntouch "+started+"\n"), 0o755))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	for _, address := range []string{"", "autolaunch:"} {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
		_, _, where, err := OpenSecrets(t.Context(), apartFrom(t))
		if err != nil || !strings.Contains(where, "there is no session bus") || exists(started) {
			t.Errorf("%q: %s, %v; started: %v", address, where, err, exists(started))
		}
	}
}
