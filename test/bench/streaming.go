package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/rig"
)

// streaming measures the window process while a reply streams into the chat
// window on a virtual desktop, into an empty conversation and a long one, once each.
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
	r, err := b.chatAgent(ctx, server.URL, desktest.Options{Tray: true, Notify: true}) // without a tray the agent opens its own window
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
	short, err := t.run(ctx, 0, pieces(streamedTokens))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	long, err := t.run(ctx, 300, pieces(streamedTokens))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	line, err := t.run(ctx, 0, slices.Repeat([]string{"drip "}, streamedTokens))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	b.putStreams(short, long, line)
	return nil
}

// stream streams replies into the window of an agent.
type stream struct {
	b      *bench
	r      *rig.Rig
	s      *screen
	server *modelserver.Scripted
	agent  int // process id
}

// run creates a conversation with old messages, opens a new window for it and
// streams a reply.
func (t stream) run(ctx context.Context, old int, pieces []string) (f streamResult, err error) {
	id, err := t.newConversation(ctx, old)
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
