package models

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/ollama/ollama/types/model"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
)

// Pull is a download.
type Pull struct {
	Name string
	llm.Progress
	Error string // why it failed; it stays in the list until it is restarted or cancelled
}

type pull struct {
	Pull
	stop context.CancelFunc
}

// ollamaRegistry is the one registry for downloads: a name can contain another
// host, which may serve anything.
const ollamaRegistry = "registry.ollama.ai"

func namesOtherRegistry(name string) bool {
	n := model.ParseName(name)
	return n.IsValid() && n.Host != ollamaRegistry
}

// Pull starts a download from Ollama's own registry, unless it runs already.
func (m *Manager) Pull(ctx context.Context, name string) error {
	if namesOtherRegistry(name) {
		return &llm.Error{Kind: llm.KindDenied, Text: lang.Say("Models are got from Ollama's own library only."),
			Remedy: lang.Say("Use a name such as qwen3:4b. To take one from elsewhere, run ‘ollama pull’ yourself.")}
	}
	lib, err := m.library()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	m.mu.Lock()
	if p := m.pulls[name]; p != nil && p.Error == "" {
		m.mu.Unlock()
		stop()
		return nil
	}
	p := &pull{Pull: Pull{Name: name, Progress: llm.Progress{Status: "starting"}}, stop: stop}
	m.pulls[name] = p
	m.mu.Unlock()
	m.o.Changed()
	go func() {
		defer stop()
		m.finishPull(p, lib.Pull(ctx, name, func(now llm.Progress) { m.updatePull(p, now) }))
	}()
	return nil
}

func (m *Manager) updatePull(p *pull, now llm.Progress) {
	m.mu.Lock()
	p.Progress = now
	m.mu.Unlock()
	m.o.Changed()
}

// finishPull notes the end of a download: one that failed stays to say so.
func (m *Manager) finishPull(p *pull, err error) {
	m.forget()
	m.mu.Lock()
	var e *llm.Error
	switch {
	case m.pulls[p.Name] != p:
	case err == nil || errors.As(err, &e) && e.Kind == llm.KindStopped:
		delete(m.pulls, p.Name)
	default:
		p.Error = err.Error()
	}
	m.mu.Unlock()
	m.o.Changed()
}

// Cancel stops a download, or removes one that failed from the list. The server
// keeps what was downloaded and resumes from there.
func (m *Manager) Cancel(name string) {
	m.mu.Lock()
	p := m.pulls[name]
	delete(m.pulls, name)
	m.mu.Unlock()
	if p != nil {
		p.stop()
	}
	m.o.Changed()
}

// Pulls returns the downloads, by name.
func (m *Manager) Pulls() []Pull {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := []Pull{}
	for _, p := range m.pulls {
		out = append(out, p.Pull)
	}
	slices.SortFunc(out, func(a, b Pull) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// Delete removes an installed model.
func (m *Manager) Delete(ctx context.Context, name string) error {
	lib, err := m.library()
	if err != nil {
		return err
	}
	defer m.o.Changed()
	defer m.forget()
	return lib.Delete(ctx, name)
}
