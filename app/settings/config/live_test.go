package config

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestLastGoodStaysInForce(t *testing.T) {
	p := place(t, "settle = \"3s\"\n")
	l := Open(p)
	write(t, p.Config, "settle = \"4\"\n")
	if !l.Reload() || l.Get().Settle != 3*time.Second || len(l.Problems()) != 1 {
		t.Errorf("%v, %v", l.Get().Settle, l.Problems())
	}
	if l.Reload() {
		t.Error("the same file counts as a change")
	}
	if again := Open(p); again.Get().Settle != 3*time.Second || len(again.Problems()) != 1 {
		t.Errorf("after a restart: %v, %v", again.Get().Settle, again.Problems())
	}
	must(t, os.Remove(p.Config))
	if !l.Reload() || l.Get().Settle != 3*time.Second || !strings.Contains(l.Problems()[0].Message, "there is no file") {
		t.Errorf("without a file: %v, %v", l.Get().Settle, l.Problems())
	}
	write(t, p.Config, "settle = \"5s\"\n")
	if !l.Reload() || l.Get().Settle != 5*time.Second || len(l.Problems()) != 0 {
		t.Errorf("mended: %v, %v", l.Get().Settle, l.Problems())
	}
}

func TestNothingGoodEver(t *testing.T) {
	p := place(t, "[[folders]\n")
	l := Open(p)
	if c := l.Get(); len(c.Folders) != 0 || c.Settle != 2*time.Second || c.Categories["music"] == "" || len(l.Problems()) != 1 {
		t.Errorf("%+v, %v", c, l.Problems())
	}
}

// watching starts Watch and returns a func that waits for a condition.
func watching(t *testing.T, l *Live) (wait func(what string, ok func() bool)) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	changed := make(chan struct{}, 100)
	var done sync.WaitGroup
	done.Go(func() { l.Watch(ctx, func() { changed <- struct{}{} }) })
	t.Cleanup(func() { cancel(); done.Wait() })
	return func(what string, ok func() bool) {
		t.Helper()
		deadline := time.After(2 * time.Minute)
		for !ok() {
			select {
			case <-changed:
			case <-deadline:
				t.Fatalf("%s was not taken up: %+v, %v", what, l.Get(), l.Problems())
			}
		}
	}
}

func TestWatchTakesUpSaves(t *testing.T) {
	p := place(t, "settle = \"3s\"\n")
	l := Open(p)
	wait := watching(t, l)
	settle := func(d time.Duration) func() bool { return func() bool { return l.Get().Settle == d } }

	write(t, p.Config, "settle = \"4s\"\n")
	wait("a save in place", settle(4*time.Second))

	write(t, p.Config+"~", "settle = \"5s\"\n")
	must(t, os.Rename(p.Config+"~", p.Config))
	wait("a save by rename", settle(5*time.Second))

	write(t, p.Config, "settle = \"6\"\n")
	wait("a mistake", func() bool { return len(l.Problems()) == 1 })

	must(t, os.Rename(filepath.Dir(p.Config), filepath.Dir(p.Config)+".away"))
	wait("a folder that went", func() bool { return len(l.Problems()) == 1 && l.Problems()[0].Line == 0 })
	must(t, os.Mkdir(filepath.Dir(p.Config), 0o700))
	write(t, p.Config, "settle = \"7s\"\n")
	wait("a folder that came back", settle(7*time.Second))
	write(t, p.Config, "settle = \"8s\"\n")
	wait("a save after that", settle(8*time.Second))
}

func TestWatchFollowsLink(t *testing.T) {
	p := place(t, "")
	real := filepath.Join(p.Home, "dotfiles", "nod.toml")
	must(t, os.Mkdir(filepath.Dir(real), 0o700))
	write(t, real, "settle = \"3s\"\n")
	must(t, os.Remove(p.Config))
	must(t, os.Symlink(real, p.Config))
	l := Open(p)
	wait := watching(t, l)
	for _, s := range []string{"4s", "5s", "6s"} { // the first two may be seen by the looks at the start
		write(t, real+".new", "settle = \""+s+"\"\n")
		must(t, os.Rename(real+".new", real))
		wait("a save behind a link", func() bool { return l.Get().Settle.String() == s })
	}
}

func TestGetWhileEditing(t *testing.T) {
	p := place(t, "")
	l := Open(p)
	var all sync.WaitGroup
	for _, dir := range []string{"/Downloads", "/other", "/third"} {
		all.Go(func() {
			if _, err := l.AddFolder(p.Home+dir, false); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			for range 100 {
				l.Get()
				l.Dir("music", "a.mp3", march)
			}
		})
	}
	all.Wait()
	if n := len(l.Get().Folders); n != 3 {
		t.Errorf("%d folders", n)
	}
}

func TestPlaces(t *testing.T) {
	p := place(t, "cooldown = \"1h\"\n[categories]\ncode = \"\"\nimages = \"/x/{category}/{ext}\"\n")
	l := Open(p)
	if dir, ok := l.Dir("images", "A.PNG", march); !ok || filepath.ToSlash(dir) != "/x/images/png" {
		t.Errorf("%q, %v", dir, ok)
	}
	for _, none := range []string{"code", "nonsense"} {
		if dir, ok := l.Dir(none, "a", march); ok || l.Root(none) != "" {
			t.Errorf("%s goes to %q", none, dir)
		}
	}
	if l.Root("images") != "/x" || l.Cooldown() != time.Hour {
		t.Errorf("%q, %v", l.Root("images"), l.Cooldown())
	}
}
