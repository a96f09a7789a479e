package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
)

// firstTokenTime is the least time to the first token of a usual model, which reads
// the prompt. The tiny model takes almost none, so that its whole reply falls into
// one fetch interval of the window.
const firstTokenTime = 300 * time.Millisecond

// slowModel measures when a window can show the first text of such a model.
func (b *bench) slowModel(ctx context.Context, s *toolSetup) error {
	server, err := scripted(modelserver.New)
	if err != nil {
		return err
	}
	defer server.Close()
	server.On(reportPlease, func(r *modelserver.Reply) {
		r.Head()
		r.Pause(firstTokenTime)
		streamPieces(pieces(30), tokenInterval)(r)
	})
	r, err := b.chatAgent(ctx, server.URL, desktest.Options{})
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if _, err := start(ctx, r); err != nil {
		return err
	}
	body, err := turnLoop{s, modelserver.ModelName}.requestBodies(ctx, server.URL, reportPlease, 1)
	if err != nil {
		return err
	}
	v, client := watch(ctx, r), directClient()
	defer v.stop()
	got, err := b.compareReplies(ctx, []replier{
		func(ctx context.Context) (replyTimes, error) { return v.say(ctx, modelserver.ModelName, reportPlease) },
		func(ctx context.Context) (replyTimes, error) { return requestReply(ctx, client, server.URL, body[0]) },
	})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	beside(&b.table, "reply: first text of a slow model, through the agent", got[0].first, bareAPI, got[1].first, millis,
		"scripted server, first text after "+firstTokenTime.String()+"; "+added(got[0].first, got[1].first))
	return nil
}
