package tools

// Origin is who asked for the calls of a trace. It says so in the question to the person.
// What the person did not approve is not asked again for a while only of a model: someone
// who denied their own call may try it again, as often as requests may ask and be denied.
type Origin string

// isModel reports whether a model makes the calls.
func (o Origin) isModel() bool { return o == FromModel || o == FromClient }

// The origins. FromPerson is claimed only by the window process, which proves that it is
// the one that the agent started.
const (
	FromModel   Origin = "model"
	FromCommand Origin = "command" // typed in a conversation
	FromProgram Origin = "program" // the command line, or another user of the local API
	FromClient  Origin = "client"  // a program that calls tools over MCP, for a model of its own
	FromPerson  Origin = "person"  // who pressed something in one of Nod's windows
)
