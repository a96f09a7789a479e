// Package openai talks with servers that speak OpenAI's chat API: vLLM,
// llama.cpp, LM Studio, and Ollama below /v1.
//
// The client is Nod's own: two requests and one stream of events. The libraries
// at hand take a stream that was cut for one that ended, and decode text before
// the pieces of a character can be joined.
package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// Options say which server is meant.
type Options struct {
	URL string // such as http://127.0.0.1:8000/v1; without a path, /v1 is added
	// AllowRemote lets text leave this machine, to a server on another one.
	AllowRemote bool
	// Key returns the server's key, from the keyring; nil or "": none. It is in
	// no error and is never logged.
	Key     func(context.Context) (string, error)
	Context int                  // tokens of each model's window; 0: what the server says
	Limits  wire.Limits          // zero: wire.Default
	OnDial  func(address string) // called before each connection is made; may be nil
}

// Backend is a server that speaks OpenAI's chat API. It is safe for concurrent
// use.
type Backend struct {
	base         *url.URL
	http         *http.Client
	limits       wire.Limits
	context      int  // tokens of each window; 0: not set
	otherMachine bool // it is on another machine
	allowRemote  bool // text may leave this machine

	// tellsProgress: it is llama.cpp, which tells how much of a prompt it has read.
	// Others may refuse a request that asks for that.
	tellsProgress atomic.Bool
}

var _ llm.Backend = (*Backend)(nil)

// New makes a Backend for the server at o.URL. It makes no connection.
func New(o Options) (*Backend, error) {
	base, err := wire.ParseAddress(o.URL, o.AllowRemote)
	if err != nil {
		return nil, err
	}
	if base.Path == "" {
		base.Path = "/v1"
	}
	if o.Limits == (wire.Limits{}) {
		o.Limits = wire.DefaultLimits()
	}
	return &Backend{
		base:   base,
		http:   wire.Client(wire.Options{Base: base, AllowRemote: o.AllowRemote, Key: o.Key, Limits: o.Limits, OnDial: o.OnDial}),
		limits: o.Limits, context: o.Context,
		otherMachine: !wire.Loopback(base.Hostname()), allowRemote: o.AllowRemote,
	}, nil
}

// Close closes idle connections. The Backend can still be used.
func (b *Backend) Close() { b.http.CloseIdleConnections() }

// requestTimeout is the time for a request that is answered at once.
const requestTimeout = 10 * time.Second

// Models implements llm.Backend. Such servers do not say which models can call
// tools, so all are taken to; one that cannot says so when it is asked.
func (b *Backend) Models(ctx context.Context) ([]llm.Model, error) {
	within, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	res, err := b.send(within, b.base, http.MethodGet, "models", nil)
	if err != nil {
		return nil, wire.RequestError(ctx, b.base.Host, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, b.statusError("", res)
	}
	var list struct {
		Data *[]struct {
			ID      string `json:"id"`
			Owner   string `json:"owned_by"`
			Context int    `json:"max_model_len"` // vLLM says it
		} `json:"data"`
	}
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil || list.Data == nil {
		if ctx.Err() != nil {
			return nil, wire.StoppedError(ctx)
		}
		return nil, b.notServerError(err)
	}
	local, isOllama := b.ollamaLocal(ctx)
	windows := b.askWindows(ctx)
	out := make([]llm.Model, 0, len(*list.Data))
	for _, m := range *list.Data {
		here := local[m.ID]
		if !isOllama {
			here = slices.Contains(localOwners(), strings.ToLower(m.Owner))
		}
		out = append(out, llm.Model{Name: m.ID, Context: windows.of(m.ID, m.Context), Window: b.context, Tools: true,
			Remote: b.otherMachine || llm.IsCloudName(m.ID) || !here})
	}
	return out, nil
}

func (b *Backend) send(ctx context.Context, root *url.URL, method, path string, body any) (*http.Response, error) {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return nil, errors.Join(lang.Errorf("write the request"), err)
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, root.JoinPath(path).String(), bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "text/event-stream, application/json")
	}
	req.Header.Set("User-Agent", "nod")
	return b.http.Do(req)
}
