package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
)

// thinksFor is how long a model that people run takes to its first token, at
// the least: it reads the prompt. The tiny one takes next to no time, so that
// all that it says falls into one beat of the window.
const thinksFor = 300 * time.Millisecond

// slowModel measures when a window can show the first text of such a model.
func (b *bench) slowModel(ctx context.Context, s *shop) error {
	server, err := scripted(modelserver.New)
	if err != nil {
		return err
	}
	defer server.Close()
	server.On(reportPlease, func(r *modelserver.Reply) {
		r.Head()
		r.Pause(thinksFor)
		pour(pieces(30), pourEvery)(r)
	})
	r, err := b.talkative(ctx, server.URL, desktest.Options{})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return err
	}
	body, err := loop{s, modelserver.ModelName}.overheard(ctx, server.URL, reportPlease, 1)
	if err != nil {
		return err
	}
	v, client := watch(ctx, r), direct()
	defer v.stop()
	got, err := b.speeches(ctx, []speaker{
		func(ctx context.Context) (spoken, error) { return v.say(ctx, modelserver.ModelName, reportPlease) },
		func(ctx context.Context) (spoken, error) { return bareChat(ctx, client, server.URL, body[0]) },
	})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	beside(&b.table, "reply: first text of a slow model, through the agent", got[0].first, "bare API", got[1].first, millis,
		"scripted server, first text after "+thinksFor.String()+"; "+added(got[0].first, got[1].first))
	return nil
}
