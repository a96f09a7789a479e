package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/test/modelserver"
)

// realModels starts the real model server. It is nil where that cannot be
// built, and the reason is printed.
func realModels(ctx context.Context, suite string) (*modelserver.Server, error) {
	kit, err := modelserver.Prepare(ctx, os.Stderr)
	if errors.Is(err, modelserver.ErrImpossible) {
		fmt.Printf("%s: left out: %v\n", suite, err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return modelserver.Launch(ctx, kit)
}

// installed is a model of a server, with what the server says that it can.
func installed(ctx context.Context, b llm.Backend, name string) (llm.Model, error) {
	all, err := b.Models(ctx)
	if err != nil {
		return llm.Model{}, err
	}
	for _, m := range all {
		if m.Name == name || m.Name == name+":latest" {
			return m, nil
		}
	}
	return llm.Model{}, fmt.Errorf("the model server has no model %s", name)
}

// backend is Nod's client of an Ollama server.
func backend(url string) (*ollama.Backend, error) { return ollama.New(ollama.Options{URL: url}) }

// scripted starts a scripted server, which does as it is told. It is closed by
// its Close.
func scripted(style modelserver.Style) (s *modelserver.Scripted, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("start a scripted model server: %v", r)
		}
	}()
	return modelserver.NewScripted(patron{}, style), nil
}

// patron is what a scripted server takes for a test.
type patron struct{}

func (patron) Helper()                           {}
func (patron) Cleanup(func())                    {}
func (patron) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (patron) Skipf(format string, args ...any)  { panic(fmt.Sprintf(format, args...)) }
func (patron) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
