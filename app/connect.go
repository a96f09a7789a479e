package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/nod-app/nod/app/agent/windows"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
)

// startTime is how long an agent may take until its socket answers: a store
// with 100,000 proposals opens in well under a second, a cold disk is slow.
const startTime = 20 * time.Second

// Ensure returns a client of the running agent, starting `nod --hidden` in the
// background if none runs. One that lives for a command only is waited out.
// One of another build is left alone, which o.Tell is told.
func Ensure(ctx context.Context, o Options) (*api.Client, error) {
	p := o.Paths
	c := Reach(ctx, p)
	if s, err := status(ctx, c); err == nil && s.Lasting {
		sayOther(o, s.Version)
		return c, nil
	}
	if err := p.Prepare(); err != nil {
		return nil, err
	}
	gone, err := startHidden(p)
	if err != nil {
		return nil, err
	}
	return c, waitFor(ctx, func() bool { return Lasting(ctx, c) }, gone, p)
}

// Open starts Nod if it does not run and opens its window where the caller is. With the
// link of a room, nod://join/…, it is the one in which the room is joined.
func Open(ctx context.Context, o Options, link string) error {
	c, err := Ensure(ctx, o)
	if err != nil {
		return err
	}
	env := windows.Display()
	if len(env) == 0 && runtime.GOOS == "linux" {
		return api.Invalid(lang.Say("Nod runs, but there is no display here for its window (neither DISPLAY nor WAYLAND_DISPLAY is set). `nod proposals` shows what waits; `nod --help` lists the other commands."))
	}
	show := api.ShowRequest{Env: env}
	if link != "" {
		show.Window, show.Link = api.WindowNegotiations, link
	}
	_, err = api.ShowWindow.Call(ctx, c, show)
	return err
}

// EnsureAsking returns a connection as Ensure does, for a caller whose calls lead to questions: it starts no agent where
// there is no display to ask on.
func EnsureAsking(ctx context.Context, o Options) (*api.Client, error) {
	if runtime.GOOS == "linux" && len(windows.Display()) == 0 && !Lasting(ctx, Reach(ctx, o.Paths)) {
		return nil, api.Invalid(lang.Say("Nod is not running, and there is no display here on which it could ask: start it on your desktop. With `nod autostart on` it starts when you log in."))
	}
	return Ensure(ctx, o)
}

// sayOther tells of an agent of another build, which an update leaves behind.
func sayOther(o Options, running string) {
	if running != o.Version && o.Tell != nil {
		fmt.Fprintln(o.Tell, lang.T("Nod %s is running; this is %s: restart it with: nod quit && nod", running, o.Version))
	}
}

func startHidden(p config.Paths) (gone <-chan error, err error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, lang.Errorf("start Nod: %w", err)
	}
	log, err := openLog(p)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(exe, "--hidden")
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = detached()
	if err := cmd.Start(); err != nil {
		return nil, lang.Errorf("start Nod: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return ended, nil
}

// waitFor polls until the agent answers. That the process has gone is no
// failure by itself: another one may have been quicker.
func waitFor(ctx context.Context, there func() bool, gone <-chan error, p config.Paths) error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-gone:
			if !there() {
				return lang.Errorf("start Nod: it ended at once (%v); %s says why", err, p.Log)
			}
			return nil
		case <-ctx.Done():
			return lang.Errorf("start Nod: it does not answer; %s may say why", p.Log)
		case <-tick.C:
			if there() {
				return nil
			}
		}
	}
}

func answers(ctx context.Context, c *api.Client) bool {
	_, err := status(ctx, c)
	return err == nil
}

// Lasting reports whether an agent runs, and not for one command only.
func Lasting(ctx context.Context, c *api.Client) bool {
	s, err := status(ctx, c)
	return err == nil && s.Lasting
}

func status(ctx context.Context, c *api.Client) (api.Status, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return api.GetStatus.Call(ctx, c, api.None{})
}

// NewLasting is New for an agent that stays: if one that lives for a command
// only is in the way, it waits until that has gone. It returns soon after ctx ended,
// even if a drive does not answer.
func NewLasting(ctx context.Context, o Options) (*App, error) {
	c := api.Dial(o.Paths.Socket)
	for end := time.Now().Add(startTime); ; {
		a, err := newUnlessEnded(ctx, o)
		if !errors.Is(err, api.ErrRunning) || Lasting(ctx, c) || time.Now().After(end) {
			return a, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// newUnlessEnded is New, which is left to its goroutine if it still runs
// shutdownTime after ctx ended.
func newUnlessEnded(ctx context.Context, o Options) (*App, error) {
	type result struct {
		a   *App
		err error
	}
	made := make(chan result, 1)
	go func() {
		a, err := New(ctx, o)
		made <- result{a, err}
	}()
	select {
	case r := <-made:
		return r.a, r.err
	case <-ctx.Done():
		r, err := before(time.Now().Add(shutdownTime), func() (result, error) { return <-made, nil })
		if err != nil {
			return nil, lang.Errorf("end the start of Nod: %w", err)
		}
		return r.a, r.err
	}
}

// Connect returns a client of the running agent. If none runs, one without
// tray and watcher lives in this process until done is called.
func Connect(ctx context.Context, o Options) (c *api.Client, done func(), err error) {
	c = Reach(ctx, o.Paths)
	if answers(ctx, c) {
		return c, func() {}, nil
	}
	o.Tray, o.Watch = false, false
	a, err := New(ctx, o)
	if errors.Is(err, api.ErrRunning) { // it was just starting
		return c, func() {}, waitFor(ctx, func() bool { return answers(ctx, c) }, nil, o.Paths)
	}
	if err != nil {
		return nil, nil, err
	}
	a.sayNotice(o.Tell)
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := a.Run(ctx); err != nil {
			fmt.Fprintln(o.Log, err)
		}
	}()
	return c, func() { cancel(); <-ended }, nil
}

// maxLog is how long the log may be at a start before it is put away, in bytes;
// of the old ones only one is kept.
const maxLog = 1 << 20

func openLog(p config.Paths) (*os.File, error) {
	if fi, err := os.Stat(p.Log); err == nil && fi.Size() > maxLog {
		if err := os.Rename(p.Log, p.Log+".1"); err != nil {
			return nil, lang.Errorf("put Nod's old log away: %w", err)
		}
	}
	f, err := os.OpenFile(p.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, lang.Errorf("open Nod's log: %w", err)
	}
	return f, nil
}
