package turn

import (
	"time"

	"github.com/nod-app/nod/tools"
)

// Event is an event of a run: one of the types below. Events come one at a time
// and never after Run has returned.
type Event interface{ event() }

type (
	// ReplyStarted says that the model is asked for its n-th reply, from 1.
	ReplyStarted struct {
		Trace string
		Turn  int
	}
	// Read says how much of the prompt the model has read, in percent. Not every
	// server tells.
	Read struct{ Percent int }
	// Text is a piece of the reply.
	Text struct{ Text string }
	// Thinking is a piece of what the model thinks aloud.
	Thinking struct{ Text string }
	// Silent says that the server has sent nothing for so long while a reply is
	// under way. The reply goes on; the next event from the server ends it.
	Silent struct{ For time.Duration }
	// TextWasThinking says that the text of this reply so far was thinking: its
	// end has come, and it had no beginning.
	TextWasThinking struct{}
	// CallsPlanned is what the model wants to do; short ids are resolved.
	CallsPlanned struct{ Calls []tools.Request }
	// CallStep is where one of its calls has come to.
	CallStep struct{ Step tools.Step }
	// CallResult is what came of a call. Calls without a CallStep, since they
	// never reached the registry, have one as well.
	CallResult struct {
		Result    tools.Result
		ModelText string // as the model gets it
	}
	// Correction says that the reply's calls were malformed and that the model was
	// told so. Discard says that the text of this reply was an attempt at a call and
	// not meant for the person; it is not in the history.
	Correction struct {
		Text    string // to the model
		Discard bool
	}
	// Notice is a remark for the person, such as that a file was shortened.
	Notice struct{ Code, Text string }
	// UsageChanged is what the run has cost so far.
	UsageChanged struct{ Usage Usage }
)

func (ReplyStarted) event()    {}
func (Read) event()            {}
func (Text) event()            {}
func (Silent) event()          {}
func (TextWasThinking) event() {}
func (Thinking) event()        {}
func (CallsPlanned) event()    {}
func (CallStep) event()        {}
func (CallResult) event()      {}
func (Correction) event()      {}
func (Notice) event()          {}
func (UsageChanged) event()    {}
