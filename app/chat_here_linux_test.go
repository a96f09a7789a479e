package app_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// What OLLAMA_HOST says of another machine is refused, and nothing is dialled,
// until the settings say that it may be one; then it is gone to without a proxy.
func TestAnotherMachineIsOnlyGoneToIfTheSettingsSaySo(t *testing.T) {
	t.Parallel()
	address := ownAddress(t)
	proxy, away := newTrap(t, "127.0.0.1:0"), newTrap(t, address+":0")
	n := newNod(t)
	n.model("ollama", "", false)
	n.process(append(proxies(proxy), "OLLAMA_HOST="+away.URL())...)
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	m := n.says(id, "Hello")
	if told(t, m); m.Code != string(llm.KindRemote) || !strings.Contains(m.Problem, address) {
		t.Errorf("%+v", m)
	}
	if s := call(n, api.ListModels, api.None{}).Server; s.State == "running" || s.Text == "" || s.Remedy == "" {
		t.Errorf("%+v", s)
	}
	refused(n, api.StartModelServer, api.None{}, api.CodeFailed, "")
	if m := n.says(id, "Hello again"); m.State != "failed" {
		t.Errorf("%+v", m)
	}
	if away.count()+proxy.count() > 0 {
		t.Errorf("the other machine was dialled %d times, the proxy %d times", away.count(), proxy.count())
	}

	scripted := modelserver.NewScripted(t, modelserver.New)
	to, err := url.Parse(scripted.URL)
	must(t, err)
	l, err := net.Listen("tcp", address+":0")
	must(t, err)
	remote := &httptest.Server{Listener: l, Config: &http.Server{Handler: httputil.NewSingleHostReverseProxy(to)}}
	remote.Start()
	t.Cleanup(remote.Close)
	n.model("ollama", remote.URL, true)
	n.until("the settings are taken up", func() bool { return call(n, api.ListModels, api.None{}).Server.URL == remote.URL })
	if s := call(n, api.ListModels, api.None{}).Server; s.Warning == "" {
		t.Errorf("no warning that text leaves the machine: %+v", s)
	}
	if m := n.says(id, "Thanks"); m.State != "done" || m.Text == "" {
		t.Errorf("allowed: %+v", m)
	}
	if away.count()+proxy.count() > 0 {
		t.Errorf("the other machine was dialled %d times, the proxy %d times", away.count(), proxy.count())
	}
}

// A server that sends elsewhere, with whatever it answers, is not followed: to
// no other machine, and to no other port of this one.
func TestNoRedirectIsFollowed(t *testing.T) {
	t.Parallel()
	proxy, here, away := newTrap(t, "127.0.0.1:0"), newTrap(t, "127.0.0.1:0"), newTrap(t, ownAddress(t)+":0")
	w := newWard(t, modelserver.New, "ollama", proxies(proxy)...)
	peers := watched(w.cmd.Process.Pid)
	id := call(w.nod, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	for _, to := range []*trap{here, away} {
		for _, path := range []string{"/api/chat", "/api/tags", "/api/show"} {
			w.server.At(path, modelserver.Redirect(to.URL()+path))
			m := w.says(id, "Hello")
			if w.server.At(path); path == "/api/chat" { // a model that cannot be listed or described may still reply
				if told(t, m); m.Code != string(llm.KindNotAServer) || !strings.Contains(m.Remedy, to.URL()) {
					t.Errorf("%s: %+v", path, m)
				}
			}
		}
		for _, path := range []string{"/api/version", "/api/tags", "/api/pull", "/api/delete"} {
			w.server.At(path, modelserver.Redirect(to.URL()+path))
		}
		if s := call(w.nod, api.ListModels, api.None{}).Server; s.State == "running" || s.Remedy == "" {
			t.Errorf("%+v", s)
		}
		refused(w.nod, api.DeleteModel, api.ModelRequest{Name: modelserver.ModelName}, api.CodeFailed, "")
		for _, path := range []string{"/api/version", "/api/tags", "/api/pull", "/api/delete"} {
			w.server.At(path)
		}
	}
	if m := w.says(id, "Thanks"); m.State != "done" {
		t.Errorf("afterwards: %+v", m)
	}
	for _, p := range peers() {
		if p != kernelAddress(t, w.server.URL) && p != "00000000:0000" {
			t.Errorf("the agent had a socket to %s", p)
		}
	}
	if n := proxy.count() + here.count() + away.count(); n > 0 {
		t.Errorf("%d connections went elsewhere", n)
	}
}

// TestTheTrapsWork would let the tests above be trusted in vain otherwise.
func TestTheTrapsWork(t *testing.T) {
	t.Parallel()
	tr := newTrap(t, "127.0.0.1:0")
	_, _ = http.Get(tr.URL())
	if tr.count() == 0 {
		t.Error("a trap was not touched")
	}
}
