package library

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/base/extract"
)

// A read that hangs is left after the limit; with as many as are allowed nothing is read
// until one of them ends.
func TestReadsThatHangAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := boundedReads{limit: readLimit}
		answers := make(chan struct{})
		hang := func() (string, error) { <-answers; return "late", nil }
		quick := func() (string, error) { return "text", nil }
		for range maxHung {
			if got, err := bounded(t.Context(), &b, quick); got != "text" || err != nil {
				t.Fatalf("beside reads that hang: %q, %v", got, err)
			}
			if got, err := bounded(t.Context(), &b, hang); got != "" || !errors.Is(err, extract.ErrDrive) {
				t.Fatalf("a read that hangs: %q, %v", got, err)
			}
		}
		begun := time.Now()
		if _, err := bounded(t.Context(), &b, quick); !errors.Is(err, extract.ErrDrive) || time.Since(begun) != 0 {
			t.Errorf("with %d reads that hang: %v after %v", maxHung, err, time.Since(begun))
		}
		answers <- struct{}{}
		synctest.Wait()
		if got, err := bounded(t.Context(), &b, quick); got != "text" || err != nil {
			t.Errorf("after one has ended: %q, %v", got, err)
		}
		if _, err := bounded(t.Context(), &b, func() (string, error) { panic("hostile") }); !errors.Is(err, errPanic) {
			t.Errorf("a reader that panics: %v", err)
		}
		close(answers)
	})
}

// silentDrive is an Inspector of a drive on which one file does not answer until answers is
// closed.
type silentDrive struct {
	Inspector
	path    string
	answers chan struct{}
}

func (d *silentDrive) Read(ctx context.Context, path, mime string) (string, error) {
	if path == d.path {
		<-d.answers
	}
	return d.Inspector.Read(ctx, path, mime)
}

// A text on a drive that does not answer keeps no other waiting, and is read by a later
// sweep.
func TestTextOnADriveThatDoesNotAnswer(t *testing.T) {
	b := newBench(t, filedNotes)
	d := &silentDrive{Inspector: b.o.Inspector, path: filepath.Join(b.home, "Documents/Bread/Rye.txt"), answers: make(chan struct{})}
	b.o.Inspector = d
	b.reads.limit = 20 * time.Millisecond // whatever else takes longer is read later, too
	b.look()
	if n, err := b.x.number(t.Context(), `WHERE read = 0`); err != nil || n != 0 || b.State().Phase != Ready {
		t.Fatalf("%d files are unread, %v, %+v", n, err, b.State())
	}
	close(d.answers)
	b.reads.limit = time.Hour
	for b.reads.hung.Load() > 0 {
		time.Sleep(time.Millisecond)
	}
	b.look()
	if s := b.propose("x.txt", "sourdough"); s.Dir != filepath.Join(b.home, "Documents", "Bread") {
		t.Errorf("%+v", s)
	}
}
