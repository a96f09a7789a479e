package turn

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// run is a Request on its way.
type run struct {
	*Engine
	r           Request
	on          func(Event)
	trace       *tools.Trace
	clock       *clock
	specs       []tools.Spec
	offered     offer
	said        []llm.Message // to append to the history
	past        []pastTurn    // the turns before, as the model gets them
	sent        []llm.Message // of this trace, as the model gets them
	aliases     Aliases
	corrections int         // malformed replies
	finalReason policy.Code // why the next reply is the last; empty: it is not
	out         Outcome
}

// Run makes the model reply to a message of the user and runs its calls. on is
// called with each event, by one goroutine at a time; it may be nil.
// An error means that there is nothing to run; whatever goes wrong later is in
// the Outcome.
func (e *Engine) Run(ctx context.Context, r Request, on func(Event)) (Outcome, error) {
	if r.Model.Name == "" {
		return Outcome{}, errors.New("run a turn: no model is chosen")
	}
	if r.Text == "" && len(r.Files) == 0 {
		return Outcome{}, errors.New("run a turn: there is no message")
	}
	if on == nil {
		on = func(Event) {}
	}
	var mu sync.Mutex
	x := e.begin(r, func(e Event) { // also from the timer of a silent server
		mu.Lock()
		defer mu.Unlock()
		on(e)
	})
	ctx, x.clock = startClock(ctx, e.o.Limits.Time)
	defer x.clock.stop()
	for !x.turn(ctx) {
	}
	return x.outcome(), nil
}

// open puts together what the prompts of a conversation begin with.
func (e *Engine) open(r Request, on func(Event)) *run {
	if r.Began.IsZero() {
		r.Began = e.o.Now()
	}
	x := &run{Engine: e, r: r, on: on, aliases: r.Aliases, specs: e.o.Tools.Specs(), past: splitTurns(r.History, r.window())}
	if r.Model.Tools {
		var left []string
		if x.offered, left = offered(x.specs, r.Tools, r.window()); len(left) > 0 {
			on(Notice{CodeToolsLeft, lang.Say("The context window of the model is too small for all tools. These are left out: %s. If the server has room for more, set context under [model] in config.toml.", left)})
		}
	}
	return x
}

// begin starts the trace of a message. What is attached was written by others
// and is the user's own, unless it was received.
func (e *Engine) begin(r Request, on func(Event)) *run {
	labels := r.Labels
	for _, f := range r.Files {
		labels = labels.Join(policy.Untrusted)
		if !f.Received {
			labels = labels.Join(policy.Private)
		}
	}
	x := e.open(r, on)
	x.trace = tools.NewTrace(r.Text, r.Named, labels)
	x.out.Trace, x.trace.Room = x.trace.ID, r.Room
	if r.OnlyNames && len(r.Files) == 0 {
		x.trace.ReadOnlyNames()
	}
	x.trace.AddListed(r.Listed)
	for _, f := range r.Files {
		x.trace.Read(f.Name, f.Text)
	}
	for _, m := range r.History {
		if m.Role == llm.ToolRole {
			x.trace.Read("", m.Text)
		}
	}
	text, notes := userText(x.r, e.o.Now())
	for _, n := range notes {
		on(n)
	}
	x.add(llm.Message{Role: llm.User, Text: text})
	return x
}

func (x *run) add(m llm.Message) {
	x.said, x.sent = append(x.said, m), append(x.sent, sanitize(m))
}

// turn makes the model reply once and acts on the reply; it returns true when the
// run has ended.
func (x *run) turn(ctx context.Context) bool {
	if ctx.Err() != nil {
		x.out.Ended, x.out.Problem = problemOf(ctx, ctx.Err(), x.o.Limits)
		return true
	}
	x.out.Turns++
	if x.finalReason == "" && x.out.Turns == x.o.Limits.Turns && x.out.Turns > 1 {
		x.finalReason = CodeTurns
		x.add(llm.Message{Role: llm.User, Text: finalInstruction})
	}
	x.on(ReplyStarted{x.trace.ID, x.out.Turns})
	rep, err := x.ask(ctx)
	switch {
	case x.out.Ended != "":
		return true
	case errors.Is(err, errTooManyCalls) && ctx.Err() == nil:
		return x.tooManyCalls(rep)
	case x.withoutTools(rep, err):
		return false
	case isBadCall(err) && ctx.Err() == nil:
		return x.badCall(rep, err)
	case err != nil || ctx.Err() != nil:
		x.keepPartial(rep)
		x.out.Ended, x.out.Problem = problemOf(ctx, err, x.o.Limits)
		return true
	case x.finalReason != "":
		return x.finalReply(rep)
	case len(rep.calls) > 0:
		return x.plan(ctx, rep)
	}
	return x.answer(rep)
}

func (x *run) ask(ctx context.Context) (reply, error) {
	d, ok := x.draft()
	if !ok {
		x.out.Ended = Limited
		x.out.Problem = &Problem{CodeNoRoom, lang.Say("The message does not fit the context window of the model."), lang.Say("Send less at once, or set a larger context under [model] in config.toml.")}
		return reply{}, nil
	}
	server := x.o.Backend()
	if server == nil {
		return reply{}, &llm.Error{Kind: llm.KindUnreachable, Text: lang.Say("There is no model server.")}
	}
	l := &replyReader{ctx: ctx, on: x.on, limit: x.o.Limits}
	quiet := startSilence(x.on)
	done, err := server.Chat(ctx, d.Request, func(c llm.Chunk) error {
		quiet.reset()
		return l.chunk(c)
	})
	quiet.stop()
	rep := l.reply(done)
	x.count(d, rep)
	return rep, err
}

// count adds up what a reply cost; where the server does not say it, a guess.
func (x *run) count(d draft, rep reply) {
	prompt, back := rep.done.PromptTokens, rep.done.ReplyTokens
	x.calibrate(x.r.Model.Name, d.estimated, prompt)
	if prompt == 0 {
		prompt = x.scaled(x.r.Model.Name, d.estimated)
	}
	if back == 0 {
		back = EstimateTokens(rep.text) + EstimateTokens(rep.thinking)
	}
	u := &x.out.Usage
	u.Prompt, u.Reply, u.Total = prompt, u.Reply+back, u.Total+prompt+back
	u.Tools, u.Context = x.scaled(x.r.Model.Name, d.tools), d.Context
	x.on(UsageChanged{*u})
}

// withoutTools continues without tools if the server says only now that the model
// has none.
func (x *run) withoutTools(rep reply, err error) bool {
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.KindNoTools || len(x.offered.shown) == 0 || rep.text != "" || rep.callCount > 0 {
		return false
	}
	x.offered = offer{}
	x.on(Notice{string(llm.KindNoTools), lang.Say("%s cannot call tools, so it only talks.", x.r.Model.Name)})
	return true
}

// keepPartial keeps what was said of a reply that broke off. None of its calls runs.
func (x *run) keepPartial(rep reply) {
	if rep.text != "" {
		x.add(llm.Message{Role: llm.Assistant, Text: rep.text, Thinking: rep.thinking})
	}
}

func (x *run) outcome() Outcome {
	x.out.Messages, x.out.Summed = x.said, slices.ContainsFunc(slices.Concat(x.r.History, x.said), func(m llm.Message) bool { return m.Restart })
	x.out.Labels, x.out.OnlyNames, x.out.Listed = x.trace.Labels(), x.trace.OnlyNames(), x.trace.Listed()
	x.out.Aliases = slices.Clone(x.aliases)
	return x.out
}
