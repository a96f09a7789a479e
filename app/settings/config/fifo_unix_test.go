//go:build unix

package config

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestANamedPipeIsNotWaitedFor(t *testing.T) {
	p := place(t, "settle = \"3s\"\n")
	l := Open(p)
	wait := watching(t, l)
	must(t, os.Remove(p.Config))
	must(t, syscall.Mkfifo(p.Config, 0o600))
	wait("a named pipe", func() bool {
		ps := l.Problems()
		return len(ps) == 1 && strings.Contains(ps[0].Message, "not a regular file")
	})
	if l.Get().Settle != 3*time.Second {
		t.Errorf("settings: %+v", l.Get())
	}
	write(t, p.Config+"~", "settle = \"5s\"\n")
	must(t, os.Rename(p.Config+"~", p.Config))
	wait("a file in its place", func() bool { return l.Get().Settle == 5*time.Second })
}
