package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/rig"
)

// streaming measures the window process while a reply streams into the chat
// window on a virtual desktop, into an empty conversation and a long one.
func streaming(ctx context.Context, b *bench) error {
	server, err := scripted(modelserver.New)
	if err != nil {
		return err
	}
	defer server.Close()
	s, err := openScreen()
	if err != nil {
		return err
	}
	defer s.close()
	r, err := b.talkative(ctx, server.URL, desktest.Options{Tray: true, Notify: true}) // without a tray the agent opens its own window
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	r.Display = s.Display
	defer func() { r.Display = nil }() // the screen closes it
	agent, err := start(ctx, r)
	if err != nil {
		return err
	}
	t := stream{b: b, r: r, s: s, server: server, agent: agent}
	short, err := t.runs(ctx, 0, pieces(poured))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	long, err := t.runs(ctx, 300, pieces(poured))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	line, err := t.runs(ctx, 0, slices.Repeat([]string{"drip "}, poured))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	b.putFlows(short, long, line)
	return nil
}

// stream lets replies stream into the window of an agent.
type stream struct {
	b      *bench
	r      *rig.Rig
	s      *screen
	server *modelserver.Scripted
	agent  int // process id
}

// runs lets it happen some times and gives the medians.
func (t stream) runs(ctx context.Context, old int, pieces []string) (flow, error) {
	var all []flow
	for range t.b.runs {
		f, err := t.run(ctx, old, pieces)
		if err != nil {
			return f, err
		}
		all = append(all, f)
	}
	return flow{
		took: medianOf(all, func(f flow) time.Duration { return f.took }), cpu: medianOf(all, func(f flow) time.Duration { return f.cpu }),
		agent: medianOf(all, func(f flow) time.Duration { return f.agent }), draws: medianOf(all, func(f flow) int { return f.draws }), looks: medianOf(all, func(f flow) int { return f.looks }),
		idle: medianOf(all, func(f flow) float64 { return f.idle }),
		rest: memory{now: medianOf(all, func(f flow) int64 { return f.rest.now }), anon: medianOf(all, func(f flow) int64 { return f.rest.anon }),
			peak: medianOf(all, func(f flow) int64 { return f.rest.peak })},
	}, nil
}

// run makes a conversation of old messages, opens a new window on it and lets
// the reply stream.
func (t stream) run(ctx context.Context, old int, pieces []string) (f flow, err error) {
	id, err := t.converse(ctx, old)
	if err != nil {
		return f, err
	}
	pid, err := t.open(ctx)
	if err != nil {
		return f, err
	}
	defer func() { endProcess(pid) }()
	err = f.measure(ctx, t, id, pid, pieces)
	return f, err
}
