// Package contract holds what every back end must do, as tests: Run for all of
// them, Scripted against a server that fails in every known way, and Mortal
// against a real one that is killed.
//
// The texts that the models answer are those of test/tinymodel.
package contract

import (
	"encoding/json"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// Run holds what every back end does with every server that is well.
func Run(t *testing.T, open func(*testing.T) Rig) {
	for name, test := range map[string]func(*testing.T, Rig){
		"lists models":                      lists,
		"streams text":                      streams,
		"keeps characters whole":            characters,
		"calls a tool":                      calls,
		"calls two tools at once":           parallel,
		"takes results and goes on":         results,
		"knows no such model":               noModel,
		"has a model without tools":         noTools,
		"takes a schema":                    schema,
		"stops before it begins":            stopBefore,
		"stops at the first word":           stopFirst,
		"stops an endless reply":            stopEndless,
		"keeps a deadline":                  deadline,
		"gives the receiver's error back":   refusal,
		"serves many at once":               many,
		"passes an unknown tool's name on":  unknownTool,
		"gives a broken call in no bad way": brokenCall,
	} {
		t.Run(name, func(t *testing.T) { test(t, rig(t, open)) })
	}
}

func user(text string) []llm.Message { return []llm.Message{{Role: llm.User, Text: text}} }

// text returns a request for a reply without tools.
func text(words string) llm.Request {
	cold := 0.0 // Ollama below /v1 takes 1 by default, and a tiny model then rambles
	return llm.Request{Model: modelserver.ModelName, Messages: user(words), MaxTokens: 400, Temperature: &cold}
}

// tools are some of the product's, as simple as old servers want them.
func tools() []llm.Tool {
	return []llm.Tool{
		tool("list_proposals", `{"status":{"type":"string","enum":["pending","all"]},"limit":{"type":"integer"}}`),
		tool("approve_proposal", `{"proposal_id":{"type":"string"}}`),
		tool("clipboard.write", `{"text":{"type":"string"}}`),
		tool("browser.open_url", `{"url":{"type":"string"}}`),
	}
}

func tool(name, properties string) llm.Tool {
	return llm.Tool{Name: name, Description: "Does it.",
		Schema: json.RawMessage(`{"type":"object","properties":` + properties + `}`)}
}

func withTools(words string) llm.Request {
	r := text(words)
	r.Tools = tools()
	return r
}
