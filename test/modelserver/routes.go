package modelserver

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// routes are the paths of both APIs.
func (s *Scripted) routes() http.Handler {
	mux := http.NewServeMux()
	ollama := func(pattern string, usual Behaviour) {
		mux.Handle(pattern, s.handle(newOllamaFormat, strings.HasSuffix(pattern, "/api/chat"), usual))
	}
	ollama("GET /{$}", func(r *Reply) { r.Answer(http.StatusOK, "text/plain; charset=utf-8", []byte("Ollama is running")) })
	ollama("GET /api/version", func(r *Reply) { r.json(map[string]string{"version": "0.0.0"}) })
	ollama("GET /api/tags", (*Reply).tags)
	ollama("GET /api/ps", (*Reply).running)
	ollama("POST /api/show", (*Reply).show)
	ollama("POST /api/pull", (*Reply).pull)
	ollama("DELETE /api/delete", (*Reply).remove)
	ollama("POST /api/chat", (*Reply).recite)
	ollama("POST /api/embed", (*Reply).embed)
	ollama("GET /props", func(r *Reply) { r.Answer(http.StatusNotFound, "text/plain", []byte("404 page not found")) }) // of llama.cpp
	mux.Handle("GET /v1/models", s.handle(newOpenAIFormat, false, (*Reply).list))
	mux.Handle("POST /v1/chat/completions", s.handle(newOpenAIFormat, true, (*Reply).recite))
	return mux
}

func (r *Reply) json(v any) {
	r.Answer(http.StatusOK, "application/json; charset=utf-8", line(v))
}

func (r *Reply) models() []Installed {
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	return slices.Clone(r.server.models)
}

// model is the one that the request names; Ollama adds :latest.
func (r *Reply) model() (Installed, bool) {
	var ask struct{ Model, Name string }
	_ = json.Unmarshal(r.Request.Body, &ask) // readRequest has refused what is no JSON
	if ask.Model == "" {
		ask.Model = ask.Name
	}
	for _, m := range r.models() {
		if m.Name == ask.Model || m.Name == ask.Model+":latest" {
			return m, true
		}
	}
	return Installed{Name: ask.Model}, false
}

func (r *Reply) noSuchModel(m Installed) {
	r.Fail(http.StatusNotFound, `model "`+m.Name+`" not found, try pulling it first`)
}

func (m Installed) details() map[string]any {
	return map[string]any{"format": "gguf", "family": m.Family, "families": []string{m.Family}, "parameter_size": m.Params, "quantization_level": "F32"}
}

func (m Installed) entry() map[string]any {
	e := map[string]any{"name": m.Name, "model": m.Name, "modified_at": createdAt, "size": m.Size, "digest": cmp.Or(m.Digest, strings.Repeat("0", 64)), "details": m.details()}
	if m.RemoteHost != "" {
		e["remote_host"], e["remote_model"] = m.RemoteHost, m.Name
	}
	return e
}

func (r *Reply) tags() {
	list := []any{}
	for _, m := range r.models() {
		list = append(list, m.entry())
	}
	r.json(map[string]any{"models": list})
}

func (r *Reply) running() {
	list := []any{}
	for _, m := range r.models() {
		if e := m.entry(); m.Loaded > 0 {
			e["context_length"] = m.Loaded
			list = append(list, e)
		}
	}
	r.json(map[string]any{"models": list})
}

func (r *Reply) show() {
	m, ok := r.model()
	if !ok {
		r.noSuchModel(m)
		return
	}
	e := m.entry()
	e["capabilities"] = m.Capabilities
	e["model_info"] = map[string]any{"general.architecture": m.Family, m.Family + ".context_length": m.Context}
	r.json(e)
}

// pull gets any model in two parts, at once.
func (r *Reply) pull() {
	m, _ := r.model()
	const size = 1000
	r.Raw(line(map[string]any{"status": "pulling manifest"}))
	for done := 0; done <= size; done += size / 10 {
		r.Raw(line(map[string]any{"status": "pulling 0123456789ab", "digest": "sha256:0123456789ab", "total": size, "completed": done}))
	}
	for _, status := range []string{"verifying sha256 digest", "writing manifest", "success"} {
		r.Raw(line(map[string]any{"status": status}))
	}
	m.Family, m.Capabilities, m.Size, m.Context = "llama", []string{"completion"}, size, 4096
	if !strings.Contains(m.Name, ":") {
		m.Name += ":latest"
	}
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	r.server.models = append(r.server.models, m)
}

func (r *Reply) remove() {
	m, ok := r.model()
	if !ok {
		r.noSuchModel(m)
		return
	}
	r.server.mu.Lock()
	r.server.models = slices.DeleteFunc(r.server.models, func(i Installed) bool { return i.Name == m.Name })
	r.server.mu.Unlock()
	r.Answer(http.StatusOK, "text/plain", nil)
}

// list is OpenAI's list of models.
func (r *Reply) list() {
	data := []any{}
	for _, m := range r.models() {
		data = append(data, map[string]any{"id": m.Name, "object": "model", "created": 1, "owned_by": "library"})
	}
	r.json(map[string]any{"object": "list", "data": data})
}
