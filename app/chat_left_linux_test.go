package app_test

import (
	"bytes"
	"context"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// marked runs f with a mark that all goroutines bear which it starts, and they start.
func marked(t *testing.T, f func()) {
	pprof.Do(t.Context(), pprof.Labels("nod", t.Name()), func(context.Context) { f() })
}

// left are the goroutines that bear the test's mark.
func left(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	must(t, pprof.Lookup("goroutine").WriteTo(&b, 1))
	var out []string
	for _, g := range strings.Split(b.String(), "\n\n") {
		if strings.Contains(g, `"nod":"`+t.Name()+`"`) {
			out = append(out, g)
		}
	}
	return strings.Join(out, "\n\n")
}

// Nothing of a chat stays when the agent ends: not after replies that broke off,
// and not of one that hangs at that moment.
func TestNoGoroutineStays(t *testing.T) {
	t.Parallel()
	server, other := modelserver.NewScripted(t, modelserver.New), modelserver.NewScripted(t, modelserver.Old)
	n := newNod(t)
	n.model("ollama", server.URL, false)
	marked(t, func() { n.start() })
	if left(t) == "" {
		t.Fatal("the mark does not work")
	}
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	plays := []modelserver.Behaviour{modelserver.Say("Fine."), (*modelserver.Reply).Cut,
		func(r *modelserver.Reply) { r.Text("One "); r.Cut() }, modelserver.Page(502), modelserver.Redirect("http://192.0.2.1/")}
	if !testing.Short() { // half a minute of processor with the race detector
		plays = append(plays, modelserver.Big(100<<20), modelserver.Endless)
	}
	for _, play := range plays {
		server.Next(play)
		n.says(id, "Hello")
	}
	n.model("ollama", other.URL, false) // the first server's connections are not kept
	n.until("the settings are taken up", func() bool { return call(n, api.ListModels, api.None{}).Server.URL == other.URL })
	n.says(id, "Hello")
	other.Next(func(r *modelserver.Reply) { r.Text("One "); r.Hang() })
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Hang"})
	n.until("it hangs", func() bool { return n.latest(id).Text == "One " })
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "This waits."})
	n.stop()
	for end := time.Now().Add(2 * time.Minute); left(t) != ""; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("left behind:\n%s", left(t))
		}
	}
	n.start()
	ms := call(n, api.ViewChat, api.ChatViewRequest{ID: id}).Messages
	hung, waited := ms[len(ms)-2], ms[len(ms)-1]
	if hung.State != "stopped" || hung.Text != "One " || hung.Problem == "" {
		t.Errorf("what hung: %+v", hung)
	}
	if waited.State != "stopped" || waited.Text != "This waits." || waited.Problem == "" {
		t.Errorf("what waited: %+v", waited)
	}
	if m := n.says(id, "Hello"); m.State != "done" {
		t.Errorf("afterwards: %+v", m)
	}
}
