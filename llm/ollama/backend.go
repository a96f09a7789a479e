// Package ollama talks with an Ollama server: it finds and starts one, lists,
// downloads and deletes models, and makes them reply.
//
// It is on the types of Ollama's own client and, but for replies (see stream),
// on the client, which ends a broken stream without an error and a whole one on a
// call whose arguments are a string. So every answer goes through a filter first
// (see lines) that notes how it ended and makes calls alike, and no reply counts
// that did not say that it is done.
package ollama

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// Options say which server is meant.
type Options struct {
	URL string // such as http://127.0.0.1:11434; see Host for OLLAMA_HOST
	// AllowRemote lets text leave this machine: to a server on another one, or
	// through a local server to a model that runs elsewhere.
	AllowRemote bool
	Key         func(context.Context) (string, error) // of a server behind a gateway; may be nil
	Context     int                                   // tokens of each model's window; 0: llm.DefaultContext at most
	KeepAlive   time.Duration                         // of requests that name none; see llm.Request
	Limits      wire.Limits                           // zero: wire.Default
	OnDial      func(address string)                  // called before each connection is made; may be nil
}

// Backend is an Ollama server. It is safe for concurrent use.
type Backend struct {
	base         *url.URL
	http         *http.Client
	api          *api.Client
	limits       wire.Limits
	context      int // tokens of each window; 0: not set
	keepAlive    time.Duration
	embedTimeout time.Duration
	otherMachine bool // the server is on another machine
	allowRemote  bool // text may leave this machine
	now          func() time.Time

	mu    sync.Mutex
	infos map[string]cachedInfo // by model name
	tools map[string]describedTool
}

var (
	_ llm.Library  = (*Backend)(nil)
	_ llm.Embedder = (*Backend)(nil)
)

// New makes a Backend for the server at o.URL. It makes no connection.
func New(o Options) (*Backend, error) {
	base, err := wire.ParseAddress(o.URL, o.AllowRemote)
	if err != nil {
		return nil, err
	}
	if o.Limits == (wire.Limits{}) {
		o.Limits = wire.DefaultLimits()
	}
	c := wire.Client(wire.Options{Base: base, AllowRemote: o.AllowRemote, Key: o.Key, Limits: o.Limits, OnDial: o.OnDial})
	c.Transport = &streamFilter{next: c.Transport, limits: o.Limits}
	return &Backend{
		base: base, http: c, api: api.NewClient(base, c), limits: o.Limits,
		context: o.Context, keepAlive: o.KeepAlive, embedTimeout: embedTimeout,
		otherMachine: !wire.Loopback(base.Hostname()), allowRemote: o.AllowRemote,
		now: time.Now, infos: map[string]cachedInfo{}, tools: map[string]describedTool{},
	}, nil
}

// Close closes idle connections. The Backend can still be used.
func (b *Backend) Close() { b.http.CloseIdleConnections() }

// requestTimeout is for requests that are answered at once, even by a server that
// is loading a model.
const requestTimeout = 10 * time.Second

// Models implements llm.Backend.
func (b *Backend) Models(ctx context.Context) ([]llm.Model, error) {
	within, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	list, err := b.api.List(within)
	if err != nil {
		return nil, b.requestError(ctx, "", err)
	}
	out := make([]llm.Model, 0, len(list.Models))
	for _, m := range list.Models {
		if m.RemoteHost != "" || m.RemoteModel != "" {
			b.forget(m.Name) // it may have been another one under this name
		}
		about, err := b.info(within, m.Name, m.Digest) // one that cannot be described is listed anyway
		if err != nil && ctx.Err() != nil {
			return nil, b.requestError(ctx, m.Name, err)
		}
		x := b.model(m, about)
		x.Unknown = err != nil
		out = append(out, x)
	}
	return out, nil
}

func (b *Backend) model(m api.ListModelResponse, a modelInfo) llm.Model {
	return llm.Model{
		Name: m.Name, Digest: m.Digest, Size: m.Size, Family: m.Details.Family, Params: m.Details.ParameterSize,
		Context: a.context, Window: b.context, Tools: a.tools, Thinking: a.thinking, Embeds: a.embeds,
		Remote: b.otherMachine || a.remote || m.RemoteHost != "" || m.RemoteModel != "" || llm.IsCloudName(m.Name),
	}
}
