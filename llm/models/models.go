// Package models manages the model server and its models: the server that the
// settings name and its state, the installed models and downloads, which models fit
// this machine, and whether one really calls tools.
package models

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/llm/openai"
)

// Settings name the server.
type Settings struct {
	OpenAI    bool          // it speaks that API; else Ollama's
	URL       string        // empty: what OLLAMA_HOST says
	Remote    bool          // it may be on another machine
	Context   int           // tokens of the context window; 0: see llm.Model.ContextWindow
	KeepAlive time.Duration // how long Ollama keeps a model loaded; 0: its default; negative: not at all
	Think     llm.Thinking  // empty: ThinkAuto
}

// Options are what a Manager works with; all but Installed must be set.
type Options struct {
	Settings  func() Settings                       // asked at each use
	Key       func(context.Context) (string, error) // of the server; "" is none
	Memory    int64                                 // of this machine, in bytes
	Log       string                                // log file of a server that Nod started
	Changed   func()                                // called when the server, a download or the models changed
	Installed string                                // where Ollama's program is looked for first
}

// Manager holds the one server that is in use. It is safe for concurrent use.
type Manager struct {
	o Options

	mu        sync.Mutex
	openedFor Settings // what backend was made of
	backend   llm.Backend
	openErr   error          // why there is none
	server    *ollama.Server // that Nod started; nil: none
	pulls     map[string]*pull
	listed    listed

	now func() time.Time
}

// New makes a Manager; it does nothing by itself.
func New(o Options) *Manager { return &Manager{o: o, pulls: map[string]*pull{}, now: time.Now} }

// Close stops the server that Nod started and all downloads, and closes idle
// connections.
func (m *Manager) Close() {
	m.mu.Lock()
	closeIdle(m.backend)
	server, pulls := m.server, m.pulls
	m.server, m.pulls = nil, map[string]*pull{}
	m.mu.Unlock()
	for _, p := range pulls {
		p.stop()
	}
	if server != nil {
		server.Stop()
	}
}

// Backend returns the server that the settings name now. If they are wrong it is a
// Backend that returns that error.
func (m *Manager) Backend() llm.Backend {
	s := m.settings()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.backend == nil || m.openedFor != s {
		m.openedFor = s
		closeIdle(m.backend)
		if m.backend, m.openErr = m.open(s); m.openErr != nil {
			m.backend = unavailable{m.openErr}
		}
	}
	return m.backend
}

func closeIdle(b llm.Backend) {
	if c, ok := b.(interface{ Close() }); ok {
		c.Close()
	}
}

func (m *Manager) settings() Settings {
	s := m.o.Settings()
	if s.URL == "" && !s.OpenAI {
		s.URL = ollama.Host(os.Getenv("OLLAMA_HOST"))
	}
	return s
}

func (m *Manager) open(s Settings) (llm.Backend, error) {
	if s.OpenAI {
		return openai.New(openai.Options{URL: s.URL, AllowRemote: s.Remote, Key: m.o.Key, Context: s.Context})
	}
	return ollama.New(ollama.Options{URL: s.URL, AllowRemote: s.Remote, Key: m.o.Key, Context: s.Context, KeepAlive: s.KeepAlive})
}

// unavailable is a Backend that returns an error.
type unavailable struct{ err error }

func (n unavailable) Models(context.Context) ([]llm.Model, error) { return nil, n.err }

func (n unavailable) Chat(context.Context, llm.Request, func(llm.Chunk) error) (llm.Completion, error) {
	return llm.Completion{}, n.err
}

// MayLeave reports whether what is sent to the server may leave this computer.
func (m *Manager) MayLeave() bool { return m.settings().Remote }

// Embed turns texts into vectors with an installed model; see llm.Embedder.
func (m *Manager) Embed(ctx context.Context, model string, texts []string) ([][]float32, error) {
	if e, ok := m.Backend().(llm.Embedder); ok {
		return e.Embed(ctx, model, texts)
	}
	return nil, &llm.Error{Kind: llm.KindNoEmbedding, Text: lang.Say("Nod compares texts with models of an Ollama server only."), Remedy: lang.Say(`Set kind = "ollama" under [model] in config.toml, or embedding_model = "off" under [filed].`)}
}

// library returns the server as a Library, if it is one.
func (m *Manager) library() (llm.Library, error) {
	if l, ok := m.Backend().(llm.Library); ok {
		return l, nil
	}
	return nil, &llm.Error{Kind: llm.KindServer, Text: lang.Say("This model server does not download or delete models."), Remedy: lang.Say("Do it with the server's own program.")}
}
