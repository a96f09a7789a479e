package main

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/modelserver"
	"github.com/nod-app/nod/test/rig"
)

// fetchEvery is how often a reply is asked for.
const fetchEvery = 20 * time.Millisecond

// bytesPerToken estimates tokens of a prompt: English text and JSON take 3 to 4 bytes each.
const bytesPerToken = 3.5

// conversations returns what a person says, in ten conversations of four messages. The model's replies are those of the
// tests' corpus, with calls of tools in most.
func conversations() [][]string {
	return [][]string{
		{"hello", "What proposals do you have?", "Which folders do you watch?", "What is in Downloads?"},
		{"What is in Downloads?", "Find invoices in Documents", "Find the invoice and read it", "Read my notes"},
		{"Plan my brief", "Which tickets are there?", "Who is in the team?", "What is in the campaign?"},
		{"Which folders do you watch?", "Start watching", "What proposals do you have?", "hello"},
		{"What is on the clipboard?", "Read the clipboard and my notes", "Read my notes", "hello"},
		{"Make a folder for work", "What is in Downloads?", "Find invoices in Documents", "hello"},
		{"What is my balance?", "hello", "What proposals do you have?", "Explain, then list"},
		{"Tell me when tea is ready", "Read my notes", "Find invoices in Documents", "What is in Downloads?"},
		{"Explain, then list", "Call ten tools once", "What proposals do you have?", "hello"},
		{"hello there", "What is in my notes?", "Thank you", "Plan my brief"},
	}
}

// question is one request to a model: the first for a message, or a later one with the results of calls.
type question struct {
	Conversation, Message int
	Body                  json.RawMessage
}

//go:embed testdata/prompts-fbd3963c.jsonl.gz
var promptsBefore []byte // of the same conversations, by the program of commit fbd3963c

// prompt measures what a model on this computer must read before its first word: the first request of a conversation, and how
// much of each later one repeats the one before from its beginning, which a server need not read again; what a real server
// then takes; and how the tools that a message takes are reached.
func prompt(ctx context.Context, b *bench) error {
	before, err := questionsBefore()
	if err != nil {
		return err
	}
	now, err := ask(ctx, b)
	if err != nil {
		return err
	}
	was, is := sharesOf(before), sharesOf(now)
	const peer = "fbd3963c"
	beside(&b.table, "prompt: first request", is.first, peer, was.first, tokens, fmt.Sprintf("mean of %d; a token is taken as %.1f bytes", len(conversations()), bytesPerToken))
	b.table.put("prompt: repeated by the next message", percent(is.messages.ofLast), "of the request before, from its beginning; "+peer+" "+percent(was.messages.ofLast))
	b.table.put("prompt: new in the next message", percent(1-is.messages.ofOwn), "of its request: the reply before it and the message; "+peer+" "+percent(1-was.messages.ofOwn))
	b.table.put("prompt: repeated in a loop of calls", percent(is.loops.ofLast), "of the request before; "+peer+" "+percent(was.loops.ofLast))
	b.table.put("prompt: new in a loop of calls", percent(1-is.loops.ofOwn), "of its request: the calls and their results; "+peer+" "+percent(1-was.loops.ofOwn))
	if err := reachTools(&b.table); err != nil {
		return err
	}
	return readByServer(ctx, b, peer, before, now)
}

func tokens(n float64) string { return fmt.Sprintf("%.0f tokens", n) }

