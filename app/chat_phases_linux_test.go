package app_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// A real server dies, or is stopped with Stop, in each phase of a reply; each
// time it is said what happened, no call runs that was not allowed, and all goes
// on.
func TestARealServerInEachPhase(t *testing.T) {
	t.Parallel()
	server := modelserver.Own(t)
	n, p := newTalk(t, server)
	invoice := n.proposed("invoice-december.pdf", "Total due £412.80")
	id := call(n, api.CreateChat, api.ChatRequest{}).ID
	goesOn := func(after string) {
		t.Helper()
		if m := n.says(id, "Hello"); m.State != "done" || m.Text == "" {
			t.Fatalf("after %s: %+v", after, m)
		}
	}
	stop := func() api.Message {
		t.Helper()
		call(n, api.StopReply, api.StopRequest{ID: id})
		n.rests(id)
		return n.latest(id)
	}
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Tick"}) // the model is not loaded yet
	if m := stop(); m.State != "stopped" {
		t.Errorf("stopped while it loads: %+v", m)
	}
	goesOn("a stop while it loads")

	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Tick"})
	n.until("its runner is dead", func() bool { // a kill may come before the request, for which another one is loaded
		_ = server.KillRunner()
		return !call(n, api.ViewChat, api.ChatViewRequest{ID: id, After: math.MaxInt64}).Chat.Busy
	})
	m := n.latest(id)
	if told(t, m); m.Code != string(llm.KindInterrupted) && m.Code != string(llm.KindServer) {
		t.Errorf("its runner died: %s %s %q", m.State, m.Code, m.Problem)
	}
	goesOn("the death of its runner")

	if m := n.says(id, "What proposals do you have?"); m.State != "done" || len(m.Cards) != 1 {
		t.Fatalf("%+v", m)
	}
	waits := func() {
		t.Helper()
		call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Approve the invoice proposal"})
		n.until("a question waits", func() bool { c := n.latest(id).Cards; return len(c) == 1 && c[0].State == "waiting" })
	}
	waits()
	m = stop()
	if m.State != "stopped" || m.Cards[0].State != "denied" && m.Cards[0].State != "failed" || m.Cards[0].Reason == "" {
		t.Errorf("stopped while a question waits: %+v", m)
	}
	if _, err := os.Lstat(invoice.SourcePath); err != nil {
		t.Fatalf("a call that was stopped has run: %v", err)
	}
	goesOn("a stop while a question waits")

	waits()
	must(t, server.Kill())
	p.does("approve")
	n.write("another.txt", "lets the window look at its questions once more")
	n.rests(id)
	m = n.latest(id)
	if told(t, m); m.Code != string(llm.KindUnreachable) || m.Cards[0].State != "done" || !m.Cards[0].CanUndo {
		t.Errorf("killed between a call and what it gave: %+v", m)
	}
	if _, err := os.Lstat(invoice.SourcePath); err == nil {
		t.Error("what was approved was not done")
	}
	m = n.says(id, "Hello")
	if told(t, m); m.Code != string(llm.KindUnreachable) {
		t.Errorf("nobody there: %+v", m)
	}
	must(t, server.Restart(t.Context()))
	goesOn("a restart")
	n.recorded("approved")
}

// A real server with a model that is not there, and with one that has no tools.
func TestARealServerAndOtherModels(t *testing.T) {
	t.Parallel()
	n, _ := newTalk(t, modelserver.Real(t))
	id := call(n, api.CreateChat, api.ChatRequest{Model: "nobody"}).ID
	m := n.says(id, "Hello")
	if told(t, m); m.Code != string(llm.KindNoModel) || !strings.Contains(m.Problem, "nobody") {
		t.Errorf("no such model: %+v", m)
	}
	for _, model := range []string{modelserver.PlainName, modelserver.ModelName} {
		call(n, api.SetChatModel, api.ChatRequest{ID: id, Model: model})
		if m := n.says(id, "Hello"); m.State != "done" || m.Text == "" || len(m.Cards) > 0 {
			t.Errorf("%s: %+v", model, m)
		}
	}
}

// The model is changed and taken away under the conversation.
func TestAModelThatChangesUnderTheConversation(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	n.model("ollama", server.URL, false)
	n.start()
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	if m := n.says(id, "Hello"); m.State != "done" {
		t.Fatalf("%+v", m)
	}
	tiny := modelserver.Installed{Name: modelserver.ModelName + ":latest", Family: "llama", Context: 2048, Capabilities: []string{"completion"}}
	server.SetModels(tiny) // the same name, another model: it has no tools any more
	if m := n.says(id, "What proposals do you have?"); m.State != "done" || m.Text == "" || m.Problem == "" {
		t.Errorf("without tools: %+v", m)
	}
	server.Next(func(r *modelserver.Reply) {
		r.Text("One ")
		server.SetModels()
		r.Trouble("model 'tiny' not found")
	})
	if m := n.says(id, "Hello"); m.State != "failed" || !strings.HasPrefix(m.Text, "One ") {
		t.Errorf("deleted in the middle: %+v", m)
	}
	m := n.says(id, "Hello")
	if told(t, m); m.Code != string(llm.KindNoModel) {
		t.Errorf("deleted: %+v", m)
	}
	tiny.Name, tiny.Capabilities = "other:latest", []string{"completion", "tools"}
	server.SetModels(tiny)
	call(n, api.SetChatModel, api.ChatRequest{ID: id, Model: "other"})
	if m := n.says(id, "Hello"); m.State != "done" || m.Model != "other" {
		t.Errorf("another model: %+v", m)
	}
}

// A server that hangs before a reply is even asked for can be stopped, and is
// told of when no one does.
func TestAServerThatHangsBeforeTheReply(t *testing.T) {
	t.Parallel()
	for name, stops := range map[string]bool{"stopped": true, "left alone": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := modelserver.NewScripted(t, modelserver.New)
			n := newNod(t)
			n.model("ollama", server.URL, false)
			n.start()
			id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
			server.At("/api/tags", (*modelserver.Reply).Hang)
			call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Hello"})
			server.Wait(t, 1)
			if stops {
				call(n, api.StopReply, api.StopRequest{ID: id})
			}
			n.rests(id)
			m := n.latest(id)
			switch {
			case stops && m.State != "stopped":
				t.Errorf("%+v", m)
			case !stops:
				if told(t, m); m.Code != string(llm.KindUnreachable) {
					t.Errorf("%+v", m)
				}
			}
			server.At("/api/tags")
			if m := n.says(id, "Hello"); m.State != "done" {
				t.Errorf("afterwards: %+v", m)
			}
		})
	}
}
