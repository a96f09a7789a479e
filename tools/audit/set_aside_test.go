package audit

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestABrokenLogIsSetAside(t *testing.T) {
	for name, harm := range map[string]func(o *Options){
		"edited":             func(o *Options) { flip(t, o.records(), 300) },
		"gone":               func(o *Options) { must(t, os.RemoveAll(o.Dir)); must(t, os.Mkdir(o.Dir, 0o700)) },
		"without checkpoint": func(o *Options) { must(t, os.Remove(o.Checkpoint.(FileCheckpoint).Path)) },
		"key lost":           func(o *Options) { o.Key = bytes.Repeat([]byte{9}, KeySize) },
	} {
		t.Run(name, func(t *testing.T) {
			o := made(t, 5)
			head := verified(t, o)
			harm(&o)
			var old []byte
			if name != "gone" {
				old = read(t, o.records())
			}
			folder, err := SetAside(t.Context(), o)
			must(t, err)
			if old != nil && !bytes.Equal(read(t, filepath.Join(folder, recordsName)), old) {
				t.Error("the old log was changed")
			}
			l := opened(t, o)
			fill(t, l, 2)
			r, err := l.Verify(t.Context())
			must(t, err)
			got, err := l.Get(t.Context(), 1)
			must(t, err)
			known := name == "edited" || name == "gone"
			if !r.OK || got.Code != "set_aside" || !strings.Contains(got.Reason, folder) || strings.Contains(got.Reason, head.Root.String()) != known {
				t.Errorf("%+v\n%+v", r, got)
			}
		})
	}
}

func TestSetAsideOfAnOpenLog(t *testing.T) {
	o := place(t)
	opened(t, o)
	if _, err := SetAside(t.Context(), o); !errors.Is(err, ErrLocked) {
		t.Error(err)
	}
}

func TestOptionsThatAreNone(t *testing.T) {
	good := place(t)
	for _, o := range []Options{{}, {Dir: good.Dir, Key: good.Key}, {Dir: good.Dir, Key: good.Key[:5], Checkpoint: good.Checkpoint}, {Key: good.Key, Checkpoint: good.Checkpoint}} {
		if _, err := Open(t.Context(), o); err == nil {
			t.Errorf("%+v", o)
		}
	}
	if r := verified(t, good); !r.OK || r.Records != 0 { // there is no log yet
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(good.Dir); err == nil {
		t.Error("verifying made the folder")
	}
}

// unreadCheckpoint is a checkpoint that cannot be read, which is no sign of tampering.
type unreadCheckpoint struct{ FileCheckpoint }

func (unreadCheckpoint) Load(context.Context) (string, error) {
	return "", errors.New("the keyring is locked")
}

func TestTheCheckpointCannotBeRead(t *testing.T) {
	o := made(t, 1)
	o.Checkpoint = unreadCheckpoint{}
	_, open := Open(t.Context(), o)
	_, verify := Verify(t.Context(), o)
	for _, err := range []error{open, verify} {
		if err == nil || !strings.Contains(err.Error(), "the keyring is locked") {
			t.Error(err)
		}
	}
}

func TestACancelledCallIsNotRecorded(t *testing.T) {
	l := opened(t, place(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, begin := l.Begin(ctx, call(1))
	_, page := l.Page(ctx, Query{Limit: 1})
	_, verify := l.Verify(ctx)
	for _, err := range []error{begin, page, verify} {
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if h, _ := l.Head(); h.Size != 1 {
		t.Errorf("%d entries", h.Size)
	}
}
