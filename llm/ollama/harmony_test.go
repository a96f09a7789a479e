package ollama

import (
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// gpt-oss keeps to a schema though its thinking cannot be turned off.
func TestGPTOSSKeepsToASchema(t *testing.T) {
	b, s := on(t, Options{})
	s.SetModels(modelserver.Installed{Name: "gpt-oss:20b", Family: "gptoss", Capabilities: []string{"completion", "tools", "thinking"}})
	text := ""
	r := llm.Request{Model: "gpt-oss:20b", Messages: []llm.Message{{Role: llm.User, Text: "Give me JSON"}},
		Format: []byte(`{"type":"object","properties":{"answer":{"type":"integer"}}}`)}
	_, err := b.Chat(t.Context(), r, func(c llm.Chunk) error { text += c.Text; return nil })
	if err != nil || text == "" {
		t.Errorf("%q, %v", text, err)
	}
	all := s.Requests()
	if think := all[len(all)-1].Chat.Think; think != "low" {
		t.Errorf("think: %v", think)
	}
}
