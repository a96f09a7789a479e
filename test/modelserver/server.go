package modelserver

import (
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/semver"
)

// The models on the servers: the tiny one, and the same with a template that
// knows no tools and no history.
const (
	ModelName = "tiny"
	PlainName = "plain"
)

// Server is a real Ollama server with the tiny model, on loopback, with a home
// and models of its own. It cannot reach other machines: a pull fails as it does
// offline.
type Server struct {
	URL string // "http://127.0.0.1:PORT"; it stays the same over a Restart

	address, program, home, models string

	mu   sync.Mutex
	cmd  *exec.Cmd // nil: it does not run
	done chan struct{}
	log  tailLog
}

// Launch starts a server from the kit. Whoever calls it calls Close.
func Launch(ctx context.Context, k Kit) (*Server, error) {
	home, err := os.MkdirTemp("", "nod-ollama-")
	if err != nil {
		return nil, fmt.Errorf("start Ollama: %w", err)
	}
	models := filepath.Join(home, "models")
	if err := os.CopyFS(models, os.DirFS(k.Models)); err != nil {
		return nil, errors.Join(fmt.Errorf("copy the models: %w", err), os.RemoveAll(home))
	}
	s, err := launch(ctx, k.Program, models)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	return s, nil
}

// Close stops the server and removes its files.
func (s *Server) Close() error { return errors.Join(s.Stop(), os.RemoveAll(s.home)) }

// launch starts a server whose home is the folder above its models. The port
// was free a moment before; if somebody took it since, another is tried.
func launch(ctx context.Context, program, models string) (*Server, error) {
	var failed error
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("a port for Ollama: %w", err)
		}
		s := &Server{address: l.Addr().String(), program: program, home: filepath.Dir(models), models: models}
		s.URL = "http://" + s.address
		l.Close()
		if failed = s.Restart(ctx); failed == nil {
			return s, nil
		}
	}
	return nil, failed
}

// Restart starts the server again at the same address, after a Stop or a Kill.
func (s *Server) Restart(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd != nil {
		return errors.New("start Ollama: it runs already")
	}
	cmd := exec.Command(s.program, "serve")
	cmd.Dir, cmd.Env = s.home, s.env()
	cmd.Stdout, cmd.Stderr = &s.log, &s.log
	cmd.WaitDelay = 5 * time.Second // the runner may hold the pipes
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start Ollama: %w", err)
	}
	done := make(chan struct{})
	go func() {
		_ = cmd.Wait() // how it ended is in its log
		close(done)
	}()
	s.cmd, s.done = cmd, done
	if err := s.ready(ctx, done); err != nil {
		_ = s.end(killGroup)
		return fmt.Errorf("start Ollama: %w\n%s", err, s.log.String())
	}
	return nil
}

// env keeps the server to itself: its own home, one request at a time, a proxy
// that is not there between it and all other machines, and no wait of minutes
// for a model that does not load or unload.
func (s *Server) env() []string {
	const nowhere = "http://127.0.0.1:9"
	return []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.home, "TMPDIR=" + s.home, "USERPROFILE=" + s.home,
		"OLLAMA_HOST=" + s.address, "OLLAMA_MODELS=" + s.models, "OLLAMA_NUM_PARALLEL=1", "OLLAMA_NOPRUNE=1",
		"OLLAMA_KEEP_ALIVE=30s", "OLLAMA_LOAD_TIMEOUT=1m",
		"HTTP_PROXY=" + nowhere, "HTTPS_PROXY=" + nowhere, "NO_PROXY=127.0.0.1,localhost", "GIN_MODE=release",
	}
}

// firstStreaming is the first version that streams text when tools are sent, and
// firstNew the first one of the style New.
const (
	firstStreaming = "v0.8.0"
	firstNew       = "v0.17.0"
)

// Style is the style of the server's version.
func (s *Server) Style() Style {
	if semver.Compare(s.version(), firstNew) >= 0 {
		return New
	}
	return Old
}

// TextInOnePiece reports whether the server's version sends a text in one piece
// when tools are sent, and none beside calls.
func (s *Server) TextInOnePiece() bool { return semver.Compare(s.version(), firstStreaming) < 0 }

// version is what the server says of itself. One that was built without a version
// is what `go install` wrote into it; one that has none of either is the one that
// Prepare builds, unless the tests were told another program: then it counts as
// the newest.
func (s *Server) version() string {
	var said struct{ Version string }
	client := &http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}
	if res, err := client.Get(s.URL + "/api/version"); err == nil {
		defer res.Body.Close()
		_ = json.NewDecoder(res.Body).Decode(&said) // else it says none
	}
	v := "v" + strings.TrimPrefix(said.Version, "v")
	built, err := buildinfo.ReadFile(s.program)
	switch {
	case semver.IsValid(v) && v != "v0.0.0":
		return v
	case err == nil && semver.IsValid(built.Main.Version):
		return built.Main.Version
	case os.Getenv(ProgramVariable) == "":
		return Version
	}
	return "v999.0.0"
}

func (s *Server) ready(ctx context.Context, done chan struct{}) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	client := &http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}
	for {
		if alive(ctx, client, s.URL) {
			return nil
		}
		select {
		case <-done:
			return errors.New("it ended at once")
		case <-ctx.Done():
			return fmt.Errorf("it does not answer: %w", ctx.Err())
		case <-time.After(retry):
		}
	}
}

func alive(ctx context.Context, client *http.Client, url string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/version", nil)
	if err != nil {
		return false
	}
	res, err := client.Do(req)
	if err != nil {
		return false
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body)
	return res.StatusCode == http.StatusOK
}
