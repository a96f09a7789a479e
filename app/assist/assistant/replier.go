package assistant

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/finding"
)

// Replier lets a model reply to a conversation through the turn loop.
type Replier struct {
	engine *turn.Engine
	models *models.Manager
	thinks func(ctx context.Context, model llm.Model) bool // before each reply
}

var _ chat.Replier = Replier{}

// readLimit is how much a model gets of a file or a page that it asked to read,
// in bytes: about 2,300 tokens.
const readLimit = 8 << 10

// NewReplier makes a Replier that lets models call these tools.
func NewReplier(m *models.Manager, r *tools.Registry) Replier {
	return Replier{engine: turn.New(turn.Options{Backend: m.Backend, Tools: r, Room: room()}), models: m, thinks: m.Thinks}
}

// Thinking returns a Replier that lets models think before each reply, or never, whatever the settings say.
func (r Replier) Thinking(on bool) Replier {
	r.thinks = func(_ context.Context, model llm.Model) bool { return on && model.Thinking }
	return r
}

// room returns how many bytes a model gets of the results of tools that give more than others.
func room() map[string]int {
	return map[string]int{"files.read_text": readLimit, "browser.open_url": readLimit, finding.Name: readLimit}
}

// Reply implements chat.Replier.
func (r Replier) Reply(ctx context.Context, req turn.Request, saved func() error, on func(turn.Event)) turn.Outcome {
	if model, ok := r.models.Known(req.Model.Name); ok {
		if out := r.replyBy(ctx, model, req, saved, on); !neverReached(out) {
			return out
		} // the server has ended since
	}
	model, err := r.model(ctx, req.Model.Name, on)
	if err != nil {
		return failedReply(ctx, req, err)
	}
	return r.replyBy(ctx, model, req, saved, on)
}

// neverReached reports whether a model was asked in vain, so that nothing came of it.
func neverReached(out turn.Outcome) bool {
	return out.Turns <= 1 && out.Problem != nil && out.Problem.Code == string(llm.KindUnreachable)
}

func (r Replier) replyBy(ctx context.Context, model llm.Model, req turn.Request, saved func() error, on func(turn.Event)) turn.Outcome {
	if model.Remote || r.models.MayLeave() {
		if err := saved(); err != nil {
			return failedReply(ctx, req, err)
		}
	}
	out, err := r.engine.Run(ctx, r.completed(ctx, model, req), on)
	if err != nil {
		return failedReply(ctx, req, err)
	}
	return out
}

// completed fills in what all requests to a model have: the same in each of a conversation.
func (r Replier) completed(ctx context.Context, model llm.Model, req turn.Request) turn.Request {
	if model.Unknown { // without tools, a call would be shown as its answer; a server says so if it has none
		model.Tools = true
	}
	req.Model, req.Think, req.Context = model, model.Thinking && req.Think || r.thinks(ctx, model), model.ContextWindow()
	req.Tools, req.Guidance = coreTools(), strings.TrimSpace(guidance)
	return req
}

// Warm has a model on this computer read what the next request of a conversation begins with. If it cannot, the
// request takes as long as it would have.
func (r Replier) Warm(ctx context.Context, req turn.Request) {
	model, ok := r.models.Known(req.Model.Name)
	if !ok {
		var err error
		if model, err = r.models.Model(ctx, req.Model.Name); err != nil {
			return
		}
	}
	if !model.Remote {
		_ = r.engine.Warm(ctx, r.completed(ctx, model, req))
	}
}

// started is what the person is told when Nod started the server.
const (
	codeStarted = "server_started"
	started     = "Ollama did not run, so Nod has started it. It ends with Nod."
)

// model finds the model. A server that is installed here and does not run is
// started, which the person is told.
func (r Replier) model(ctx context.Context, name string, on func(turn.Event)) (llm.Model, error) {
	model, err := r.models.Model(ctx, name)
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.KindUnreachable || r.models.Server(ctx).State != models.Stopped {
		return model, err
	}
	if err := r.models.Start(ctx); err != nil {
		return llm.Model{}, err
	}
	on(turn.Notice{Code: codeStarted, Text: lang.Said(started)})
	return r.models.Model(ctx, name)
}

// failedReply returns the outcome of a reply that never began; what the person said
// is told to the model another time.
func failedReply(ctx context.Context, req turn.Request, err error) turn.Outcome {
	out := turn.Outcome{Messages: []llm.Message{{Role: llm.User, Text: req.Text}}, Ended: turn.Interrupted,
		Problem: &turn.Problem{Code: "failed", Text: err.Error(), Remedy: lang.Say("Send the message again, or choose another model.")}}
	if ctx.Err() != nil {
		out.Ended = turn.Stopped
	}
	var e *llm.Error
	if errors.As(err, &e) {
		out.Problem = &turn.Problem{Code: string(e.Kind), Text: e.Text, Remedy: e.Remedy}
	}
	return out
}
