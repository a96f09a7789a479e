package ollama

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/types/model"

	"github.com/nod-app/nod/llm"
)

// modelInfo is how a server describes a model.
type modelInfo struct {
	context         int // tokens
	tools, thinking bool
	embeds          bool // it turns texts into vectors, and cannot reply
	harmony         bool // it is of gpt-oss's family, whose thinking cannot be turned off
	remote          bool // it runs on another machine
}

// cachedInfo is a description with the model's digest and its age.
type cachedInfo struct {
	modelInfo
	digest string
	at     time.Time
}

// infoLifetime is how long a description is used when only the name is known:
// someone may replace the model behind its name.
const infoLifetime = time.Minute

// info describes a model, from the cache if possible. digest is that of the list,
// or "" if only the name is known.
func (b *Backend) info(ctx context.Context, name, digest string) (modelInfo, error) {
	b.mu.Lock()
	k, ok := b.infos[name]
	same := ok && digest != "" && k.digest == digest
	if same { // the list says so now
		k.at = b.now()
		b.infos[name] = k
	}
	b.mu.Unlock()
	if same || ok && digest == "" && b.now().Sub(k.at) < infoLifetime {
		return k.modelInfo, nil
	}
	within, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	s, err := b.api.Show(within, &api.ShowRequest{Model: name})
	if err != nil {
		return modelInfo{remote: llm.IsCloudName(name)}, err
	}
	a := parseInfo(name, s)
	b.mu.Lock()
	b.infos[name] = cachedInfo{a, digest, b.now()}
	b.mu.Unlock()
	return a, nil
}

// forget removes a model from the cache.
func (b *Backend) forget(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.infos, name)
	delete(b.infos, name+":latest")
}

func parseInfo(name string, s *api.ShowResponse) modelInfo {
	a := modelInfo{remote: s.RemoteHost != "" || s.RemoteModel != "" || llm.IsCloudName(name)}
	a.tools = slices.Contains(s.Capabilities, model.CapabilityTools)
	a.thinking = slices.Contains(s.Capabilities, model.CapabilityThinking)
	a.embeds = slices.Contains(s.Capabilities, model.CapabilityEmbedding)
	if len(s.Capabilities) == 0 { // before 0.6.4 only the template shows it
		a.tools = strings.Contains(s.Template, ".Tools")
	}
	arch, _ := s.ModelInfo["general.architecture"].(string)
	a.harmony = slices.ContainsFunc([]string{arch, s.Details.Family}, func(f string) bool { return f == "gptoss" || f == "gpt-oss" })
	if n, ok := s.ModelInfo[arch+".context_length"].(float64); ok && n > 0 && n < 1<<31 {
		a.context = int(n)
	}
	return a
}

// isListedLocal reports whether the server lists the model as one of its own.
// It is asked where the description of a model cannot be had.
func (b *Backend) isListedLocal(ctx context.Context, name string) bool {
	within, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	list, err := b.api.List(within)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(list.Models, func(m api.ListModelResponse) bool {
		return (m.Name == name || m.Name == name+":latest") && m.RemoteHost == "" && m.RemoteModel == ""
	})
}
