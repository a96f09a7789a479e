package modelserver

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/nod-app/nod/test/tinymodel"
)

// recite is what the scripted server does by itself: it says what the tiny
// model says on the real one.
func (r *Reply) recite() {
	m, ok := r.model()
	if !ok {
		r.noSuchModel(m)
		return
	}
	if message := r.refusal(m); message != "" {
		r.Fail(http.StatusBadRequest, message)
		return
	}
	if r.isHarmonyTrap(m) {
		r.Done("stop")
		return
	}
	text, endless, err := tinymodel.Reply(r.Request.conversation())
	if err != nil {
		r.Fail(http.StatusInternalServerError, err.Error())
		return
	}
	switch {
	case !r.Request.streams(!r.format.wantsKey()):
		r.atOnce(text)
	case endless:
		r.goOn(text)
	case len(r.Request.Chat.Tools) > 0:
		r.withTools(text)
	default:
		r.words(text)
		r.Done("stop")
	}
}

// stylish: the API is Ollama's, and the server is of one of the styles.
func (r *Reply) hasStyle(styles ...Style) bool {
	f, ok := r.format.(ollamaFormat)
	return ok && slices.Contains(styles, f.style)
}

// isHarmonyTrap: from 0.21.1 on, a schema for gpt-oss with its thinking turned off
// binds the model before its header, and nothing comes of the reply.
func (r *Reply) isHarmonyTrap(m Installed) bool {
	return r.hasStyle(New) && m.Family == "gptoss" && r.Request.Chat.Think == false && len(r.Request.Chat.Format) > 0
}

// refusal is why the server does not take the request, "" if it does.
func (r *Reply) refusal(m Installed) string {
	switch {
	case len(r.Request.Chat.Tools) > 0 && !slices.Contains(m.Capabilities, "tools"):
		return fmt.Sprintf("registry.ollama.ai/library/%s does not support tools", m.Name)
	case r.hasStyle(New) && r.Request.Chat.Think == true && !slices.Contains(m.Capabilities, "thinking"):
		return fmt.Sprintf("%q does not support thinking", m.Name)
	case r.hasStyle(Old):
		return r.oldSchema()
	}
	return ""
}

// oldSchema is what old servers have against the tools' schemas: they know
// single types and enums of strings.
func (r *Reply) oldSchema() string {
	for _, raw := range r.Request.Chat.Tools {
		var tool struct {
			Function struct {
				Parameters struct {
					Type       string
					Required   []string
					Properties map[string]struct {
						Type string
						Enum []string
					}
				}
			}
		}
		if err := json.Unmarshal(raw, &tool); err != nil {
			return err.Error()
		}
	}
	return ""
}

// words streams a text word by word.
func (r *Reply) words(text string) {
	for _, w := range strings.SplitAfter(text, " ") {
		r.Text(w)
	}
}

// goOn says a text again and again until the client leaves.
func (r *Reply) goOn(text string) {
	for !r.Gone() {
		r.words(text + " ")
	}
}

// withTools makes the calls that are in the text. Old servers send the text in
// one piece, and none along with calls; new ones swallow calls that they cannot
// read or whose tool they were not told of.
func (r *Reply) withTools(reply string) {
	text, calls := tinymodel.Calls(reply)
	if r.hasStyle(New) {
		text, _, _ = strings.Cut(text, "<tool_call>")
		known := r.Request.ToolNames()
		if slices.Contains(known, callTool) {
			calls = through(calls, known)
		}
		calls = slices.DeleteFunc(calls, func(c tinymodel.ToolCall) bool { return !slices.Contains(known, c.Function.Name) })
	}
	switch {
	case r.hasStyle(Old) && len(calls) > 0:
	case r.hasStyle(Old):
		r.Text(text)
	default:
		r.words(text)
	}
	for _, c := range calls {
		r.Call(Call{Name: c.Function.Name, Args: string(c.Function.Arguments)})
	}
	r.Done("stop")
}

// callTool is the tool with which a model calls those that it was not told of but has found.
const callTool = "call_tool"

// through makes calls of tools that are not known as a model does that was told of callTool.
func through(calls []tinymodel.ToolCall, known []string) []tinymodel.ToolCall {
	for i, c := range calls {
		if !slices.Contains(known, c.Function.Name) {
			calls[i].Function.Arguments = json.RawMessage(fmt.Sprintf(`{"name":%q,"arguments":%s}`, c.Function.Name, c.Function.Arguments))
			calls[i].Function.Name = callTool
		}
	}
	return calls
}

// atOnce is the answer to a request that does not want a stream.
func (r *Reply) atOnce(reply string) {
	text, calls := reply, []tinymodel.ToolCall(nil)
	if len(r.Request.Chat.Tools) > 0 {
		text, calls = tinymodel.Calls(reply)
	}
	r.json(r.format.unstreamed(r.Request.Chat.Model, text, calls))
}
