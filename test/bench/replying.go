package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/rig"
)

// The request, and how often it is sent in one round.
const (
	reportPlease = "Write a report"
	replies      = 10
)

// replying measures what Nod adds to the time of a reply: it compares the bare
// API, Nod's turn loop in this process, and the running agent as the chat window
// uses it, all with the same request to the same real server. The model is one
// without tools, since this server does not stream text where tools are offered.
func replying(ctx context.Context, b *bench) error {
	server, err := realModels(ctx, "reply")
	if server == nil || err != nil {
		return err
	}
	defer server.Close()
	r, err := b.chatAgent(ctx, server.URL, desktest.Options{})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return err
	}
	s, err := b.openToolSetup(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	l := turnLoop{s, modelserver.PlainName}
	body, err := l.requestBodies(ctx, server.URL, reportPlease, 1)
	if err != nil {
		return err
	}
	engine, model, err := l.engine(ctx, server.URL)
	if err != nil {
		return err
	}
	v, client := watch(ctx, r), directClient()
	defer v.stop()
	got, err := b.compareReplies(ctx, []replier{
		func(ctx context.Context) (replyTimes, error) { return v.say(ctx, modelserver.PlainName, reportPlease) },
		func(ctx context.Context) (replyTimes, error) { return runTurn(ctx, engine, model, reportPlease) },
		func(ctx context.Context) (replyTimes, error) { return requestReply(ctx, client, server.URL, body[0]) },
	})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	b.putReplies(got[0], got[1], got[2])
	if err := b.slowModel(ctx, s); err != nil {
		return err
	}
	return b.perToken(ctx, s)
}

// chatAgent opens a desktop with notes, and starts an agent with a model server.
func (b *bench) chatAgent(ctx context.Context, url string, o desktest.Options) (*rig.Rig, error) {
	r, _, err := b.desktopWithNotes(o)
	if err != nil {
		return nil, err
	}
	err = addLine(filepath.Join(r.Dir, "config", "nod", "config.toml"), fmt.Sprintf("\n[model]\nurl = %q\nclassify = false\n", url))
	if err == nil {
		err = os.WriteFile(filepath.Join(r.Dir, "Documents", "notes.txt"), []byte(noteText(1)), 0o644)
	}
	if err != nil {
		r.Close()
	}
	return r, err
}

func (b *bench) putReplies(agent, inside, bare replyTimes) {
	n := bare.tokens
	of := fmt.Sprintf("a reply of %d tokens, the same request; ", n)
	const steps = "seen by a window: the agent tells, the first piece at once and then once in 100 ms at most, and it fetches"
	beside(&b.table, "reply: first text, turn loop in process", inside.first, bareAPI, bare.first, millis, of+added(inside.first, bare.first))
	beside(&b.table, "reply: first text, through the agent", agent.first, bareAPI, bare.first, millis, steps+"; "+added(agent.first, bare.first))
	beside(&b.table, "reply: a token, turn loop in process", inside.each(n), bareAPI, bare.each(n), short, "after the first; "+added(inside.each(n), bare.each(n)))
	beside(&b.table, "reply: whole, turn loop in process", inside.whole, bareAPI, bare.whole, millis, added(inside.whole, bare.whole))
	beside(&b.table, "reply: whole, through the agent", agent.whole, bareAPI, bare.whole, millis, steps+"; "+added(agent.whole, bare.whole))
}

// quickTokens is how many tokens a server sends that sends them at once.
const quickTokens = 2000

// perToken measures what a token costs where the model costs nothing.
func (b *bench) perToken(ctx context.Context, s *toolSetup) error {
	server, err := scripted(modelserver.New)
	if err != nil {
		return err
	}
	defer server.Close()
	server.On(reportPlease, modelserver.Drip(quickTokens, 0))
	l := turnLoop{s, modelserver.ModelName}
	body, err := l.requestBodies(ctx, server.URL, reportPlease, 1)
	if err != nil {
		return err
	}
	engine, model, err := l.engine(ctx, server.URL)
	if err != nil {
		return err
	}
	client := directClient()
	got, err := b.compareReplies(ctx, []replier{
		func(ctx context.Context) (replyTimes, error) { return runTurn(ctx, engine, model, reportPlease) },
		func(ctx context.Context) (replyTimes, error) { return requestReply(ctx, client, server.URL, body[0]) },
	})
	if err != nil {
		return err
	}
	own, bare := got[0].whole/quickTokens, got[1].whole/quickTokens
	beside(&b.table, fmt.Sprintf("reply: a token of %d that come at once", quickTokens), own, bareAPI, bare, short, "turn loop in process, scripted server; "+added(own, bare))
	return nil
}