// ask has the conversations with an agent whose model is scripted.
func ask(ctx context.Context, b *bench) ([]question, error) {
	server := modelserver.NewScripted(noTest{}, modelserver.New)
	defer server.Close()
	server.SetModels(modelserver.Installed{Name: modelserver.ModelName + ":latest", Family: "llama", Context: llm.DefaultContext, Capabilities: []string{"completion", "tools"}})
	r, _, err := b.desktopWithNotes(desktest.Options{})
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if err := addLine(filepath.Join(r.Dir, "config", "nod", "config.toml"), fmt.Sprintf("\n[model]\nurl = %q\nclassify = false\n", server.URL)); err != nil {
		return nil, err
	}
	if _, err := start(ctx, r); err != nil {
		return nil, err
	}
	var out []question
	seen := 0
	for i, texts := range conversations() {
		err := converse(ctx, r, texts, func(message int) {
			all := server.Requests()
			for _, q := range all[seen:] {
				if q.Path == "/api/chat" {
					out = append(out, question{i, message, q.Body})
				}
			}
			seen = len(all)
		})
		if err != nil {
			return nil, fmt.Errorf("%w\n%s", err, r.AgentOutput())
		}
	}
	return out, nil
}

// questionsBefore returns what the program of before asked.
func questionsBefore() ([]question, error) {
	z, err := gzip.NewReader(bytes.NewReader(promptsBefore))
	if err != nil {
		return nil, err
	}
	var out []question
	for d := json.NewDecoder(z); d.More(); {
		var q question
		if err := d.Decode(&q); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// shares are what requests have in common, and how large the first are.
type shares struct {
	first           float64 // tokens
	messages, loops overlap // of a request and that of the next message, or that after calls
}

// overlap is how much of two requests is the same from their beginning.
type overlap struct{ ofLast, ofOwn float64 } // of the one before, and of the later one

func sharesOf(all []question) shares {
	var first []float64
	messages, loops := [2][]float64{}, [2][]float64{}
	for i, q := range all {
		if i == 0 || all[i-1].Conversation != q.Conversation {
			first = append(first, float64(len(q.Body))/bytesPerToken)
			continue
		}
		was, is := rendered(all[i-1].Body), rendered(q.Body)
		same, to := float64(sharedPrefix(was, is)), &messages
		if all[i-1].Message == q.Message {
			to = &loops
		}
		to[0], to[1] = append(to[0], same/float64(len(was))), append(to[1], same/float64(len(is)))
	}
	return shares{mean(first), overlap{mean(messages[0]), mean(messages[1])}, overlap{mean(loops[0]), mean(loops[1])}}
}

// rendered returns a request in the order in which templates write it: tools, then messages.
func rendered(body []byte) []byte {
	var r struct{ Tools, Messages []json.RawMessage }
	if json.Unmarshal(body, &r) != nil {
		return body
	}
	var out []byte
	for _, part := range slices.Concat(r.Tools, r.Messages) {
		out = append(append(out, part...), '\n')
	}
	return out
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(max(1, len(xs)))
}

// converse sends messages in one conversation, each once the reply to the one before is whole; after is called then.
func converse(ctx context.Context, r *rig.Rig, texts []string, after func(message int)) error {
	chat, err := api.CreateChat.Call(ctx, r.Client, api.ChatRequest{Model: modelserver.ModelName})
	if err != nil {
		return err
	}
	for i, text := range texts {
		if _, err := api.SendMessage.Call(ctx, r.Client, api.SendRequest{ID: chat.ID, Text: text}); err != nil {
			return err
		}
		var failed error
		err := until(ctx, fetchEvery, "the reply", func() bool {
			v, err := api.ViewChat.Call(ctx, r.Client, api.ChatViewRequest{ID: chat.ID})
			failed = err
			return err != nil || !v.Chat.Busy && replies(v) > i
		})
		if err := errors.Join(err, failed); err != nil {
			return err
		}
		after(i)
	}
	return nil
}

// replies returns how many messages of a conversation are the assistant's.
func replies(v api.ChatView) (n int) {
	for _, m := range v.Messages {
		if m.Role == "assistant" {
			n++
		}
	}
	return n
}

// sharedPrefix returns how many bytes a and b have in common at their beginning.
func sharedPrefix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// noTest stands in for the test that a scripted server belongs to.
type noTest struct{}

func (noTest) Helper()                           {}
func (noTest) Cleanup(func())                    {}
func (noTest) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (noTest) Skipf(format string, args ...any)  { panic(fmt.Sprintf(format, args...)) }
func (noTest) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
