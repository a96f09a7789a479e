// Package rig runs the real program on a virtual desktop, for the tour and the
// end-to-end tests.
package rig

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/test/desktest"
)

// Rig is a desktop with Nod on it.
type Rig struct {
	*desktest.Session
	Client    *api.Client
	Downloads string
	DebugSock string // where a window process built with the tag e2e lists its visible objects
	bin       string
	agent     *desktest.Process
}

// Open starts a desktop in dir with an empty Downloads folder; Nod is not started yet.
func Open(dir, bin string, o desktest.Options) (*Rig, error) {
	bin, err := filepath.Abs(bin)
	if err != nil {
		return nil, err
	}
	s, err := desktest.Open(dir, o)
	if err != nil {
		return nil, err
	}
	r := &Rig{
		Session: s, bin: bin,
		Client:    api.Dial(filepath.Join(s.Dir, "run", "nod", "agent.sock")),
		Downloads: filepath.Join(s.Dir, "Downloads"),
		DebugSock: filepath.Join(s.Dir, "run", "debug.sock"),
	}
	if err := r.makeHome(); err != nil {
		s.Close()
		return nil, err
	}
	return r, nil
}

// makeHome makes an empty Downloads folder, and the settings of somebody who has used Nod
// before.
func (r *Rig) makeHome() error {
	if err := os.MkdirAll(r.Downloads, 0o755); err != nil {
		return err
	}
	in := func(name string) string { return filepath.Join(r.Dir, name) }
	return config.WriteDefault(config.Paths{Home: r.Dir, Config: r.settings(), User: config.UserFolders{
		Downloads: r.Downloads, Documents: in("Documents"), Pictures: in("Pictures"), Music: in("Music"), Videos: in("Videos"), Desktop: in("Desktop"),
	}})
}

func (r *Rig) settings() string { return filepath.Join(r.Dir, "config", "nod", "config.toml") }

// Fresh makes this the home of somebody who has not started Nod yet.
func (r *Rig) Fresh() error { return os.Remove(r.settings()) }

// Env returns the desktop's environment with the debug socket. The cache is shared,
// since compiling the PDF reader takes seconds and is tested elsewhere.
func (r *Rig) Env() []string {
	return append(r.Session.Env(), desktest.DebugEnv+"="+r.DebugSock,
		"NOD_CACHE_DIR="+filepath.Join(os.TempDir(), "nod-test-cache"))
}

// StartAgent starts `nod --hidden` and waits until it answers.
func (r *Rig) StartAgent(ctx context.Context, args ...string) error {
	if len(args) == 0 {
		args = []string{"--hidden"}
	}
	p, err := desktest.Start(r.Env(), r.bin, args...)
	if err != nil {
		return err
	}
	r.agent = p
	err = desktest.Poll(ctx, "the agent answers", func() bool {
		_, err := r.Status(ctx)
		return err == nil
	})
	if err != nil {
		return fmt.Errorf("%w; it said: %s", err, p.Output())
	}
	return nil
}

// Bin is the path of the program.
func (r *Rig) Bin() string { return r.bin }

// KillAgent kills the agent as kill -9 does.
func (r *Rig) KillAgent() {
	if r.agent != nil {
		r.agent.Stop()
		r.agent = nil
	}
}

// AgentOutput returns what the agent has printed so far.
func (r *Rig) AgentOutput() string {
	if r.agent == nil {
		return ""
	}
	return r.agent.Output()
}

// Status returns the agent's status.
func (r *Rig) Status(ctx context.Context) (api.Status, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return api.GetStatus.Call(ctx, r.Client, api.None{})
}

// Nod runs a command of the program and returns what it printed.
func (r *Rig) Nod(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, r.bin, args...)
	cmd.Env = r.Env()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("nod %v: %w: %s", args, err, out)
	}
	return string(out), nil
}

// Waiting waits until n proposals are pending and returns them.
func (r *Rig) Waiting(ctx context.Context, n int) ([]api.Proposal, error) {
	var ps []api.Proposal
	err := desktest.Poll(ctx, fmt.Sprintf("%d proposals wait", n), func() bool {
		l, err := api.ListProposals.Call(ctx, r.Client, api.ListProposalsRequest{Limit: 1000})
		ps = l.Proposals
		return err == nil && l.Total == n
	})
	if err != nil {
		return nil, fmt.Errorf("%w; there are %d", err, len(ps))
	}
	return ps, nil
}

// Exists reports whether a file exists below the home folder.
func (r *Rig) Exists(rel string) bool {
	_, err := os.Lstat(filepath.Join(r.Dir, rel))
	return err == nil
}

// Close quits Nod and stops the desktop.
func (r *Rig) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, _ = api.Quit.Call(ctx, r.Client, api.None{}) // its windows go with it
	r.KillAgent()
	r.Session.Close()
}

// WindowTitle is the title of the window on its first page.
const WindowTitle = "Nod – Inbox"
