package config

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// stalling is a reader whose reads of one path hang as a mount whose server is gone,
// until answer is called. It is used in a bubble: the limit passes only while nothing
// but a hanging read is under way, however slow the computer reads other files.
func stalling(path string) (files *fileReader, stall, answer func(), reads *atomic.Int32) {
	var hangs atomic.Pointer[chan struct{}]
	reads = new(atomic.Int32)
	files = newReader()
	files.read = func(p string) ([]byte, error) {
		if c := hangs.Load(); c != nil && p == path {
			reads.Add(1)
			<-*c
		}
		return readFile(p)
	}
	stall = func() { c := make(chan struct{}); hangs.Store(&c) }
	answer = func() { close(*hangs.Swap(nil)) }
	return files, stall, answer, reads
}

func TestAStalledDriveIsSaidAndReadAgain(t *testing.T) {
	p := place(t, "settle = \"3s\"\n")
	synctest.Test(t, func(t *testing.T) {
		files, stall, answer, reads := stalling(p.Config)
		l := openWith(p, files)
		stall()
		write(t, p.Config, "settle = \"4s\"\n")
		for range 3 {
			l.Reload()
		}
		if ps := l.Problems(); len(ps) != 1 || !strings.Contains(ps[0].Message, "does not answer") || l.Get().Settle != 3*time.Second || !l.stalled() {
			t.Errorf("%v, %v", ps, l.Get().Settle)
		}
		if _, err := l.AddFolder(p.Home+"/other", false); !errors.Is(err, errStalled) {
			t.Errorf("an edit: %v", err)
		}
		if n := reads.Load(); n != 1 {
			t.Errorf("%d reads hang at once", n)
		}
		answer()
		l.Reload()
		if ps := l.Problems(); len(ps) != 0 || l.Get().Settle != 4*time.Second {
			t.Errorf("when it answers: %v, %v", ps, l.Get().Settle)
		}
	})
}

func TestAStartWaitsForNoStalledDrive(t *testing.T) {
	p := place(t, "settle = \"3s\"\n")
	Open(p)
	synctest.Test(t, func(t *testing.T) {
		files, stall, answer, _ := stalling(p.Config)
		stall()
		defer answer()
		if l := openWith(p, files); len(l.Problems()) != 1 || l.Get().Settle != 3*time.Second {
			t.Errorf("%v, %v", l.Problems(), l.Get().Settle)
		}
	})
}
