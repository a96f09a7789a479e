package servers

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// reach returns the address of a server over HTTP, or of a site where the person signs in to it, if the network rules of the tools let
// it be reached.
func (sv *server) reach(address string) (policy.URL, error) {
	if sv.o.suite != nil {
		return policy.URL{Text: address, Host: "localhost", Secure: true}, nil
	}
	u, bad := policy.CheckURL(address)
	scope := sv.o.Env().Scope
	switch {
	case bad != nil:
		return u, errors.New(bad.Reason)
	case !u.Secure:
		return u, lang.Errorf("its address does not begin with https://")
	case scope.Offline || len(scope.Hosts) > 0 && !slices.Contains(scope.Hosts, u.Host):
		return u, lang.Errorf("the settings of the tools do not let them reach %s", u.Host)
	case sv.o.HTTP == nil:
		return u, lang.Errorf("servers over HTTP cannot be reached from here")
	}
	return u, nil
}

// mostRetries is how often an answer that was cut off is asked for again, where the server keeps answers for that.
const mostRetries = 3

// connectHTTP greets a server over HTTP. No call is sent twice, and nothing anywhere but to its address.
func (sv *server) connectHTTP(ctx context.Context) (*connection, error) {
	u, err := sv.reach(sv.URL)
	if err != nil {
		return nil, err
	}
	secrets, _, err := sv.secrets(ctx, nil)
	if err != nil {
		return nil, err
	}
	in, err := sv.signedIn(ctx)
	if err != nil {
		return nil, err
	}
	c := &connection{ended: make(chan struct{}), hidden: hiding(secrets), tokens: &tokens{sv: sv, in: in}}
	c.kill = sync.OnceFunc(func() { close(c.ended) })
	only := onlyTo{next: sv.o.HTTP, url: u.Text, header: http.Header{}}
	for i, name := range sv.Secrets {
		only.header.Set(name, secrets[i])
	}
	c.session, err = sv.client().Connect(ctx, &mcp.StreamableClientTransport{Endpoint: u.Text, HTTPClient: &http.Client{Transport: only},
		MaxRetries: mostRetries, DisableStandaloneSSE: sv.o.suite == nil, MaxEventSize: maxMessage, OAuthHandler: c.tokens}, nil)
	if err != nil {
		c.kill()
		return nil, c.failed("greet it", err)
	}
	go func() {
		_ = c.session.Wait()
		c.kill()
		sv.gone(c, "it ended the connection")
	}()
	return c, nil
}

// onlyTo sends requests to one address, with the secrets of its server. Where that leads elsewhere nothing follows it.
type onlyTo struct {
	next   http.RoundTripper
	url    string
	header http.Header
}

// RoundTrip implements http.RoundTripper.
func (o onlyTo) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.String() != o.url {
		return nil, lang.Errorf("it leads to another address, which you did not approve")
	}
	r = r.Clone(r.Context())
	for name, values := range o.header {
		r.Header[name] = values
	}
	res, err := o.next.RoundTrip(r)
	if err == nil {
		res.Body = http.MaxBytesReader(nil, res.Body, maxMessage)
	}
	return res, err
}
