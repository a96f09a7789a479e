package servers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
)

// signInTime is how long a person may take to sign in.
const signInTime = 5 * time.Minute

// signInName is under which name the keyring has what came of it; no header is called so.
const signInName = "sign in"

var errSignIn = lang.Errorf("the person must sign in first")

// OAuthClient is how Nod is known where a person signs in, if its operator gave it an id; without one Nod registers itself.
type OAuthClient struct {
	ID     string // one that begins with https:// is the address of a document that says what Nod is
	Secret string
}

// signedIn is a token and how to renew it, as the keyring keeps them.
type signedIn struct {
	Config oauth2.Config `json:"config"`
	Token  *oauth2.Token `json:"token"`
}

// signedIn returns what the keyring has; nil: nobody signed in.
func (sv *server) signedIn(ctx context.Context) (*signedIn, error) {
	text, err := sv.o.Keyring.Get(ctx, sv.account(signInName))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNoKeyring) {
		return nil, nil
	}
	var in signedIn
	if err == nil {
		err = json.Unmarshal([]byte(text), &in)
	}
	if err == nil && in.Token == nil {
		err = lang.Errorf("it has no token")
	}
	if err != nil {
		return nil, lang.Errorf("read what you signed in with: %w", err)
	}
	return &in, nil
}

func (sv *server) keepSignedIn(ctx context.Context, in *signedIn) error {
	text, err := json.Marshal(in)
	if err == nil {
		err = sv.o.Keyring.Set(ctx, sv.account(signInName), string(text))
	}
	return err
}

// signInFirst says that the person must sign in.
func (sv *server) signInFirst() error {
	sv.mu.Lock()
	defer sv.mu.Unlock()
	sv.problem = lang.Say("it wants you to sign in")
	return tools.Fail(codeSignIn, lang.Say("The server %s wants the user to sign in, so nothing was done. The user can do that: nod mcp sign-in %s", sv.Name, sv.Name))
}

// tokens gives the requests to a server the token that the person signed in for, and a new one in the place of one that ran out. It is
// safe for concurrent use.
type tokens struct {
	sv    *server
	asked atomic.Bool // the person must sign in

	mu   sync.Mutex
	in   *signedIn // nil: nobody signed in
	next oauth2.TokenSource
}

// TokenSource implements auth.OAuthHandler.
func (t *tokens) TokenSource(context.Context) (oauth2.TokenSource, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.in == nil {
		return nil, nil
	}
	if t.next == nil {
		t.next = t.in.Config.TokenSource(context.WithValue(context.Background(), oauth2.HTTPClient, t.sv.sites()), t.in.Token)
	}
	return t, nil
}

// Token implements oauth2.TokenSource. A new token that cannot be kept is used as long as Nod runs.
func (t *tokens) Token() (*oauth2.Token, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	token, err := t.next.Token()
	if err == nil && token.AccessToken != t.in.Token.AccessToken {
		t.in.Token = token
		_ = t.sv.keepSignedIn(context.Background(), t.in)
	}
	return token, err
}

// Authorize implements auth.OAuthHandler: it notes what the server wants, and leaves that to SignIn.
func (t *tokens) Authorize(_ context.Context, q *http.Request, r *http.Response) error {
	_ = r.Body.Close()
	t.asked.Store(true)
	t.sv.mu.Lock()
	defer t.sv.mu.Unlock()
	t.sv.wants = &http.Response{StatusCode: r.StatusCode, Header: r.Header, Body: http.NoBody, Request: q}
	return errSignIn
}

// hides returns all secrets of the connection, the token that it has by now among them.
func (c *connection) hides() hidden {
	if c.tokens == nil {
		return c.hidden
	}
	c.tokens.mu.Lock()
	defer c.tokens.mu.Unlock()
	if c.tokens.in == nil {
		return c.hidden
	}
	return slices.Concat(c.hidden, hiding([]string{c.tokens.in.Token.AccessToken}))
}

// sites returns what reaches the sites where a person signs in, by the rules for the server's own address.
func (sv *server) sites() *http.Client { return &http.Client{Transport: sites{sv}} }

type sites struct{ sv *server }

// RoundTrip implements http.RoundTripper.
func (s sites) RoundTrip(r *http.Request) (*http.Response, error) {
	if _, err := s.sv.reach(r.URL.String()); err != nil {
		return nil, err
	}
	res, err := s.sv.o.HTTP.RoundTrip(r)
	if err == nil {
		res.Body = http.MaxBytesReader(nil, res.Body, maxMessage)
	}
	return res, err
}

