package app_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/modelserver"
)

// mostMemory is what the agent may take while its server sends all that is in
// Failures, some at once: two to three times what was measured (2 cores, 2 at a time).
const mostMemory = 300 << 20

// TestEveryFailureOfAModelServer goes through both tables of the notes and the
// bad input of the issue, with the whole agent.
func TestEveryFailureOfAModelServer(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]struct {
		style modelserver.Style
		kind  string
	}{"old Ollama": {modelserver.Old, "ollama"}, "new Ollama": {modelserver.New, "ollama"}, "OpenAI": {modelserver.New, "openai"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && name != "new Ollama" {
				t.Skip("one of three in short tests")
			}
			proxy := newTrap(t, "127.0.0.1:0")
			w := newWard(t, s.style, s.kind, proxies(proxy)...)
			peers := watched(w.cmd.Process.Pid)
			chats := w.each(t)
			for _, p := range peers() {
				if p != kernelAddress(t, w.server.URL) && p != "00000000:0000" {
					t.Errorf("the agent had a socket to %s", p)
				}
			}
			if proxy.count() > 0 {
				t.Error("the agent went over a proxy")
			}
			if m := peak(t, w.cmd.Process.Pid); m > mostMemory && !testing.Short() { // the race detector takes memory of its own
				t.Errorf("the agent took %d MB", m>>20)
			} else {
				t.Logf("the agent took %d MB at most", m>>20)
			}
			w.compared(chats)
			w.again(t, chats)
		})
	}
}

// each has a conversation for each failure, and returns them by its name.
func (w *ward) each(t *testing.T) map[string]string {
	var mu sync.Mutex
	chats := map[string]string{}
	t.Run("each", func(t *testing.T) {
		for _, f := range modelserver.Failures() {
			t.Run(f.Name, func(t *testing.T) {
				t.Parallel()
				if testing.Short() && f.Floods {
					t.Skip("half of the time of all short tests; the tests of llm have it")
				}
				id := w.suffers(t, f)
				mu.Lock()
				chats[f.Name] = id
				mu.Unlock()
			})
		}
	})
	return chats
}

// suffers goes through one failure: what was said stays, the end is told, and
// the conversation goes on.
func (w *ward) suffers(t *testing.T, f modelserver.Failure) string {
	n := w.at(t)
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	if m := n.says(id, "Before it."); m.State != "done" || m.Text != "Fine." {
		t.Fatalf("before: %+v", m)
	}
	call(n, api.SendMessage, api.SendRequest{ID: id, Text: row + f.Name})
	said := strings.ToValidUTF8(f.Said, "\ufffd")
	if f.Hangs {
		n.until("it hangs", func() bool { return w.hasPlayed(row+f.Name) && strings.HasPrefix(n.latest(id).Text, said) })
		call(n, api.StopReply, api.StopRequest{ID: id})
	}
	ms := n.rests(id).Messages
	if len(ms) != 4 || ms[1].Text != "Fine." || ms[2].Text != row+f.Name {
		t.Fatalf("what was said before: %+v", ms)
	}
	m := ms[3]
	switch {
	case f.Hangs:
		if m.State != "stopped" {
			t.Errorf("stopped: %+v", m)
		}
	case f.Kind == llm.KindNoTools: // then it only talks, and that is said
		if m.State != "done" || m.Text != "After it." || m.Problem == "" {
			t.Errorf("without tools: %+v", m)
		}
	case f.Kind != "":
		told(t, m)
		if long := f.Kind == llm.KindTooLarge && m.Code == turn.CodeReplyLong; !long && m.Code != string(f.Kind) {
			t.Errorf("%s, not %s: %s", m.Code, f.Kind, m.Problem)
		}
	case m.State == "failed":
		told(t, m)
	case m.State != "done" || m.Text == "":
		t.Errorf("%+v", m)
	}
	if !strings.HasPrefix(m.Text, said) {
		t.Errorf("said %q is now %q", said, m.Text)
	}
	for _, c := range m.Cards {
		if f.Kind != "" && c.State != "failed" && c.State != "denied" {
			t.Errorf("a call of a reply that broke off: %+v", c)
		}
		if c.State == "waiting" || c.State == "running" {
			t.Errorf("a call without an end: %+v", c)
		}
	}
	if m := n.says(id, goOn); m.State != "done" || m.Text != "Fine." {
		t.Errorf("afterwards: %+v", m)
	}
	return id
}

// compared holds the audit log beside what the conversations show: no call ran
// that no card tells of, and none that was not allowed.
func (w *ward) compared(chats map[string]string) {
	w.t.Helper()
	shown := map[int64]string{}
	for name, id := range chats {
		for _, m := range call(w.nod, api.ViewChat, api.ChatViewRequest{ID: id}).Messages {
			for _, c := range m.Cards {
				if c.Record >= 0 {
					shown[c.Record] = name
				}
			}
		}
	}
	w.recorded()
	all := call(w.nod, api.ListActivity, api.ActivityRequest{Limit: 1000}).Records
	if len(all) != len(shown)+1 || len(shown) == 0 { // and that the log was begun
		w.t.Errorf("%d records, %d shown", len(all), len(shown))
	}
	for _, r := range all[:len(all)-1] {
		if shown[r.Record] == "" {
			w.t.Errorf("nobody was shown %+v", r)
		}
		if r.Decision == "allowed" && r.Tool != "list_proposals" && r.Tool != "clipboard.read" { // which one failure calls beside the list
			w.t.Errorf("%s ran %s: %+v", shown[r.Record], r.Tool, r)
		}
	}
}

// again ends the agent as a crash does and looks whether all is kept.
func (w *ward) again(t *testing.T, chats map[string]string) {
	t.Helper()
	before := map[string]string{}
	for _, id := range chats {
		before[id] = w.said(id)
	}
	must(t, w.cmd.Process.Kill())
	_ = w.cmd.Wait()
	w.begin()
	for name, id := range chats {
		if now := w.said(id); now != before[id] {
			t.Errorf("%s: after a crash there is\n%.2000s\nbefore\n%.2000s", name, now, before[id])
		}
	}
	if m := w.says(chats["10,000 calls"], goOn); m.State != "done" {
		t.Errorf("after the crash: %+v", m)
	}
}
