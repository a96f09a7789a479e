package classify_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/llm/openai"
	"github.com/nod-app/nod/test/modelserver"
)

// A file is never sent to a model that a server on this machine passes on to
// another one: not where the list of models came from before the model was
// replaced, nor where the settings allow other machines.
func TestFilesAreNotSentToCloudModels(t *testing.T) {
	for name, open := range map[string]func(url string) (llm.Backend, error){
		"openai": func(url string) (llm.Backend, error) {
			return openai.New(openai.Options{URL: url, AllowRemote: true})
		},
		"ollama": func(url string) (llm.Backend, error) {
			return ollama.New(ollama.Options{URL: url, AllowRemote: true})
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewScripted(t, modelserver.New)
			s.SetModels(modelserver.Installed{Name: "m:latest", RemoteHost: "https://ollama.com:443"})
			backend, err := open(s.URL)
			must(t, err)
			d := newFixture(t)
			o := d.options() // says that the model runs here
			o.Backend = func() llm.Backend { return backend }
			f, p := d.scan("scan0042.pdf", invoice)
			_, ok, err := classify.New(o).Suggest(t.Context(), f, p)
			var e *llm.Error
			if ok || !errors.As(err, &e) || e.Kind != llm.KindRemote {
				t.Errorf("%v, %v", ok, err)
			}
			for _, r := range s.Requests() {
				if strings.Contains(string(r.Body), "Total due") {
					t.Errorf("the text of the file went to %s", r.Path)
				}
			}
		})
	}
}

// A server that cannot bind a model to a schema replies nothing; the model is
// then asked without one, and the answer found among its words.
func TestAServerThatRepliesNothingToASchema(t *testing.T) {
	d := newFixture(t)
	d.reply = func(_ context.Context, r llm.Request, on func(llm.Chunk) error) (llm.Completion, error) {
		if len(r.Format) > 0 {
			return llm.Completion{Reason: "stop"}, nil
		}
		return llm.Completion{Reason: "stop"}, on(llm.Chunk{Text: "It is a bill.\n</think>\nHere:\n```json\n" + reply(nil) + "\n```"})
	}
	got, ok := d.suggest(d.scan("scan0042.pdf", invoice))
	if !ok || got.Category != "finances" || len(d.requests) != 2 || !d.requests[1].LocalOnly {
		t.Errorf("%v %+v, asked %d times", ok, got, len(d.requests))
	}
	d.reply = func(context.Context, llm.Request, func(llm.Chunk) error) (llm.Completion, error) {
		return llm.Completion{Reason: "stop"}, nil
	}
	if _, ok := d.suggest(d.scan("scan0043.pdf", invoice)); ok || len(d.requests) != 4 {
		t.Errorf("nothing at all: %v, asked %d times", ok, len(d.requests))
	}
}
