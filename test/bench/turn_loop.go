package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// turnLoop is Nod's turn loop in this process, with the tools of a toolSetup.
type turnLoop struct {
	toolSetup *toolSetup
	model     string
}

func (l turnLoop) engine(ctx context.Context, url string) (*turn.Engine, llm.Model, error) {
	server, err := backend(url)
	if err != nil {
		return nil, llm.Model{}, err
	}
	m, err := installed(ctx, server, l.model)
	return turn.New(turn.Options{Backend: func() llm.Backend { return server }, Tools: l.toolSetup.reg}), m, err
}

// requestBodies runs one reply and returns its request bodies, which must be n.
func (l turnLoop) requestBodies(ctx context.Context, url, text string, n int) ([][]byte, error) {
	w, err := startRecordingProxy(url)
	if err != nil {
		return nil, err
	}
	defer w.close()
	e, m, err := l.engine(ctx, w.URL)
	if err != nil {
		return nil, err
	}
	said, err := runTurn(ctx, e, m, text)
	if err != nil {
		return nil, err
	}
	bodies, err := w.bodies(n)
	if err != nil {
		return nil, fmt.Errorf("the loop replied %q, model %+v: %w", said.text, m, err)
	}
	return bodies, nil
}

// runTurn runs one reply of the turn loop.
func runTurn(ctx context.Context, e *turn.Engine, m llm.Model, text string) (s replyTimes, err error) {
	var failed error
	began := time.Now()
	out, err := e.Run(ctx, turn.Request{Model: m, Context: window8k(m), Text: text, Tools: readTools()}, func(ev turn.Event) {
		switch ev := ev.(type) {
		case turn.Text:
			if s.first == 0 {
				s.first = time.Since(began)
			}
		case turn.CallResult:
			s.called = ev.Result.Tool
			if !ev.Result.Success {
				failed = fmt.Errorf("%s: %s", ev.Result.Tool, ev.Result.Error)
			}
		}
	})
	s.whole = time.Since(began)
	err = errors.Join(err, failed)
	if err == nil && out.Ended != turn.Answered {
		err = fmt.Errorf("the turn loop ended: %s, %+v", out.Ended, out.Problem)
	}
	if n := len(out.Messages); err == nil && n > 0 {
		s.text = out.Messages[n-1].Text
	}
	return s, err
}

// readTools are the tools that the loop offers: those that only read.
func readTools() []string { return []string{"files.list_dir", "files.read_text", "files.search"} }

// window8k is the context window that the agent asks for: with another one the
// server would load the model anew.
func window8k(m llm.Model) int {
	if m.Context > 0 {
		return min(m.Context, turn.DefaultContext)
	}
	return turn.DefaultContext
}
