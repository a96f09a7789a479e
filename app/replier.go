package app

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/chat"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
)

// replier lets a model reply to a conversation through the turn loop.
type replier struct {
	engine *turn.Engine
	models *models.Manager
	tools  func() []tools.Spec
}

var _ chat.Replier = replier{}

// Reply implements chat.Replier.
func (r replier) Reply(ctx context.Context, req turn.Request, on func(turn.Event)) turn.Outcome {
	model, err := r.model(ctx, req.Model.Name, on)
	if err != nil {
		return failedReply(ctx, req, err)
	}
	req.Model, req.Think, req.Context = model, model.Thinking, model.ContextWindow()
	req.Tools = toolsFor(req.Text, r.tools(), req.Context)
	out, err := r.engine.Run(ctx, req, on)
	if err != nil {
		return failedReply(ctx, req, err)
	}
	return out
}

// started is what the person is told when Nod started the server.
const (
	codeStarted = "server_started"
	started     = "Ollama did not run, so Nod has started it. It ends with Nod."
)

// model finds the model. A server that is installed here and does not run is
// started, which the person is told.
func (r replier) model(ctx context.Context, name string, on func(turn.Event)) (llm.Model, error) {
	model, err := r.models.Model(ctx, name)
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.KindUnreachable || r.models.Server(ctx).State != models.Stopped {
		return model, err
	}
	if err := r.models.Start(ctx); err != nil {
		return llm.Model{}, err
	}
	on(turn.Notice{Code: codeStarted, Text: started})
	return r.models.Model(ctx, name)
}

// failedReply is the outcome of a reply that never began; what the person said
// is told to the model another time.
func failedReply(ctx context.Context, req turn.Request, err error) turn.Outcome {
	out := turn.Outcome{Messages: []llm.Message{{Role: llm.User, Text: req.Text}}, Ended: turn.Interrupted,
		Problem: &turn.Problem{Code: "failed", Text: err.Error(), Remedy: "Send the message again, or choose another model."}}
	if ctx.Err() != nil {
		out.Ended = turn.Stopped
	}
	var e *llm.Error
	if errors.As(err, &e) {
		out.Problem = &turn.Problem{Code: string(e.Kind), Text: e.Text, Remedy: e.Remedy}
	}
	return out
}
