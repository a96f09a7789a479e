package models

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
)

// knownFor is how long what the server said of its models is believed without asking
// again: as long as a back end believes that a model runs here.
const knownFor = time.Minute

// listed is what a server last said of its models.
type listed struct {
	models []llm.Model
	by     Settings // of the server
	at     time.Time
}

// Model returns an installed model by its name, or a KindNoModel. The server is asked.
func (m *Manager) Model(ctx context.Context, name string) (llm.Model, error) {
	now, by := m.now(), m.settings()
	all, err := m.Backend().Models(ctx)
	if err != nil {
		return llm.Model{}, err
	}
	m.mu.Lock()
	m.listed = listed{all, by, now}
	m.mu.Unlock()
	if x, ok := find(all, name); ok {
		return x, nil
	}
	return llm.Model{}, &llm.Error{Kind: llm.KindNoModel, Text: lang.Say("The model %s is not installed.", name),
		Remedy: lang.Say("Choose another one, or get it on the Models page.")}
}

// Known returns what Model would without asking the server, if that was asked less than a minute
// ago and could describe the model: else nothing would be known of it for as long. The server may
// have ended since, or have another model of that name.
func (m *Manager) Known(name string) (llm.Model, bool) {
	by := m.settings()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.listed.by != by || m.now().Sub(m.listed.at) >= knownFor {
		return llm.Model{}, false
	}
	x, ok := find(m.listed.models, name)
	return x, ok && !x.Unknown
}

// forget drops what is known, so that the server is asked again.
func (m *Manager) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.listed = listed{}
}

func find(all []llm.Model, name string) (llm.Model, bool) {
	for _, x := range all {
		if x.Name == name || x.Name == name+":latest" {
			return x, true
		}
	}
	return llm.Model{}, false
}
