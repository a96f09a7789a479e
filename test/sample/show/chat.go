//go:build preview

package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// stream writes 2,000 tokens into the conversation, 100 a second, and says
// what that cost the process.
func stream(a fyne.App, s *sample.Chats, p *frame.Frame) {
	time.Sleep(3 * time.Second)
	before := used()
	text := ""
	tokens := sample.Tokens(2000)
	for _, t := range tokens {
		text += t
		s.ChangeMessage("old", "reply", func(m *api.Message) { m.Text, m.State, m.Model = text, "streaming", "qwen3:4b" })
		fyne.Do(func() { p.Event(api.Event{Topic: api.TopicChats, ID: "old"}) })
		time.Sleep(10 * time.Millisecond)
	}
	after := used()
	status, _ := os.ReadFile("/proc/self/status")
	_, rss, _ := strings.Cut(string(status), "VmRSS:")
	rss, _, _ = strings.Cut(rss, "\n")
	fmt.Printf("2,000 tokens: %v of CPU, %v a token, resident %s\n", after-before, (after-before)/2000, strings.TrimSpace(rss))
	fyne.Do(a.Quit)
}

// used is the time that this process has had of the processors.
func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// chats has the conversations of a state.
func chats(state string) *sample.Chats {
	v := sample.Conversation()
	others := []api.ChatView{
		{Chat: api.Chat{ID: "c2", Title: "Tidy up the pictures of the holiday", Model: "qwen3:4b", Changed: sample.Noon().Add(-26 * time.Hour), Busy: true}},
		{Chat: api.Chat{ID: "c3", Title: "A recipe", Model: "gemma2:2b", Changed: sample.Noon().Add(-80 * time.Hour)}},
	}
	with := func(v api.ChatView) *sample.Chats {
		return sample.NewChats(sample.Noon, append([]api.ChatView{v}, others...)...)
	}
	s := with(v)
	switch state {
	case "empty":
		return sample.NewChats(sample.Noon)
	case "nomodel":
		s = sample.NewChats(sample.Noon)
		s.SetModels(missing)
	case "items", "notunderstood":
		v := sample.WithoutModel()
		if state == "notunderstood" {
			v.Messages = append(v.Messages, api.Message{ID: "m5", Role: "user", Text: "Book me a holiday", State: "done", At: sample.Noon()}, sample.NotUnderstood())
		}
		s = with(v)
		s.SetModels(missing)
	case "models-missing":
		s.SetModels(missing)
	case "models-comparing":
		s.SetModels(comparing)
	case "models-stopped":
		s.SetModels(func(m *api.ModelsResult) {
			m.Server = api.ModelServer{State: "stopped", URL: "http://127.0.0.1:11434", Remedy: "Start it here, or run `ollama serve`"}
			m.Models = nil
		})
	case "models-remote":
		s.SetModels(func(m *api.ModelsResult) {
			m.Server = api.ModelServer{State: "remote", URL: "http://10.0.0.7:11434", Version: "0.6.5", Warning: "text leaves this machine: the model server is 10.0.0.7"}
		})
	case "models-pull":
		s.SetModels(func(m *api.ModelsResult) {
			m.Pulls = []api.Pull{{Name: "qwen3:8b", Status: "pulling 3c1f", Done: 1_900_000_000, All: 5_200_000_000, Speed: 11_000_000},
				{Name: "nope:1b", Error: "there is no model of that name"}}
		})
	case "waiting":
		v, ask := sample.WaitingApproval()
		s = with(v)
		s.Approvals.Change(func([]api.ApprovalRequest) []api.ApprovalRequest { return []api.ApprovalRequest{ask} })
	case "busy", "lost":
		v.Chat.Busy = true
		v.Queue = []api.Queued{{ID: "x1", Text: "And then list what is left"}}
		v.Usage.Summed = true
		v.Messages = append(v.Messages, api.Message{ID: "m9", Role: "user", Text: "Explain how the moving works.", State: "done", At: sample.Noon(), Files: []api.Attachment{{Name: "notes.txt", Path: "/home/ann/notes.txt", Note: "only the first 20 KB were taken"}}},
			api.Message{ID: "m10", Role: "assistant", Text: sample.Markdown(), State: "streaming", Model: "qwen3:4b", At: sample.Noon(), Thinking: "Let me see.\nIt renames."})
		s = with(v)
	case "failed":
		v.Messages = append(v.Messages, api.Message{ID: "m9", Role: "user", Text: "Go on", State: "done", At: sample.Noon()},
			api.Message{ID: "m10", Role: "assistant", Text: "The next step is to", State: "failed", Model: "qwen3:4b", At: sample.Noon(),
				Problem: "the model server stopped in the middle of the reply", Remedy: "what was said until then is kept", Code: "interrupted"})
		s = with(v)
	case "stream":
		s = sample.NewChats(sample.Noon, sample.LongConversation(300))
	}
	return s
}

func comparing(m *api.ModelsResult) {
	m.Models = append(m.Models, api.Model{Name: "nomic-embed-text:latest", Size: 274_000_000, Params: "137M", Context: 2048, Embeds: true})
	m.Comparing = "nomic-embed-text:latest"
}

func missing(m *api.ModelsResult) {
	m.Server = api.ModelServer{State: "missing", URL: "http://127.0.0.1:11434", Remedy: "Install it with: `curl -fsSL https://ollama.com/install.sh | sh`"}
	m.Models, m.Current = nil, ""
}
