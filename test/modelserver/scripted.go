// Package modelserver gives tests a model server: the real Ollama with the tiny
// model of test/tinymodel, and a scripted one that fails in every known way.
//
// Real(t) is the real server, one for all tests of a binary that run at the same
// time; Own(t) is one that the test may kill and restart. Both skip the test,
// and say why, only where Ollama cannot be built. Launch gives the same to
// programs without package testing.
//
// NewScripted(t) is a server on loopback that speaks Ollama's API and, below
// /v1, OpenAI's. It recites the tiny model's corpus as the real one does, until
// the test tells it otherwise: Next for the requests to come, On for a text of
// the user, At for any path. What it is told is a Behaviour; Failures lists
// those that go wrong. It keeps what it was asked: Requests.
//
// Prepare builds Ollama (two minutes once, with the network) and trains the
// model (half a minute whenever its sources change) into the folder of test programs.
// `go run ./test/modelserver/prepare` does so ahead of the tests.
package modelserver

import (
	"net/http/httptest"
	"slices"
	"sync"
	"time"
)

// Style is which generation of Ollama a scripted server behaves like; they
// differ in what comes of calls.
type Style int

// The styles.
const (
	Old Style = iota // 0.6.5: with tools the text comes in one piece, calls have no ids
	New              // 0.17 on: all is streamed, calls have ids, unknown and broken ones vanish
)

// Installed is a model on a scripted server.
type Installed struct {
	Name         string
	Digest       string // empty: of zeros
	Size         int64
	Family       string
	Params       string // "8.0B"
	Context      int
	Capabilities []string // "completion", "tools", "thinking", "embedding"
	RemoteHost   string   // of a model in the cloud
	Loaded       int      // tokens of the window that it is loaded with; 0: it is not
}

// Scripted is a model server on loopback that follows a script.
type Scripted struct {
	URL    string // "http://127.0.0.1:PORT"; OpenAI's API is below URL + "/v1"
	server *httptest.Server
	quit   chan struct{}
	closed sync.Once

	mu       sync.Mutex
	style    Style
	key      string
	models   []Installed
	next     []Behaviour
	on       map[string][]Behaviour
	at       map[string][]Behaviour
	requests []Request
	hanging  int
}

// NewScripted starts a server with the model ModelName, which can call tools,
// and PlainName, which cannot.
func NewScripted(t TB, style Style) *Scripted {
	t.Helper()
	s := &Scripted{
		style: style, quit: make(chan struct{}), on: map[string][]Behaviour{}, at: map[string][]Behaviour{},
		models: []Installed{
			{Name: ModelName + ":latest", Size: 480_000, Family: "llama", Params: "117K", Context: 4096, Capabilities: []string{"completion", "tools"}},
			{Name: PlainName + ":latest", Size: 480_000, Family: "llama", Params: "117K", Context: 4096, Capabilities: []string{"completion"}},
		},
	}
	s.server = httptest.NewServer(s.routes())
	s.URL = s.server.URL
	t.Cleanup(s.Close)
	return s
}

// Close ends the server and all that hangs in it. It may be called twice.
func (s *Scripted) Close() {
	s.closed.Do(func() {
		close(s.quit)
		s.server.CloseClientConnections()
		s.server.Close() // waits for what is served, which takes s.mu
	})
}

// SetModels sets what is installed.
func (s *Scripted) SetModels(m ...Installed) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.models = slices.Clone(m)
}

// SetKey sets the key that requests below /v1 must have; "": none.
func (s *Scripted) SetKey(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.key = key
}

// Hanging is how many replies hang.
func (s *Scripted) Hanging() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hanging
}

func (s *Scripted) countHanging(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hanging += n
}

// Requests gives what the server was asked, oldest first.
func (s *Scripted) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Wait gives the requests as soon as there are n of them. It fails the test
// after two minutes.
func (s *Scripted) Wait(t TB, n int) []Request {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		if got := s.Requests(); len(got) >= n {
			return got
		}
		time.Sleep(retry)
	}
	t.Fatalf("the model server got %d requests, not %d", len(s.Requests()), n)
	return nil
}
