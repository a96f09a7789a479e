// Package turn is the turn loop of a chat: user → model → plan of calls → tools
// → results → model …, until the model has answered or a limit is reached.
//
// It knows no store and no window: what was said before comes in with a
// Request, what happens goes out as Events, and what is to be stored is in the
// Outcome. A model's calls go to the tools' Registry and nowhere else; a call
// that is in a text or in thinking is never run. All that is not Nod's own
// passes BreakTokens on its way to the model (plain), so that nothing a file
// holds can forge a turn.
package turn

import (
	"context"
	"sync"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools"
)

// Tools is what the loop needs of tools.Registry.
type Tools interface {
	Specs() []tools.Spec
	Call(ctx context.Context, t *tools.Trace, p tools.Batch) []tools.Result
}

// Options are what an Engine works with. Backend and Tools must be set.
type Options struct {
	Backend func() llm.Backend // asked at each reply, so that it may change; nil: there is none
	Tools   Tools
	Limits  Limits           // zero fields are those of DefaultLimits
	Room    map[string]int   // bytes that a model gets of a result, by tool; others: ResultRoom
	Now     func() time.Time // for the date in the prompt; nil: time.Now
}

// Limits bound what one message of the user may lead to.
type Limits struct {
	TurnCalls int           // calls of one reply
	Turns     int           // replies
	Time      time.Duration // without the time that questions wait for the person
	Reply     int           // bytes of one reply: text, thinking and arguments
}

// DefaultLimits returns the default limits (8 calls a turn, 25 turns a trace). A reply of 1 MiB
// fills the largest context windows; longer ones are runaways.
func DefaultLimits() Limits {
	return Limits{TurnCalls: 8, Turns: 25, Time: 10 * time.Minute, Reply: 1 << 20}
}

// maxCorrections is how often a model is corrected before the user is told.
const maxCorrections = 2

// Engine runs turns. It is safe for concurrent use; conversations do not wait
// for each other.
type Engine struct {
	o Options

	mu    sync.Mutex
	scale map[string]float64 // by model: tokens it counted to tokens that were guessed
}

// New makes an Engine.
func New(o Options) *Engine {
	d := DefaultLimits()
	if o.Limits.TurnCalls == 0 {
		o.Limits.TurnCalls = d.TurnCalls
	}
	if o.Limits.Turns == 0 {
		o.Limits.Turns = d.Turns
	}
	if o.Limits.Time == 0 {
		o.Limits.Time = d.Time
	}
	if o.Limits.Reply == 0 {
		o.Limits.Reply = d.Reply
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Engine{o: o, scale: map[string]float64{}}
}
