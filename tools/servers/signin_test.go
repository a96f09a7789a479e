package servers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools/servers"
)

// signIn is a site that wants a person to sign in, at auth.example.com.
type signIn struct {
	token   int    // the newest; only that one is taken
	signs   string // where a person signs in
	issuer  string
	expires int // seconds for which a token holds
	scope   string
	forbids bool // the token has too few rights
	asked   []url.Values
}

// before answers what belongs to signing in, and refuses other requests without the token.
func (s *signIn) before(w http.ResponseWriter, r *http.Request) bool {
	say := func(v any) bool {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(v)
		return true
	}
	switch r.URL.Path {
	case "/.well-known/oauth-protected-resource/mcp":
		return say(map[string]any{"resource": "https://example.org/mcp", "authorization_servers": []string{s.issuer}})
	case "/.well-known/oauth-authorization-server":
		return say(map[string]any{"issuer": s.issuer, "authorization_endpoint": s.signs, "token_endpoint": s.issuer + "/token", "registration_endpoint": s.issuer + "/register",
			"response_types_supported": []string{"code"}, "code_challenge_methods_supported": []string{"S256"}, "token_endpoint_auth_methods_supported": []string{"none"}})
	case "/register":
		w.WriteHeader(http.StatusCreated)
		return say(map[string]any{"client_id": "nod-1", "redirect_uris": []string{"http://127.0.0.1/"}, "token_endpoint_auth_method": "none"})
	case "/token":
		_ = r.ParseForm()
		s.asked = append(s.asked, r.PostForm)
		s.token++
		return say(map[string]any{"access_token": s.secret(), "token_type": "Bearer", "refresh_token": "refresh", "expires_in": s.expires})
	}
	if got := r.Header.Get("Authorization"); s.forbids || got != "Bearer "+s.secret() {
		status := http.StatusUnauthorized
		if s.forbids {
			status = http.StatusForbidden
		}
		w.Header().Set("WWW-Authenticate", fmt.Sprintf(`Bearer error="insufficient_scope", scope=%q, resource_metadata="https://example.org/.well-known/oauth-protected-resource/mcp"`, s.scope))
		http.Error(w, "no", status)
		return true
	}
	return false
}

func (s *signIn) secret() string { return fmt.Sprint("token-of-the-site-", s.token) }

// signInRig is a rig whose server wants a person to sign in, and has said so.
func signInRig(t *testing.T) (*rig, *site, *signIn, ring) {
	r, s := siteRig(t)
	in := &signIn{issuer: "https://auth.example.com", signs: "https://auth.example.com/page", expires: 3600, scope: "read"}
	s.before = in.before
	keys := r.o.Keyring.(ring)
	clear(keys)
	must(t, r.sets(servers.Server{Name: "fake", URL: "https://example.org/mcp"}))
	if res := r.call(servers.ApproveTool, `{"server":"fake"}`); res.Code != "sign_in_needed" || !strings.Contains(res.Error, "nod mcp sign-in fake") {
		t.Fatalf("%+v", res)
	}
	if st := r.servers.States()[0]; !st.SignIn || !strings.Contains(st.Remedy, "nod mcp sign-in fake") {
		t.Errorf("%+v", st)
	}
	if slices.Contains(s.paths, "/register") {
		t.Error("Nod registered itself before the person wanted to sign in")
	}
	return r, s, in, keys
}

// leadsBack is a browser in which a person signs in: what the page then has it bring back is the state with more.
func leadsBack(t *testing.T, also string) func(string) error {
	return func(page string) error {
		u, err := url.Parse(page)
		if err != nil {
			return err
		}
		q := u.Query()
		get := func(path, query string) int {
			res, err := http.Get(strings.TrimSuffix(q.Get("redirect_uri"), "/") + path + "?" + query)
			if err != nil {
				t.Error(err)
				return 0
			}
			_ = res.Body.Close()
			return res.StatusCode
		}
		for path, query := range map[string]string{"/": "code=evil&state=guessed", "/other": "code=evil&state=" + q.Get("state")} {
			if got := get(path, query); got != http.StatusNotFound {
				t.Errorf("%s?%s is taken: %d", path, query, got)
			}
		}
		get("/", "state="+q.Get("state")+"&"+also)
		return nil
	}
}

