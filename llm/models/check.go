package models

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
)

// Check is what three scripted prompts showed of a model.
type Check struct {
	Plain  bool // it replies to a greeting, without a call
	Tools  bool // it calls the tool that the prompt is about, with the argument
	Schema bool // it keeps to a schema
	// Unfinished: the model thought longer than the check lets it, so that a task it
	// did not do says nothing of what it can.
	Unfinished bool
	Took       time.Duration
	Notes      []string // what went wrong, a sentence each
}

// Says returns the check in a sentence.
func (c Check) Says() string {
	switch {
	case c.Plain && c.Tools && c.Schema:
		return lang.Say("It calls tools and keeps to a schema.")
	case c.Unfinished:
		return lang.Say("It thinks for longer than the check lets it; what it can is not known.")
	case c.Tools:
		return lang.Say("It calls tools, but not everything else worked.")
	case c.Schema:
		return lang.Say("It does not call tools, but can help to classify files.")
	case c.Plain:
		return lang.Say("It only talks: no tools, no schema.")
	}
	return lang.Say("It did not manage any of the three tasks.")
}

// checkFor is how long the three prompts may take together: a model of 8
// billion parameters without a graphics card needs about a minute to load, and
// five to think to its limit.
const checkFor = 15 * time.Minute

// The prompts of a check. Their words are those of the tools that Nod has.
const (
	greeting   = "Hello! Reply with one short sentence."
	askFolder  = "Which folders are watched? Use the tool."
	askInvoice = "The file invoice-december.pdf says: Total due £412.80. Which category is it? Reply in JSON."
)

var (
	checkTool = llm.Tool{Name: "get_watched_directories", Description: "List all configured watched directories.",
		Schema: json.RawMessage(`{"type":"object","properties":{},"required":[]}`)}
	checkFormat = json.RawMessage(`{"type":"object","properties":{"category":{"type":"string","enum":["finances","photos","documents"]}},"required":["category"]}`)
)

// Check tries a model.
func (m *Manager) Check(ctx context.Context, name string) (Check, error) {
	ctx, cancel := context.WithTimeout(ctx, checkFor)
	defer cancel()
	model, err := m.Model(ctx, name)
	if err != nil {
		return Check{}, err
	}
	start := time.Now()
	var c Check
	try := func(what string, r llm.Request, good func(text string, calls []llm.Call) bool) (bool, error) {
		text, calls, cut, err := m.say(ctx, model, r)
		if ctx.Err() != nil {
			return false, err
		}
		ok := err == nil && good(text, calls)
		if !ok && cut {
			c.Unfinished = true
			c.Notes = append(c.Notes, lang.Say("%v: it was still thinking when its reply was cut.", what))
		} else if !ok {
			c.Notes = append(c.Notes, what+why(err))
		}
		return ok, nil
	}
	if c.Plain, err = try(lang.Said("It did not reply to a greeting"), llm.Request{Messages: user(greeting)}, func(text string, calls []llm.Call) bool {
		return strings.TrimSpace(text) != "" && len(calls) == 0
	}); err != nil {
		return c, err
	}
	if c.Tools, err = try(lang.Said("It did not call a tool"), llm.Request{Messages: user(askFolder), Tools: []llm.Tool{checkTool}}, func(_ string, calls []llm.Call) bool {
		return len(calls) > 0 && calls[0].Name == checkTool.Name
	}); err != nil {
		return c, err
	}
	c.Schema, err = try(lang.Said("It did not keep to a schema"), llm.Request{Messages: user(askInvoice), Format: checkFormat}, keeps)
	c.Took = time.Since(start)
	return c, err
}

func user(text string) []llm.Message { return []llm.Message{{Role: llm.User, Text: text}} }

func why(err error) string {
	if err == nil {
		return "."
	}
	return ": " + err.Error()
}

// keeps reports whether a text is what checkFormat asks for.
func keeps(text string, _ []llm.Call) bool {
	var v struct{ Category string }
	if json.Unmarshal([]byte(text), &v) != nil {
		return false
	}
	return v.Category == "finances" || v.Category == "photos" || v.Category == "documents"
}

// checkTokens is how long a reply in a check may be, and thinkTokens how long it
// may be if the model thinks before: some do even when they are asked not to.
const (
	checkTokens = 200
	thinkTokens = 4096
)

// say returns a reply. A server that cannot bind the model to the schema may reply
// nothing: then the model is asked once more without it, as classification does.
func (m *Manager) say(ctx context.Context, model llm.Model, r llm.Request) (text string, calls []llm.Call, cut bool, err error) {
	text, calls, cut, err = m.reply(ctx, model, r)
	if err == nil && !cut && r.Format != nil && strings.TrimSpace(text) == "" {
		r.Format = nil
		text, calls, cut, err = m.reply(ctx, model, r)
		text = llm.ObjectIn(text)
	}
	return text, calls, cut, err
}

// reply returns one reply; cut says that it ended at its limit before anything was
// said but thinking. A server that does not say which models think gets a second
// try with the room for it.
func (m *Manager) reply(ctx context.Context, model llm.Model, r llm.Request) (text string, calls []llm.Call, cut bool, err error) {
	zero := 0.0
	r.Model, r.MaxTokens, r.Temperature, r.Context = model.Name, checkTokens, &zero, model.ContextWindow()
	if model.Thinking {
		r.MaxTokens += thinkTokens
	}
	for {
		var b strings.Builder
		thought := false
		calls = nil
		done, err := m.Backend().Chat(ctx, r, func(c llm.Chunk) error {
			b.WriteString(c.Text)
			thought = thought || c.Thinking != ""
			calls = append(calls, c.Calls...)
			return nil
		})
		text = llm.WithoutThinking(b.String())
		cut = done.Reason == "length" && len(calls) == 0
		if err != nil || !cut || r.MaxTokens > checkTokens {
			return text, calls, cut && (thought || model.Thinking || strings.TrimSpace(text) == ""), err
		}
		r.MaxTokens += thinkTokens
	}
}
