package policy

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Limits bound what one trace may use up (8 calls a turn, 25 turns a trace).
type Limits struct {
	TurnCalls int   // calls of one turn
	Calls     int   // calls of the trace
	Bytes     int64 // bytes read and written by the trace
	Prompts   int   // questions to the person
	Denials   int   // denials after which the trace ends
}

// DefaultLimits returns the default limits. The bytes are what a person's request to a small local
// model can sensibly need: some hundred texts of the size that files.read_text gives.
func DefaultLimits() Limits {
	return Limits{TurnCalls: 8, Calls: 8 * 25, Bytes: 64 << 20, Prompts: 20, Denials: 3}
}

// RefusedFor is how long an identical call is not asked again after the person did
// not approve it.
const RefusedFor = 10 * time.Minute

// Budget is what a trace has used before this call. A zero Limits represents
// DefaultLimits.
type Budget struct {
	Limits      Limits
	TurnCalls   int
	Calls       int
	Bytes       int64
	Prompts     int
	Denials     int // without those that are Malformed
	MinuteCalls int // calls of this tool in the last minute, over all requests

	// AllRequests says that Prompts and Denials count those of the caller's
	// requests of the last minutes, too.
	AllRequests bool
}

func (b Budget) check(t Tool, bytes int64) *Problem {
	l := b.Limits
	if l == (Limits{}) {
		l = DefaultLimits()
	}
	switch {
	case b.Denials >= l.Denials && b.AllRequests:
		return problem(CodeTraceEnded, lang.Say("Three calls were denied within ten minutes, counted over all requests. Wait, or ask the user what they want."))
	case b.Denials >= l.Denials:
		return problem(CodeTraceEnded, lang.Say("Three calls of this request were denied, so it has ended. Say what you wanted to do and let the user ask again."))
	case b.TurnCalls >= l.TurnCalls:
		return problem(CodeTurnCalls, lang.Say("Too many calls in one turn. Go on with fewer in the next one."))
	case b.Calls >= l.Calls:
		return problem(CodeTraceCalls, lang.Say("This request has used up its calls. Sum up what was done."))
	case bytes < 0 || bytes > l.Bytes-b.Bytes:
		return problem(CodeBytes, lang.Say("This request has read and written as much as it may. Sum up what was done."))
	case t.PerMinute > 0 && b.MinuteCalls >= t.PerMinute:
		p := RateProblem()
		return &p
	}
	return nil
}

func (b Budget) prompts() *Problem {
	most := b.Limits.Prompts
	if b.Limits == (Limits{}) {
		most = DefaultLimits().Prompts
	}
	if b.Prompts >= most && b.AllRequests {
		return problem(CodePrompts, lang.Say("The user was asked too often within ten minutes, counted over all requests. Wait, or sum up what is left to do."))
	}
	if b.Prompts >= most {
		return problem(CodePrompts, lang.Say("This request has asked the user too often. Sum up what is left to do."))
	}
	return nil
}

// RateProblem says that a tool ran as often in the last minute as it may.
func RateProblem() Problem {
	return Problem{CodeRate, "This tool was called too often in the last minute, counted over all requests. Wait, or do without."}
}
