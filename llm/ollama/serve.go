package ollama

import (
	"context"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// ServeOptions say how Ollama is started.
type ServeOptions struct {
	Program string   // see Found.Program
	URL     string   // the loopback address to listen on
	Log     string   // its log file; the previous one is kept as .old
	Env     []string // apart from OLLAMA_HOST; nil: that of Nod
}

// Server is an Ollama that Nod started, and so may stop.
type Server struct {
	cmd         *exec.Cmd
	group       *group
	log         string
	url         string
	stopTimeout time.Duration // for ending by itself
	ended       chan struct{}
	exitErr     error // why it ended; to be read after ended
	stopOnce    sync.Once
}

// starting is how long a server may take until it answers, and stopping how long
// it gets to end what it runs.
const (
	startTimeout       = 30 * time.Second
	defaultStopTimeout = 5 * time.Second
)

// Start runs 'ollama serve' and waits until it answers. If ctx ends before that,
// the server is stopped again. It outlives Nod unless Stop is called: it may
// have others to serve by then.
func Start(ctx context.Context, o ServeOptions) (*Server, error) {
	s, err := launch(o)
	if err != nil {
		return nil, &llm.Error{Kind: llm.KindUnreachable, Text: lang.Say("Ollama could not be started: %s", wire.Excerpt(err.Error())),
			Remedy: lang.Say("Run ‘ollama serve’ in a terminal to see why."), Err: err}
	}
	within, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	if err := s.waitUntilReady(within); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

func launch(o ServeOptions) (*Server, error) {
	base, err := wire.ParseAddress(o.URL, false)
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(o.Program) {
		return nil, lang.Errorf("%q is not an absolute path", o.Program)
	}
	if err := checkAddressFree(base.Host); err != nil {
		return nil, err
	}
	log, err := newLog(o.Log)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(o.Program, "serve")
	cmd.Env = append(serverEnv(o.Env), "OLLAMA_HOST="+(&url.URL{Scheme: "http", Host: base.Host}).String())
	cmd.Dir = filepath.Dir(o.Program)
	cmd.Stdout, cmd.Stderr = log, log
	g, err := newGroup(cmd)
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		g.close()
		return nil, err
	}
	g.add(cmd)
	s := &Server{cmd: cmd, group: g, log: o.Log, url: base.String(), stopTimeout: defaultStopTimeout, ended: make(chan struct{})}
	go func() {
		s.exitErr = cmd.Wait()
		close(s.ended)
	}()
	return s, nil
}

// checkAddressFree makes sure that no one has the address: else it would be theirs that
// answers, and Nod would take it for the server that it started.
func checkAddressFree(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return l.Close()
}

// serverEnv returns what the server gets, without the address that the person set
// for it: that of the options counts.
func serverEnv(given []string) []string {
	if given == nil {
		given = os.Environ()
	}
	var out []string
	for _, e := range given {
		if name, _, _ := strings.Cut(e, "="); !strings.EqualFold(name, "OLLAMA_HOST") {
			out = append(out, e)
		}
	}
	return out
}

// waitUntilReady waits until the server says its version.
func (s *Server) waitUntilReady(ctx context.Context) error {
	b, err := New(Options{URL: s.url})
	if err != nil {
		return err
	}
	defer b.Close()
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		if _, err := b.Version(ctx); err == nil {
			return nil
		}
		select {
		case <-s.ended:
			return s.exitError()
		case <-ctx.Done():
			return &llm.Error{Kind: llm.KindUnreachable, Text: lang.Say("Ollama was started, but did not answer."),
				Remedy: lang.Say("See its log: %s", s.log), Err: ctx.Err()}
		case <-again.C:
		}
	}
}

func (s *Server) exitError() error {
	return &llm.Error{Kind: llm.KindUnreachable, Text: lang.Say("Ollama ended at once: %s", wire.Excerpt(lastLine(s.log))),
		Remedy: lang.Say("See its log: %s", s.log), Err: s.exitErr}
}

// URL returns where it answers.
func (s *Server) URL() string { return s.url }

// Ended returns a channel that is closed when the server has ended, no matter who ended it.
func (s *Server) Ended() <-chan struct{} { return s.ended }

// Stop ends the server and all that it runs, and waits for it.
func (s *Server) Stop() {
	s.stopOnce.Do(func() {
		s.group.terminate(s.cmd)
		select {
		case <-s.ended:
		case <-time.After(s.stopTimeout):
		}
		s.group.kill(s.cmd) // what it left behind, too
		<-s.ended
		s.group.close()
	})
}
