package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
)

// readNotesText makes the model read ~/Documents/notes.txt and confirm it.
const readNotesText = "Read my notes"

// byHandName is what a turn is measured beside; see byHand.
const byHandName = "by hand"

// calledTool is the tool that the model uses for that.
const calledTool = "files.read_text"

// toolTurn measures a turn with a tool call: the model asks for a file, gets it
// and answers. By hand that is the same two requests with a read of the file between; the
// agent offers more tools than the loop in this process does, so they have requests of
// their own.
func toolTurn(ctx context.Context, b *bench) error {
	server, err := realModels(ctx, "turn")
	if server == nil || err != nil {
		return err
	}
	defer server.Close()
	if err := b.compareTurns(ctx, server.URL); err != nil {
		return fmt.Errorf("%w\nthe model server: %s", err, server.Log())
	}
	return nil
}

// compareTurns is toolTurn with the model server at url.
func (b *bench) compareTurns(ctx context.Context, url string) error {
	r, err := b.chatAgent(ctx, url, desktest.Options{})
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
	file := filepath.Join(s.env.Home, "Documents", "notes.txt")
	if err := os.WriteFile(file, []byte(noteText(1)), 0o644); err != nil {
		return err
	}
	l := turnLoop{s, modelserver.ModelName}
	bodies, err := l.requestBodies(ctx, url, readNotesText, 2)
	if err != nil {
		return err
	}
	agentBodies, err := b.agentRequestBodies(ctx, url, readNotesText, 2)
	if err != nil {
		return err
	}
	engine, model, err := l.engine(ctx, url)
	if err != nil {
		return err
	}
	v, client := watch(ctx, r), directClient()
	defer v.stop()
	got, err := b.compareReplies(ctx, []replier{
		mustCallTool(func(ctx context.Context) (replyTimes, error) { return v.say(ctx, modelserver.ModelName, readNotesText) }),
		mustCallTool(func(ctx context.Context) (replyTimes, error) { return runTurn(ctx, engine, model, readNotesText) }),
		mustCallTool(func(ctx context.Context) (replyTimes, error) { return byHand(ctx, client, url, bodies, file) }),
		mustCallTool(func(ctx context.Context) (replyTimes, error) {
			return byHand(ctx, client, url, agentBodies, file)
		}),
	})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	agent, inside, hand, agentHand := got[0].whole, got[1].whole, got[2].whole, got[3].whole
	beside(&b.table, "turn: a tool call, turn loop in process", inside, byHandName, hand, millis,
		"the same two requests; Nod decides and has it on record durably; "+added(inside, hand))
	beside(&b.table, "turn: a tool call, through the agent", agent, byHandName, agentHand, millis,
		"the agent's two requests; seen by a window, which fetches once in 100 ms at most, and kept in the store; "+added(agent, agentHand))
	return nil
}

// agentRequestBodies runs one reply of an agent and returns its request bodies, which must
// be n.
func (b *bench) agentRequestBodies(ctx context.Context, url, text string, n int) ([][]byte, error) {
	w, err := startRecordingProxy(url)
	if err != nil {
		return nil, err
	}
	defer w.close()
	r, err := b.chatAgent(ctx, w.URL, desktest.Options{})
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return nil, err
	}
	v := watch(ctx, r)
	defer v.stop()
	said, err := v.say(ctx, modelserver.ModelName, text)
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	bodies, err := w.bodies(n)
	if err != nil {
		return nil, fmt.Errorf("the agent replied %q: %w\n%s", said.text, err, r.AgentOutput())
	}
	return bodies, nil
}

// mustCallTool returns a replier that fails unless the model called the tool.
func mustCallTool(say replier) replier {
	return func(ctx context.Context) (replyTimes, error) {
		s, err := say(ctx)
		if err == nil && s.called != calledTool {
			err = fmt.Errorf("the model called %q, not %s, and replied %q", s.called, calledTool, s.text)
		}
		return s, err
	}
}

// byHand does the turn in a few lines, without policy, approval or audit log. The
// body of the second request is prepared in advance.
func byHand(ctx context.Context, c *http.Client, url string, bodies [][]byte, file string) (replyTimes, error) {
	first, err := requestReply(ctx, c, url, bodies[0])
	if err != nil {
		return first, err
	}
	text, err := os.ReadFile(file)
	if err == nil && len(text) == 0 {
		err = errors.New("the notes are empty")
	}
	if err != nil {
		return first, err
	}
	second, err := requestReply(ctx, c, url, bodies[1])
	second.whole += first.whole
	second.called = first.called
	return second, err
}