// A person signs in to a server once; then it is called with a token that is in the keyring, in nothing that it says, is renewed when it ran out, and
// goes with the server.
func TestAPersonSignsInToAServer(t *testing.T) {
	r, s, in, keys := signInRig(t)
	in.expires = 1 // it is renewed before each request
	must(t, r.servers.SignIn(t.Context(), "fake", servers.OAuthClient{}, leadsBack(t, "code=c")))
	r.approve()
	if st := r.servers.States()[0]; st.SignIn || len(keys) != 1 {
		t.Errorf("%+v, %d in the keyring", st, len(keys))
	}
	if len(in.asked) < 2 || in.asked[0].Get("code") != "c" || in.asked[0].Get("code_verifier") == "" || in.asked[1].Get("refresh_token") != "refresh" {
		t.Errorf("%v", in.asked)
	}
	for account, text := range keys {
		if !strings.Contains(account, "sign in") || !strings.Contains(text, in.secret()) {
			t.Errorf("%s has %s, not the newest token %s", account, text, in.secret())
		}
	}
	in.expires = 3600
	r.call("fake.echo", `{}`) // renews it for an hour
	s.set(func() { s.words = "It knows " + in.secret() })
	if res := r.call(servers.ApproveTool, `{"server":"fake"}`); strings.Contains(r.question().Preview.Diff.After, "token-of") {
		t.Errorf("%+v shows %s", res, r.question().Preview.Diff.After)
	}
	must(t, r.servers.ForgetSecrets(t.Context(), "fake"))
	if len(keys) > 0 {
		t.Errorf("%v stays", keys)
	}
}

// A call that needs more rights does nothing; signing in again asks for them and for those that were given before.
func TestAServerThatWantsMoreRights(t *testing.T) {
	r, s, in, _ := signInRig(t)
	must(t, r.servers.SignIn(t.Context(), "fake", servers.OAuthClient{}, leadsBack(t, "code=c")))
	r.approve()
	in.forbids, in.scope = true, "write"
	if res := r.call("fake.echo", `{}`); res.Code != "sign_in_needed" || s.calls > 0 {
		t.Errorf("%+v", res)
	}
	in.forbids = false
	must(t, r.servers.SignIn(t.Context(), "fake", servers.OAuthClient{}, func(page string) error {
		if !strings.Contains(page, "scope=read+write") && !strings.Contains(page, "scope=write+read") {
			t.Errorf("it asks for %s", page)
		}
		return leadsBack(t, "code=c")(page)
	}))
	if res := r.call("fake.echo", `{}`); !res.Success || s.calls != 1 {
		t.Errorf("%+v", res)
	}
}

// Signing in that fails, or that leads to this computer or to a page without TLS, keeps nothing and opens no such page.
func TestSigningInThatIsAnAttack(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*signIn)
		also string
		want string
	}{
		"the person says no":         {func(*signIn) {}, "error=access_denied", "access_denied"},
		"another issuer":             {func(*signIn) {}, "code=c&iss=https://evil.example.com", "issuer"},
		"a page without TLS":         {func(s *signIn) { s.signs = "http://auth.example.com/page" }, "code=c", "HTTPS"},
		"a page on this computer":    {func(s *signIn) { s.signs = "https://127.0.0.1/page" }, "code=c", "cannot be opened"},
		"a page that is a program":   {func(s *signIn) { s.signs = "file:///bin/sh" }, "code=c", ""},
		"a site on this computer":    {func(s *signIn) { s.issuer = "https://127.0.0.1" }, "code=c", ""},
		"a site in the home network": {func(s *signIn) { s.issuer = "https://192.168.1.1" }, "code=c", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, s, in, keys := signInRig(t)
			c.set(in)
			opened := false
			err := r.servers.SignIn(t.Context(), "fake", servers.OAuthClient{}, func(page string) error {
				opened = true
				return leadsBack(t, c.also)(page)
			})
			if err == nil || !strings.Contains(err.Error(), c.want) || len(keys) > 0 {
				t.Errorf("%v, %d kept", err, len(keys))
			}
			if opened != (name == "the person says no" || name == "another issuer") {
				t.Errorf("a page was opened: %v", opened)
			}
			if slices.ContainsFunc(s.hosts, func(h string) bool { return strings.HasPrefix(h, "1") }) {
				t.Errorf("reached %q", s.hosts)
			}
		})
	}
}
