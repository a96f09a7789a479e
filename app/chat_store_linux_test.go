package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// fill takes all room at a place until the returned func is called.
func (n *nod) fill(dir string) (free func()) {
	n.t.Helper()
	filler := filepath.Join(dir, "filler")
	f, err := os.Create(filler)
	must(n.t, err)
	for size := 1 << 20; size > 0; { // to the last byte
		if _, err := f.Write(make([]byte, size)); err != nil {
			size /= 16
		}
	}
	must(n.t, f.Close())
	return func() { must(n.t, os.Remove(filler)) }
}

// TestAStoreThatIsFullInTheMiddleOfAReply: what came stays before the person
// and says that it is not kept; it is as soon as there is room again.
func TestAStoreThatIsFullInTheMiddleOfAReply(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	mount(t, n.paths.State, "size=3m")
	n.model("ollama", server.URL, false)
	n.start()
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	if m := n.says(id, "Hello"); m.State != "done" {
		t.Fatalf("%+v", m)
	}
	open := make(chan struct{})
	long := strings.Repeat("A long reply. ", 20<<10) // what the store's log has room for does not fit this
	server.Next(modelserver.SayUntil("One ", open, long))
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Speak"})
	n.until("it speaks", func() bool { return n.latest(id).Text == "One " })
	free := n.fill(n.paths.State)
	close(open)
	ms := n.rests(id).Messages
	reply, remark := ms[len(ms)-2], ms[len(ms)-1]
	if reply.Text != "One "+long || remark.Role != "nod" || !strings.Contains(remark.Text, "space") || !strings.Contains(remark.Text, "saved with the next message") {
		t.Errorf("%s of %d bytes, then %+v", reply.State, len(reply.Text), remark)
	}
	_, err := api.SendMessage.Call(t.Context(), n.Client, api.SendRequest{ID: id, Text: strings.Repeat("and more ", 10<<10)})
	if err == nil || !strings.Contains(err.Error(), "space") {
		t.Errorf("said on a full disk: %v", err)
	}
	if now := n.said(id); !strings.Contains(now, long) || strings.Contains(now, "and more") {
		t.Errorf("what is shown on a full disk: %.300s", now)
	}
	free()
	if m := n.says(id, "Hello"); m.State != "done" {
		t.Errorf("with room again: %+v", m)
	}
	before := n.said(id)
	n.restart()
	if now := n.said(id); now != before {
		t.Errorf("lost: %d bytes of %d", len(before)-len(now), len(before))
	}
}

// On a full disk no tool runs: what cannot be written down is not done.
func TestNoToolRunsOnAFullDisk(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	mount(t, n.paths.State, "size=3m")
	must(t, os.MkdirAll(n.paths.User.Documents, 0o755))
	n.model("ollama", server.URL, false)
	n.start()
	p := n.sits()
	p.does("approve")
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	n.says(id, "Hello")
	open := make(chan struct{})
	path := filepath.Join(n.paths.User.Documents, "new.txt")
	server.Next(func(r *modelserver.Reply) {
		r.Text("I write. ")
		r.Until(open)
		r.Call(modelserver.Call{Name: "files.write_text", Args: `{"path":"` + path + `","content":"x"}`})
		r.Done("stop")
	}, modelserver.Say("It did not work."))
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: "Write it"})
	n.until("it speaks", func() bool { return n.latest(id).Text == "I write. " })
	free := n.fill(n.paths.State)
	close(open)
	for _, m := range n.rests(id).Messages {
		for _, c := range m.Cards {
			if c.State != "failed" && c.State != "denied" || c.Reason == "" {
				t.Errorf("%+v", c)
			}
		}
	}
	if _, err := os.Lstat(path); err == nil {
		t.Error("a tool ran that nothing tells of")
	}
	free()
	if m := n.says(id, "Hello"); m.State != "done" {
		t.Errorf("with room again: %+v", m)
	}
	n.recorded()
}
