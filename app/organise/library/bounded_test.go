package library

import (
	"context"
	"path/filepath"
	"testing"
	"time"
)

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
	b.reads.Limit = 20 * time.Millisecond // whatever else takes longer is read later, too
	b.look()
	if n, err := b.x.number(t.Context(), `WHERE read = 0`); err != nil || n != 0 || b.State().Phase != Ready {
		t.Fatalf("%d files are unread, %v, %+v", n, err, b.State())
	}
	close(d.answers)
	b.reads.Limit = time.Hour
	for b.reads.Hung() > 0 {
		time.Sleep(time.Millisecond)
	}
	b.look()
	if s := b.propose("x.txt", "sourdough"); s.Dir != filepath.Join(b.home, "Documents", "Bread") {
		t.Errorf("%+v", s)
	}
}
