package scans

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// desk is what a Reader works with: files that wait, newest first, and what stands on them.
type desk struct {
	*Reader
	t       *testing.T
	waiting []proposal.Proposal
	says    map[string]string // by name; a missing one has no letters
	fails   map[string]error
	kept    map[move.Identity]string
	read    []string
	again   []string
	none    error // tesseract is not there
	off     bool
	battery bool
	during  func()
	log     bytes.Buffer
}

func newDesk(t *testing.T, names ...string) *desk {
	t.Helper()
	d := &desk{t: t, says: map[string]string{}, fails: map[string]error{}, kept: map[move.Identity]string{}, during: func() {}}
	dir := t.TempDir()
	for i, name := range names {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
		id, err := move.Identify(path)
		if err != nil {
			t.Fatal(err)
		}
		d.waiting = append(d.waiting, proposal.Proposal{ID: fmt.Sprint(i), Source: path, Identity: id, MIME: "image/png"})
		d.says[name] = "Dear " + name
	}
	d.Reader = New(Options{
		On: func() bool { return !d.off }, Letters: d, Proposals: d, Texts: NewTexts(d, private),
		OnBattery: func(context.Context) bool { return d.battery }, Log: slog.New(slog.NewTextHandler(&d.log, nil)),
	})
	return d
}

// private says that passports are.
func private(_ context.Context, path, text string) string {
	if strings.Contains(text, "passport") {
		return "a passport"
	}
	return ""
}

func (d *desk) Languages(context.Context) (string, error) { return "eng", d.none }

func (d *desk) Read(_ context.Context, path, _ string) (string, error) {
	name := filepath.Base(path)
	d.read = append(d.read, name)
	d.during()
	return d.says[name], d.fails[name]
}

func (d *desk) List(context.Context, proposal.Filter) ([]proposal.Proposal, int, error) {
	return d.waiting, len(d.waiting), nil
}

func (d *desk) ReconsiderFile(ctx context.Context, p proposal.Proposal) (bool, error) {
	text, _, err := d.o.Texts.of(ctx, p.Identity)
	d.again = append(d.again, filepath.Base(p.Source)+": "+text)
	return true, err
}

func (d *desk) ScanText(_ context.Context, id move.Identity) (string, bool, error) {
	text, ok := d.kept[id]
	return text, ok, nil
}

func (d *desk) KeepScanText(_ context.Context, id move.Identity, text string) error {
	d.kept[id] = text
	return nil
}

// work lets the Reader do what there is to do, and compares what was read and proposed again.
func (d *desk) work(what string, read, again []string) {
	d.t.Helper()
	d.read, d.again = nil, nil
	for d.step(d.t.Context()) {
	}
	if !slices.Equal(d.read, read) || !slices.Equal(d.again, again) {
		d.t.Errorf("%s: read %q, proposed again %q, want %q and %q\n%s", what, d.read, d.again, read, again, &d.log)
	}
}

func TestScansAreReadOnce(t *testing.T) {
	d := newDesk(t, "b.png", "photo.png", "a.png")
	d.says["photo.png"], d.fails["photo.png"] = "", extract.ErrNoLetters
	d.work("at first", []string{"b.png", "photo.png", "a.png"}, []string{"b.png: Dear b.png", "a.png: Dear a.png"})
	d.work("again", nil, nil)
	clear(d.done)
	d.work("after a restart", nil, nil)
}

// What is private is known as long as Nod runs, and stands in no store.
func TestPrivateTextsAreNotStored(t *testing.T) {
	d := newDesk(t, "passport.png", "a.png")
	d.work("at first", []string{"passport.png", "a.png"}, []string{"passport.png: Dear passport.png", "a.png: Dear a.png"})
	if _, stored := d.kept[d.waiting[0].Identity]; stored || len(d.kept) != 1 {
		t.Errorf("%d texts are stored, of the private one: %v", len(d.kept), stored)
	}
	clear(d.done)
	d.work("as long as it runs", nil, nil)
	d.o.Texts = NewTexts(d, private)
	clear(d.done)
	d.work("after a restart", []string{"passport.png"}, []string{"passport.png: Dear passport.png"})
}

func TestWhenScansAreNotRead(t *testing.T) {
	d := newDesk(t, "a.png")
	d.off = true
	d.work("switched off", nil, nil)
	d.off, d.battery = false, true
	d.work("on battery", nil, nil)
	if !d.Reader.battery {
		t.Error("it does not wait for the mains")
	}
	d.battery, d.none = false, extract.ErrNoReader
	d.work("without tesseract", nil, nil)
	d.none = nil
	d.work("with all", []string{"a.png"}, []string{"a.png: Dear a.png"})
	if d.log.Len() > 0 {
		t.Errorf("it complains: %s", &d.log)
	}
}

func TestWhatIsNoScanIsNotRead(t *testing.T) {
	d := newDesk(t, "song.mp3", "screen.png", "letter.pdf")
	d.waiting[0].MIME, d.waiting[1].Category, d.waiting[2].MIME = "audio/mpeg", "screenshots", "application/pdf"
	d.work("of three", []string{"letter.pdf"}, []string{"letter.pdf: Dear letter.pdf"})
}

// What failed for the file is not tried again; what took too long is, once Nod starts again.
func TestScansThatFail(t *testing.T) {
	d := newDesk(t, "slow.png", "broken.png", "panics.png", "changed.png")
	d.fails["slow.png"], d.says["slow.png"] = fmt.Errorf("read: %w", extract.ErrTimeout), ""
	d.fails["broken.png"], d.says["broken.png"] = errors.New("broken"), ""
	d.during = func() {
		switch d.read[len(d.read)-1] {
		case "panics.png":
			panic("no picture")
		case "changed.png":
			if err := os.WriteFile(d.waiting[3].Source, []byte("another one"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	d.work("at first", []string{"slow.png", "broken.png", "panics.png", "changed.png"}, nil)
	d.work("again", nil, nil)
	clear(d.done)
	d.during = func() {}
	d.work("after a restart", []string{"slow.png", "panics.png", "changed.png"}, []string{"panics.png: Dear panics.png"})
}

func TestRunEndsAndIsNudged(t *testing.T) {
	d := newDesk(t, "a.png")
	ctx, cancel := context.WithCancel(t.Context())
	d.during = cancel
	d.Nudge()
	d.Nudge() // never waits
	d.Run(ctx)
	if len(d.read) != 1 {
		t.Errorf("read %q", d.read)
	}
}
