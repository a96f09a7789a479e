package turn

import "github.com/nod-app/nod/tools"

// Event is something that happens in a run: one of the types below. They come
// one at a time and never after Run has returned.
type Event interface{ event() }

type (
	// Began says that the model is asked for its n-th reply, from 1.
	Began struct {
		Trace string
		Turn  int
	}
	// Text is a piece of the reply.
	Text struct{ Text string }
	// Thinking is a piece of what the model thinks aloud.
	Thinking struct{ Text string }
	// Planned is what the model wants to do; short ids are resolved.
	Planned struct{ Calls []tools.Request }
	// Stepped is where one of its calls has come to.
	Stepped struct{ Step tools.Step }
	// Returned is what came of a call. Calls that no Stepped tells of, since they
	// never reached the registry, have one, too.
	Returned struct {
		Result tools.Result
		Shown  string // as the model gets it
	}
	// Corrected says that the reply's calls were malformed and that the model was
	// told so. Void says that the text of this reply was an attempt at a call and
	// not meant for the person; it is not kept in the history.
	Corrected struct {
		Said string // to the model
		Void bool
	}
	// Summed says that older turns do not fit into the context window any more
	// and are only summed up.
	Summed struct {
		Turns int
		Text  string
	}
	// Noted is a remark for the person, such as that a file was shortened.
	Noted struct{ Code, Text string }
	// Used is what the run has cost so far.
	Used struct{ Usage Usage }
)

func (Began) event()     {}
func (Text) event()      {}
func (Thinking) event()  {}
func (Planned) event()   {}
func (Stepped) event()   {}
func (Returned) event()  {}
func (Corrected) event() {}
func (Summed) event()    {}
func (Noted) event()     {}
func (Used) event()      {}
