package classify_test

import (
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
			d := newDesk(t)
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
