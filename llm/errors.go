package llm

// Kind is the kind of an Error, for code that acts on it.
type Kind string

// The kinds.
const (
	KindStopped     Kind = "stopped"            // ctx ended
	KindUnreachable Kind = "unreachable"        // no server answers
	KindInterrupted Kind = "interrupted"        // the server, or the connection, ended in the middle
	KindNoModel     Kind = "no_model"           // there is no such model
	KindNoTools     Kind = "no_tools"           // the model cannot call tools
	KindNoEmbedding Kind = "no_embedding"       // the model cannot turn texts into vectors
	KindBadText     Kind = "bad_text"           // the server cannot turn a text into a vector, and would not when asked again
	KindDenied      Kind = "denied"             // the server wants a key, or another one
	KindTooLarge    Kind = "too_large"          // the reply passes the limits
	KindNotAServer  Kind = "not_a_model_server" // something else answers there
	KindRemote      Kind = "remote"             // text would leave this machine, and that is not allowed
	KindBadCall     Kind = "bad_call"           // the server could not read the call that the model wrote, and ended the reply
	KindServer      Kind = "server"             // the server says that it failed
)

// Error is a failed call of a model server.
type Error struct {
	Kind   Kind
	Text   string // a sentence for the person, without secrets
	Remedy string // what the person can do
	Err    error  // the cause; may be nil
}

// Error implements error.
func (e *Error) Error() string { return e.Text }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
