package models

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/ollama"
)

// State is the state of the server.
type State string

// The states.
const (
	Running State = "running"
	Stopped State = "stopped" // installed here, not running: Start starts it
	Missing State = "missing" // not running and not installed
	Strange State = "strange" // something else answers, or the settings cannot be right
)

// Server describes the state of the server.
type Server struct {
	State   State  `json:"state"` // running, stopped (installed, not running), missing (not installed) or strange (something else answers)
	URL     string `json:"url"`
	Version string `json:"version,omitempty"`
	Started bool   `json:"started"`      // by Nod, which stops it when it ends
	Remote  bool   `json:"remote"`       // it may be on another machine
	Text    string `json:"text" said:""` // a sentence
	Remedy  string `json:"remedy,omitempty" said:""`
	Warning string `json:"warning,omitempty" said:""` // of an unsafe version, or that text leaves the machine
}

// Server checks the server that the settings name.
func (m *Manager) Server(ctx context.Context) Server {
	s := m.settings()
	out := Server{URL: s.URL, Remote: s.Remote}
	if s.OpenAI {
		m.checkOpenAI(ctx, &out)
	} else {
		m.checkOllama(ctx, s, &out)
	}
	m.mu.Lock()
	out.Started = m.server != nil && isRunning(m.server)
	m.mu.Unlock()
	if s.Remote && out.State == Running && out.Warning == "" {
		out.Warning = lang.Say("This server may be on another machine: what you say, and what tools read, can leave this one.")
	}
	return out
}

// checkOpenAI checks whether a server without a version answers.
func (m *Manager) checkOpenAI(ctx context.Context, out *Server) {
	_, err := m.Backend().Models(ctx)
	var e *llm.Error
	switch {
	case err == nil:
		out.State, out.Text = Running, lang.Say("A model server answers.")
	case errors.As(err, &e) && e.Kind == llm.KindUnreachable:
		out.State, out.Text, out.Remedy = Missing, e.Text, e.Remedy
	default:
		out.State, out.Text = Strange, err.Error()
		if e != nil {
			out.Remedy = e.Remedy
		}
	}
}

func (m *Manager) checkOllama(ctx context.Context, s Settings, out *Server) {
	f := ollama.Find(ctx, ollama.Options{URL: s.URL, AllowRemote: s.Remote, Key: m.o.Key}, m.o.Installed)
	out.Version, out.Text, out.Remedy, out.Warning = f.Version, f.Text, f.Remedy, f.Warning
	out.State = map[ollama.State]State{ollama.Running: Running, ollama.Ready: Stopped, ollama.Missing: Missing}[f.State]
	if out.State == "" {
		out.State = Strange
	}
}

// Start starts the server if it is installed here and does not run. Nod stops
// what it started when it ends.
func (m *Manager) Start(ctx context.Context) error {
	s := m.settings()
	f := ollama.Find(ctx, ollama.Options{URL: s.URL, AllowRemote: s.Remote, Key: m.o.Key}, m.o.Installed)
	if s.OpenAI || f.State == ollama.Running {
		return nil
	}
	if f.State != ollama.Ready {
		return &llm.Error{Kind: llm.KindUnreachable, Text: f.Text, Remedy: f.Remedy}
	}
	server, err := ollama.Start(ctx, ollama.ServeOptions{Program: f.Program, URL: s.URL, Log: m.o.Log})
	if err != nil {
		return err
	}
	m.mu.Lock()
	old := m.server
	m.server = server
	m.mu.Unlock()
	if old != nil {
		old.Stop()
	}
	m.o.Changed()
	return nil
}

func isRunning(s *ollama.Server) bool {
	select {
	case <-s.Ended():
		return false
	default:
		return true
	}
}
