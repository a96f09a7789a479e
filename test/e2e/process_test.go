//go:build e2etest

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
	"github.com/nod-app/nod/test/samples"
)

func TestWindowKilledLosesNothing(t *testing.T) {
	b := open(t, desktop)
	item := b.agent()
	b.window()
	ps := b.drop()
	b.sees(samples.Invoice)
	b.must(b.Display.Press("ctrl+shift+a"))
	b.killWindow() // in the middle of what it began
	b.must(b.Display.Gone(b.ctx, rig.WindowTitle))
	b.must(item.Activate())
	id, err := b.Display.Window(b.ctx, rig.WindowTitle)
	b.must(err)
	b.must(b.Display.Raise(id))
	for _, p := range ps {
		b.until(p.Filename+" in one place", func() bool { // the agent may still be moving it between two looks
			_, here := os.Lstat(p.SourcePath)
			_, there := os.Lstat(destination(p))
			return (here == nil) != (there == nil)
		})
	}
	b.sees(samples.Passport)
}

func TestAgentKilledAndRestarted(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	b.window()
	b.drop()
	b.sees(samples.Invoice)
	s, err := b.Status(b.ctx)
	b.must(err)
	b.must(syscall.Kill(s.PID, syscall.SIGKILL))
	_, err = desktest.FindFunc(b.ctx, b.DebugSock, "the banner", func(n desktest.Node) bool { return strings.Contains(n.Text, "not running") })
	b.must(err)
	if !b.shows(samples.Invoice) {
		t.Error("what was shown is gone while the agent is")
	}
	b.must(b.StartAgent(b.ctx))
	b.until("the banner goes", func() bool {
		nodes, err := desktest.Tree(b.ctx, b.DebugSock)
		for _, n := range nodes {
			if strings.Contains(n.Text, "not running") {
				return false
			}
		}
		return err == nil
	})
	b.sees(samples.Invoice)
	_, err = b.Waiting(b.ctx, 5)
	b.must(err)
}

// The windows of an agent that was killed are replaced, not joined, by those of
// the next one.
func TestAgentKilledLeavesOneWindow(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	b.window()
	old := b.windowPIDs()
	s, err := b.Status(b.ctx)
	b.must(err)
	b.must(syscall.Kill(s.PID, syscall.SIGKILL))
	b.must(b.StartAgent(b.ctx))
	b.window() // before the old window process has found the new agent
	b.until("only the new agent's window process runs", func() bool {
		now := b.windowPIDs()
		return len(now) == 1 && len(old) == 1 && now[0] != old[0]
	})
	_, err = b.Display.Window(b.ctx, rig.WindowTitle)
	b.must(err)
}

func TestSecondStartRaisesTheFirst(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	b.window()
	first := b.windowPIDs()
	b.must(b.Display.CloseWindow(b.window()))
	b.must(b.Display.Gone(b.ctx, rig.WindowTitle))
	b.window() // the same process opens it again
	if now := b.windowPIDs(); len(now) != 1 || now[0] != first[0] {
		t.Errorf("the window processes are %v, were %v", now, first)
	}
	if out, err := b.Nod(b.ctx, "--hidden"); err != nil {
		t.Errorf("a second login start fails: %s %v", out, err)
	}
}

// A window process of another build is restarted as one of the agent's build.
func TestWindowOfAnotherBuild(t *testing.T) {
	b := openWith(t, "NOD_BIN", desktop)
	b.agent()
	other, err := desktest.Start(b.Env(), os.Getenv("NOD_E2E_BIN"), "window", "proposals")
	b.must(err)
	defer other.Stop()
	b.until("the other build leaves", func() bool {
		select {
		case <-other.Done():
			return true
		default:
			return false
		}
	})
	_, err = b.Display.Window(b.ctx, rig.WindowTitle)
	b.must(err)
	b.until("the agent's own window process runs", func() bool { return len(b.windowPIDs()) == 1 })
}

func TestQuitFromTheTray(t *testing.T) {
	b := open(t, desktop)
	item := b.agent()
	b.window()
	b.must(item.Click("Quit Nod"))
	b.must(b.Display.Gone(b.ctx, rig.WindowTitle))
	b.until("the agent is gone", func() bool { _, err := b.Status(b.ctx); return err != nil })
	b.until("its windows are gone", func() bool { return len(b.windowPIDs()) == 0 })
}

// A wrong setting is shown in the window, and the last valid settings are used.
func TestWrongSettingIsShown(t *testing.T) {
	b := open(t, desktop)
	b.agent()
	b.window()
	file := filepath.Join(b.Dir, "config", "nod", "config.toml")
	text, err := os.ReadFile(file)
	b.must(err)
	b.must(os.WriteFile(file, append([]byte("setle = \"2s\"\n"), text...), 0o600))
	_, err = desktest.FindFunc(b.ctx, b.DebugSock, "the warning", func(n desktest.Node) bool {
		return strings.Contains(n.Text, "setle") && strings.Contains(n.Text, "line 1")
	})
	b.must(err)
	if ps := b.drop(); len(ps) != len(samples.Settled()) {
		t.Errorf("%d proposals under the last good settings", len(ps))
	}
	b.must(os.WriteFile(file, text, 0o600))
	b.until("the warning goes", func() bool { s, err := b.Status(b.ctx); return err == nil && len(s.Warnings) == 0 })
}

// windowPIDs returns the window processes of this desktop. It reads their environment,
// which only root can.
func (b *testDesktop) windowPIDs() []int {
	var out []int
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, d := range dirs {
		args, _ := os.ReadFile(filepath.Join(d, "cmdline"))
		env, _ := os.ReadFile(filepath.Join(d, "environ"))
		if strings.Contains(string(args), "\x00window\x00") && strings.Contains(string(env), "HOME="+b.Dir+"\x00") {
			pid, _ := strconv.Atoi(filepath.Base(d))
			out = append(out, pid)
		}
	}
	return out
}

func (b *testDesktop) killWindow() {
	b.t.Helper()
	pids := b.windowPIDs()
	if len(pids) != 1 {
		b.t.Fatalf("the window processes are %v", pids)
	}
	b.must(syscall.Kill(pids[0], syscall.SIGKILL))
}

// The local API does what docs/api.md says for anything that speaks HTTP.
func TestCurl(t *testing.T) {
	b := open(t, desktest.Options{})
	desktest.Require(t, "curl")
	b.must(b.StartAgent(b.ctx, "watch"))
	p, err := desktest.Start(b.Env(), "curl", "-s", "--unix-socket", filepath.Join(b.Dir, "run", "nod", "agent.sock"), "http://nod/v1/status")
	b.must(err)
	if code, err := p.Wait(b.ctx); err != nil || code != 0 || !strings.Contains(p.Output(), `"success":true`) {
		t.Errorf("curl: %d %v %s", code, err, p.Output())
	}
	_, err = api.Quit.Call(b.ctx, b.Client, api.None{})
	b.must(err)
}
