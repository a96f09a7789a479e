package openai

import (
	"net/http"
	"testing"

	"github.com/nod-app/nod/test/modelserver"
)

// The window is what the settings name, what the server says, or the smallest
// that there is, never more: the server would cut off the rest without a word.
func TestContextWindow(t *testing.T) {
	notFound := func(r *modelserver.Reply) { r.Answer(http.StatusNotFound, "text/plain", []byte("404 page not found")) }
	for name, c := range map[string]struct {
		context int // in the settings
		script  func(*modelserver.Scripted)
		want    int
	}{
		"Ollama, not loaded": {0, func(*modelserver.Scripted) {}, 2048},
		"Ollama, loaded": {0, func(s *modelserver.Scripted) {
			s.SetModels(modelserver.Installed{Name: "tiny:latest", Context: 131072, Loaded: 4096})
		}, 4096},
		"vLLM": {0, func(s *modelserver.Scripted) {
			s.At("/v1/models", modelserver.JSON(`{"data":[{"id":"tiny:latest","owned_by":"vllm","max_model_len":32768}]}`))
		}, 8192},
		"llama.cpp": {0, func(s *modelserver.Scripted) {
			s.At("/api/ps", notFound)
			s.At("/props", modelserver.JSON(`{"default_generation_settings":{"n_ctx":6144}}`))
		}, 6144},
		"says nothing":    {0, func(s *modelserver.Scripted) { s.At("/api/ps", notFound) }, 2048},
		"in the settings": {16384, func(*modelserver.Scripted) {}, 16384},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			c.script(s)
			b, err := New(Options{URL: s.URL, Context: c.context})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(b.Close)
			all, err := b.Models(t.Context())
			if err != nil || len(all) == 0 || all[0].ContextWindow() != c.want {
				t.Errorf("%+v, %v", all, err)
			}
		})
	}
}