// SignIn has the person sign in to a server over HTTP, on the page that open opens in a browser, and keeps in the keyring what comes of
// it. It returns when they did.
func (s *Servers) SignIn(ctx context.Context, name string, client OAuthClient, open func(address string) error) error {
	sv, err := s.find(name)
	if err == nil {
		err = s.keyring(ctx)
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, signInTime)
	defer cancel()
	wants, err := sv.wanted(ctx)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return lang.Errorf("wait for the browser: %w", err)
	}
	defer l.Close()
	h, err := auth.NewAuthorizationCodeHandler(sv.signing(ctx, client, wants, l, open))
	if err == nil {
		err = h.Authorize(ctx, wants.Request, wants)
	}
	if err != nil {
		return tools.Fail(codeSignIn, lang.Say("Signing in to %s failed: %v.", name, safetext.Line(err.Error(), 300)))
	}
	sv.rest()
	sv.mu.Lock()
	sv.wants, sv.problem, sv.next = nil, "", time.Time{}
	sv.mu.Unlock()
	return nil
}

// wanted returns what the server answered where it wants the person to sign in.
func (sv *server) wanted(ctx context.Context) (*http.Response, error) {
	wants := func() *http.Response {
		sv.mu.Lock()
		defer sv.mu.Unlock()
		sv.next = time.Time{} // it is tried now
		return sv.wants
	}
	if w := wants(); w != nil {
		return w, nil
	}
	sv.starting.Lock()
	_, _, err := sv.describe(ctx)
	sv.starting.Unlock()
	if w := wants(); w != nil {
		return w, nil
	}
	if err == nil {
		err = tools.Fail(tools.CodeNothing, lang.Say("The server %s can be used without signing in.", sv.Name))
	}
	return nil, err
}

// signing says how a person signs in. Rights that were given before are asked for again with those that the server misses.
func (sv *server) signing(ctx context.Context, client OAuthClient, wants *http.Response, l net.Listener, open func(address string) error) *auth.AuthorizationCodeHandlerConfig {
	back := "http://" + l.Addr().String() + "/"
	c := &auth.AuthorizationCodeHandlerConfig{
		RedirectURL: back, Client: sv.sites(), RequestRefreshToken: true,
		AuthorizationCodeFetcher: func(ctx context.Context, a *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			return sv.code(ctx, a.URL, l, open)
		},
		ScopeFilter: func(found []string) []string {
			if in, err := sv.signedIn(ctx); err == nil && in != nil && wants.StatusCode == http.StatusForbidden {
				found = append(slices.Clone(in.Config.Scopes), found...)
			}
			return found
		},
		NewTokenSource: func(_ context.Context, config *oauth2.Config, token *oauth2.Token) (oauth2.TokenSource, error) {
			return oauth2.StaticTokenSource(token), sv.keepSignedIn(ctx, &signedIn{*config, token})
		},
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
			ClientName: "Nod", RedirectURIs: []string{back}, GrantTypes: []string{"authorization_code", "refresh_token"}, ResponseTypes: []string{"code"}}},
	}
	switch {
	case strings.HasPrefix(client.ID, "https://"):
		c.ClientIDMetadataDocumentConfig = &auth.ClientIDMetadataDocumentConfig{URL: client.ID}
	case client.ID != "":
		c.PreregisteredClient = &oauthex.ClientCredentials{ClientID: client.ID}
		if client.Secret != "" {
			c.PreregisteredClient.ClientSecretAuth = &oauthex.ClientSecretAuth{ClientSecret: client.Secret}
		}
	}
	return c
}

// code opens the page where the person signs in, and returns what the browser brings back from it. What comes without the page's
// state is from somebody else.
func (sv *server) code(ctx context.Context, address string, l net.Listener, open func(address string) error) (*auth.AuthorizationResult, error) {
	page, query, _ := strings.Cut(address, "?")
	asked, err := url.ParseQuery(query)
	if err == nil {
		_, err = sv.reach(page)
	}
	if err != nil {
		return nil, lang.Errorf("its page to sign in cannot be opened: %w", err)
	}
	got := make(chan url.Values, 1)
	back := &http.Server{ReadHeaderTimeout: endTime, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if r.URL.Path != "/" || q.Get("state") != asked.Get("state") {
			http.NotFound(w, r)
			return
		}
		_, _ = fmt.Fprintln(w, "Nod has your answer. You can close this page.")
		select {
		case got <- q:
		default:
		}
	})}
	go func() { _ = back.Serve(l) }()
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), endTime)
		defer cancel()
		_ = back.Shutdown(ctx) // once the page was answered
	}()
	failed := make(chan error, 1)
	go func() { // it may end when the browser does
		if err := open(address); err != nil {
			failed <- lang.Errorf("open the browser: %w", err)
		}
	}()
	select {
	case err := <-failed:
		return nil, err
	case q := <-got:
		if said := q.Get("error"); said != "" {
			return nil, errors.New(strings.TrimSpace("the page said " + said + " " + q.Get("error_description")))
		}
		return &auth.AuthorizationResult{Code: q.Get("code"), State: q.Get("state"), Iss: q.Get("iss")}, nil
	case <-ctx.Done():
		return nil, lang.Errorf("nobody signed in within %s", signInTime)
	}
}
