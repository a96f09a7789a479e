package main

import (
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
)

// open opens the chat window in its own process and returns the process id.
func (t stream) open(ctx context.Context) (pid int, err error) {
	err = until(ctx, 5*time.Millisecond, "the empty screen", func() bool { p, err := t.s.isPainted(); return err == nil && !p })
	if err != nil {
		return 0, err
	}
	before, err := children(t.agent)
	if err != nil {
		return 0, err
	}
	show := api.ShowRequest{Window: "chat", Env: map[string]string{"DISPLAY": t.s.Name}}
	if _, err := api.ShowWindow.Call(ctx, t.r.Client, show); err != nil {
		return 0, err
	}
	if _, err := waitPainted(ctx, t.s, time.Now()); err != nil {
		return 0, err
	}
	now, err := children(t.agent)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(now, func(pid int) bool { return !slices.Contains(before, pid) })
	if i < 0 {
		return 0, fmt.Errorf("the agent started no window process")
	}
	return now[i], nil
}

// lastDraw is how long after the end of a reply the window may still draw it.
const lastDraw = time.Second

// measure streams the pieces and measures until they are drawn.
func (f *streamResult) measure(ctx context.Context, t stream, id string, pid int, pieces []string) (err error) {
	if f.idle, err = idleShare(ctx, pid, startupTime); err != nil {
		return err
	}
	window, err := cpuTime(pid)
	if err != nil {
		return err
	}
	agent, err := cpuTime(t.agent)
	if err != nil {
		return err
	}
	print, err := t.s.fingerprint()
	if err != nil {
		return err
	}
	began := time.Now()
	t.server.Next(streamPieces(pieces, tokenInterval))
	if err := t.send(ctx, id, "Tell me all of it"); err != nil {
		return err
	}
	last, err := t.waitReply(ctx, id, 2*tellInterval, func() error {
		now, err := t.s.fingerprint()
		f.samples++
		if now != print {
			print = now
			f.redraws++
		}
		return err
	})
	f.took = time.Since(began)
	if err != nil {
		return err
	}
	if want := strings.Join(pieces, ""); strings.TrimSpace(last.Text) != strings.TrimSpace(want) {
		return fmt.Errorf("%d bytes arrived of %d", len(last.Text), len(want))
	}
	if f.redraws < 3 {
		return fmt.Errorf("the window drew the reply %d times: is it shown?", f.redraws)
	}
	if err := pause(ctx, lastDraw); err != nil {
		return err
	}
	return f.addCPU(pid, t.agent, window, agent)
}

// addCPU adds what the processes have used since.
func (f *streamResult) addCPU(window, agent int, windowCPU, agentCPU time.Duration) error {
	now, err := cpuTime(window)
	if err != nil {
		return err
	}
	f.cpu = now - windowCPU
	if now, err = cpuTime(agent); err != nil {
		return err
	}
	f.agent = now - agentCPU
	f.rest, err = memoryOf(window)
	return err
}

// fingerprint changes when anything on the screen changes.
func (s *screen) fingerprint() (uint32, error) {
	h := crc32.NewIEEE()
	_, err := io.Copy(h, io.NewSectionReader(s.pixels, 0, 16<<20))
	return h.Sum32(), err
}
