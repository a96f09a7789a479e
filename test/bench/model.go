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

// realModels starts the real model server. If that cannot be built it returns nil
// and prints the reason.
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

// installed returns a model of a server, with its capabilities.
func installed(ctx context.Context, b llm.Backend, name string) (llm.Model, error) {
	all, err := b.Models(ctx)
	if err != nil {
		return llm.Model{}, err
	}
	for _, m := range all {
		if m.Name == name || m.Name == name+":latest" {
			if m.Unknown {
				return m, fmt.Errorf("the model server could not describe the model %s", name)
			}
			return m, nil
		}
	}
	return llm.Model{}, fmt.Errorf("the model server has no model %s", name)
}

// backend is Nod's client of an Ollama server.
func backend(url string) (*ollama.Backend, error) { return ollama.New(ollama.Options{URL: url}) }

// scripted starts a scripted server. Call its Close at the end.
func scripted(style modelserver.Style) (s *modelserver.Scripted, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("start a scripted model server: %v", r)
		}
	}()
	return modelserver.NewScripted(noTest{}, style), nil
}

// noTest is the testing.TB that a scripted server needs, outside a test.
type noTest struct{}

func (noTest) Helper()                           {}
func (noTest) Cleanup(func())                    {}
func (noTest) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (noTest) Skipf(format string, args ...any)  { panic(fmt.Sprintf(format, args...)) }
func (noTest) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
