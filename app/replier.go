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
func (r replier) Reply(ctx context.Context, q chat.Reply, on func(chat.News)) chat.Outcome {
	model, err := r.model(ctx, q.Model, on)
	if err != nil {
		return failedReply(ctx, q, err)
	}
	req := turn.Request{Model: model, History: q.History, Text: q.Text, Labels: q.Labels, Named: q.Named, Aliases: q.Aliases,
		Think: model.Thinking}
	for _, f := range q.Files {
		req.Files = append(req.Files, turn.File(f))
	}
	req.Context = window(model)
	req.Tools = toolsFor(q.Text, r.tools(), req.Context)
	out, err := r.engine.Run(ctx, req, func(e turn.Event) { news(e, on) })
	if err != nil {
		return failedReply(ctx, q, err)
	}
	return chat.Outcome{
		History: out.Messages, Labels: out.Labels, Tokens: out.Usage.Reply, Used: out.Usage.Prompt + out.Usage.Reply,
		Context: out.Usage.Context, Tools: out.Usage.Tools, Summed: out.Summed > 0, Aliases: out.Aliases,
		Stopped: out.Ended == turn.Stopped, Problem: out.Problem,
	}
}

// started is what the person is told when Nod started the server.
const started = "Ollama did not run, so Nod has started it. It ends with Nod."

// model finds the model. A server that is installed here and does not run is
// started, which the person is told.
func (r replier) model(ctx context.Context, name string, on func(chat.News)) (llm.Model, error) {
	model, err := r.models.Model(ctx, name)
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.KindUnreachable || r.models.Server(ctx).State != models.Stopped {
		return model, err
	}
	if err := r.models.Start(ctx); err != nil {
		return llm.Model{}, err
	}
	on(chat.News{Remark: started})
	return r.models.Model(ctx, name)
}

// window is the context window that is asked for: a larger one than the usual
// would not fit into the memory of most machines beside the model.
func window(m llm.Model) int {
	if m.Context > 0 {
		return min(m.Context, turn.DefaultContext)
	}
	return turn.DefaultContext
}

// failedReply is the outcome of a reply that never began; what the person said
// is told to the model another time.
func failedReply(ctx context.Context, q chat.Reply, err error) chat.Outcome {
	out := chat.Outcome{History: []llm.Message{{Role: llm.User, Text: q.Text}}, Stopped: ctx.Err() != nil,
		Problem: &turn.Problem{Code: "failed", Text: err.Error(), Remedy: "Send the message again, or choose another model."}}
	var e *llm.Error
	if errors.As(err, &e) {
		out.Problem = &turn.Problem{Code: string(e.Kind), Text: e.Text, Remedy: e.Remedy}
	}
	return out
}

// news hands on what a conversation shows of the loop's events.
func news(e turn.Event, on func(chat.News)) {
	switch e := e.(type) {
	case turn.Text:
		on(chat.News{Text: e.Text})
	case turn.Thinking:
		on(chat.News{Thinking: e.Text})
	case turn.Stepped:
		on(chat.News{Step: &e.Step})
	case turn.Returned:
		on(chat.News{Shown: &chat.Shown{CallID: e.Result.CallID, Text: e.Shown, Result: e.Result}})
	case turn.Corrected:
		on(chat.News{Void: e.Void, Remark: "A call of the model was malformed, and it was told so."})
	case turn.Noted:
		on(chat.News{Remark: e.Text})
	}
}
