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

// notesPlease has the model read ~/Documents/notes.txt and say so.
const notesPlease = "Read my notes"

// calledTool is the tool that the model uses for that.
const calledTool = "files.read_text"

// toolTurn measures a turn with a tool call: the model asks for a file, gets it
// and answers. By hand that is two requests with a read of the file between.
func toolTurn(ctx context.Context, b *bench) error {
	server, err := realModels(ctx, "turn")
	if server == nil || err != nil {
		return err
	}
	defer server.Close()
	r, err := b.talkative(ctx, server.URL, desktest.Options{})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return err
	}
	s, err := b.openShop(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	file := filepath.Join(s.env.Home, "Documents", "notes.txt")
	if err := os.WriteFile(file, []byte(noteText(1)), 0o644); err != nil {
		return err
	}
	l := loop{s, modelserver.ModelName}
	bodies, err := l.overheard(ctx, server.URL, notesPlease, 2)
	if err != nil {
		return err
	}
	engine, model, err := l.engine(ctx, server.URL)
	if err != nil {
		return err
	}
	v, client := watch(ctx, r), direct()
	defer v.stop()
	got, err := b.speeches(ctx, []speaker{
		called(func(ctx context.Context) (spoken, error) { return v.say(ctx, modelserver.ModelName, notesPlease) }),
		called(func(ctx context.Context) (spoken, error) { return runTurn(ctx, engine, model, notesPlease) }),
		called(func(ctx context.Context) (spoken, error) { return byHand(ctx, client, server.URL, bodies, file) }),
	})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	agent, inside, hand := got[0].whole, got[1].whole, got[2].whole
	beside(&b.table, "turn: a tool call, turn loop in process", inside, "by hand", hand, millis,
		"the same two requests; Nod decides and has it on record durably; "+added(inside, hand))
	beside(&b.table, "turn: a tool call, through the agent", agent, "by hand", hand, millis,
		"seen by a window, which fetches once in 100 ms at most, and kept in the store; "+added(agent, hand))
	return nil
}

// called is a speaker whose model must have called the tool.
func called(say speaker) speaker {
	return func(ctx context.Context) (spoken, error) {
		s, err := say(ctx)
		if err == nil && s.called != calledTool {
			err = fmt.Errorf("the model called %q, not %s", s.called, calledTool)
		}
		return s, err
	}
}

// byHand is the turn as a few lines of a program do it: nobody decides, asks or
// notes anything. What goes out with the second request was put together
// beforehand.
func byHand(ctx context.Context, c *http.Client, url string, bodies [][]byte, file string) (spoken, error) {
	first, err := bareChat(ctx, c, url, bodies[0])
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
	second, err := bareChat(ctx, c, url, bodies[1])
	second.whole += first.whole
	second.called = first.called
	return second, err
}
