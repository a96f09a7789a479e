package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// A server on this machine may pass requests on to another one: Ollama does so
// for its cloud models, and proxies for all. So a model is taken to run here only
// if the server says so: Ollama by its own API, which serves beside /v1, others by
// naming themselves in the list of models.

// localOwners returns the names by which servers that run models themselves name
// the owner of a model.
func localOwners() []string {
	return []string{"vllm", "sglang", "llamacpp", "llama.cpp", "organization_owner", "koboldcpp", "mlx-lm"}
}

// checkLocal returns an error unless the model runs on this machine or may run on another one. It
// asks each time: someone may have replaced the model behind its name.
func (b *Backend) checkLocal(ctx context.Context, r llm.Request) error {
	if b.allowRemote && !r.LocalOnly {
		return nil
	}
	local, err := b.isLocal(ctx, r.Model)
	if err != nil {
		return err
	}
	if !local {
		return remoteModelError(r.Model)
	}
	return nil
}

// isLocal reports whether the server says that a model runs on this machine.
func (b *Backend) isLocal(ctx context.Context, model string) (bool, error) {
	if b.otherMachine || llm.IsCloudName(model) {
		return false, nil
	}
	var d ollamaModel
	switch err := b.askOwn(ctx, http.MethodPost, "api/show", map[string]string{"model": model}, &d); {
	case err == nil && len(d.Details) > 0:
		return d.local(), nil
	case err != nil && !errors.Is(err, errNoRoute):
		return false, err
	}
	all, err := b.Models(ctx)
	if err != nil {
		return false, err
	}
	for _, m := range all {
		if m.Name == model || m.Name == model+":latest" {
			return !m.Remote, nil
		}
	}
	return false, noModelError(model, nil)
}

// ollamaModel is what Ollama says of a model, in its list and on its own.
type ollamaModel struct {
	Name        string `json:"name"`
	RemoteHost  string `json:"remote_host"`
	RemoteModel string `json:"remote_model"`
	// Details are in every description: some servers answer routes that they do not
	// have with 200 and an error.
	Details json.RawMessage `json:"details"`
}

func (m ollamaModel) local() bool { return m.RemoteHost == "" && m.RemoteModel == "" }

// ollamaLocal returns the models that Ollama runs itself; ok is false if the server
// is not Ollama.
func (b *Backend) ollamaLocal(ctx context.Context) (local map[string]bool, ok bool) {
	var list struct {
		Models *[]ollamaModel `json:"models"`
	}
	if err := b.askOwn(ctx, http.MethodGet, "api/tags", nil, &list); err != nil || list.Models == nil {
		return nil, false
	}
	local = map[string]bool{}
	for _, m := range *list.Models {
		local[m.Name] = m.local()
	}
	return local, true
}

// errNoRoute: the server has no such route.
var errNoRoute = lang.Errorf("the server has no such route")

// askOwn asks a route of a server's own API, which has its root above /v1.
func (b *Backend) askOwn(ctx context.Context, method, path string, body, out any) error {
	root := *b.base
	root.Path = strings.TrimSuffix(strings.TrimSuffix(root.Path, "/"), "/v1")
	within, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	res, err := b.send(within, &root, method, path, body)
	var known *llm.Error
	switch {
	case errors.As(err, &known) && known.Kind == llm.KindNotAServer:
		return errNoRoute
	case err != nil:
		return wire.RequestError(ctx, b.base.Host, err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return wire.RequestError(ctx, b.base.Host, err)
	}
	isObject := bytes.HasPrefix(bytes.TrimSpace(data), []byte("{"))
	switch {
	case res.StatusCode == http.StatusOK && isObject && json.Unmarshal(data, out) == nil:
		return nil
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		return b.deniedError(errors.New(res.Status))
	}
	return errNoRoute
}

func remoteModelError(name string) error {
	return &llm.Error{Kind: llm.KindRemote,
		Text:   lang.Say("The server does not say that the model ‘%s’ runs on this machine: what you write could leave it.", safetext.Line(name, 80)),
		Remedy: lang.Say("Choose a model of this machine, or set remote = true under [model] in config.toml if that is meant.")}
}
