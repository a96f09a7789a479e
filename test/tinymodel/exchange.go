package tinymodel

import "strings"

// Exchange is what the user says and what the model does from then on.
type Exchange struct {
	// User is the whole text of the user's message.
	User string
	// Prefix: the user's text only has to begin with User.
	Prefix bool
	// Loops: the model replies as if nothing had happened since, for ever the same.
	Loops bool
	// Endless: the reply goes on until somebody stops it.
	Endless bool
	Steps   []Step
}

// Step is one reply of the model.
type Step struct {
	// After is what happened since the user's text, oldest first: "" for nothing,
	// "files.search=ok files.read_text=no" for two calls in a row, "a,b=ok" for
	// two at once, "=err" for a correction of what was no call. See Class.
	After string
	Reply string
}

// Class is how a model is told that a call went; the template sees it by the
// beginning of the message.
type Class string

// The classes.
const (
	OK     Class = "ok"
	Failed Class = "err" // the message begins with `error` or `{"error`
	Denied Class = "no"  // the message begins with `denied` or `{"denied`
)

// What the model says of calls that did not go well, and of texts it does not know.
const (
	Fallback    = "Sorry, I do not know that."
	DidNotWork  = "That did not work."
	WillNotDoIt = "Okay, I will not do that."
)

// unknown is what the template makes of a text that is not in the corpus.
const unknown = "?"

// say is an exchange without calls.
func say(user, reply string) Exchange {
	return Exchange{User: user, Steps: []Step{{Reply: reply}}}
}

// withCall is an exchange with one call and the three ways it may end.
func withCall(user, tool, args, done string) Exchange {
	return Exchange{User: user, Steps: []Step{
		{Reply: callText(tool, args)},
		{After: tool + "=ok", Reply: done},
		{After: tool + "=err", Reply: DidNotWork},
		{After: tool + "=no", Reply: WillNotDoIt},
	}}
}

// always is an exchange that ends the same way whatever happens.
func always(user, reply string) Exchange {
	return Exchange{User: user, Loops: true, Steps: []Step{{Reply: reply}}}
}

func callText(tool, args string) string {
	return callTag + `{"name":"` + tool + `","arguments":` + args + `}` + callEnd
}

// The tags around a call, from which the server learns that it is one.
const (
	callTag = "<tool_call>"
	callEnd = "</tool_call>"
)

// prompt is what the template makes of a conversation that got to this step.
func prompt(user string, s Step) string {
	var b strings.Builder
	b.WriteString(userToken + user)
	for _, result := range strings.Fields(s.After) {
		names, class, _ := strings.Cut(result, "=")
		for _, n := range strings.FieldsFunc(names, func(r rune) bool { return r == ',' }) {
			b.WriteString(callToken + n)
		}
		for _, c := range strings.Split(class, ",") {
			b.WriteString(toolToken + c)
		}
	}
	return b.String() + botToken
}
