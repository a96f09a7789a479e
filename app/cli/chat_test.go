package cli

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// chatAgent is an agent that returns the next view of a conversation at each request.
type chatAgent struct {
	hub   *api.Hub // told of each next view; nil: no one says that there is one
	mu    sync.Mutex
	views []api.ChatView
	sent  []api.SendRequest
	got   api.SendResult
	stops []api.StopRequest
	looks int

	sending func() // called when a message is sent; may be nil
}

func (k *chatAgent) mount(server *api.Server) {
	api.Handle(server, api.CreateChat, func(context.Context, api.ChatRequest) (api.Chat, error) { return api.Chat{ID: "chat0001"}, nil })
	api.Handle(server, api.SendMessage, func(_ context.Context, r api.SendRequest) (api.SendResult, error) {
		if k.sending != nil {
			k.sending()
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		k.sent = append(k.sent, r)
		return k.got, nil
	})
	api.Handle(server, api.StopReply, func(_ context.Context, r api.StopRequest) (api.None, error) {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.stops = append(k.stops, r)
		return api.None{}, nil
	})
	api.Handle(server, api.ViewChat, func(_ context.Context, r api.ChatViewRequest) (api.ChatView, error) {
		k.mu.Lock()
		defer k.mu.Unlock()
		if r.ID == "none" {
			return api.ChatView{}, &api.Error{Code: api.CodeNotFound, Message: "There is no such conversation any more."}
		}
		v := k.views[min(k.looks, len(k.views)-1)]
		if k.looks++; k.hub != nil {
			k.hub.Publish(api.TopicChats, r.ID)
		}
		return v, nil
	})
}

func says(role api.MessageRole, id, text string, state api.MessageState, cards ...api.Card) api.Message {
	return api.Message{Role: role, ID: id, Text: text, State: state, Cards: cards}
}

func busy(ms ...api.Message) api.ChatView {
	return api.ChatView{Chat: api.Chat{Busy: true}, Messages: ms}
}

func idle(ms ...api.Message) api.ChatView { return api.ChatView{Messages: ms} }

func TestChat(t *testing.T) {
	user := says("user", "u", "hi", "done")
	card := api.Card{CallID: "c", Title: "Write a file", Object: "/d/a\u202e.txt", State: "waiting", Question: "q"}
	denied, done := card, card
	denied.State, denied.Reason = "denied", "You said no."
	done.State, done.Summary, done.Took = "done", "12 bytes", 2100
	broken := says("assistant", "a", "Half a", "failed")
	broken.Problem, broken.Remedy = "The server stopped.", "Start it again."
	refused := says("nod", "n", "This needs approval.", "done")
	refused.Code = "not_done"
	started := says("assistant", "a", "", "streaming")
	started.Problem = "Ollama did not run."
	for name, c := range map[string]struct {
		args  string
		got   api.SendResult
		views []api.ChatView
		exit  int
		want  string
	}{
		"as it comes": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			busy(user), busy(says("assistant", "a", "One\x1b[2J\nt", "streaming")), idle(says("assistant", "a", "One\x1b[2J\ntwo", "done")),
		}, 0, "One\\x1b[2J\ntwo\n(To continue: nod chat --chat chat0001 …)\n"},
		"a call between the halves of a word": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			busy(user), busy(says("assistant", "a", "Let me lo", "streaming")), busy(says("assistant", "a", "Let me lo", "streaming", done)),
			idle(says("assistant", "a", "Let me look.", "done", done)),
		}, 0, "Let me \n- Write a file /d/a\\u202e.txt: 12 bytes, 2s\nlook.\n(To continue: nod chat --chat chat0001 …)\n"},
		"a remark": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			busy(user, started), busy(started), idle(says("assistant", "a", "Hello", "done")),
		}, 0, "- Ollama did not run.\nHello\n(To continue: nod chat --chat chat0001 …)\n"},
		"calls": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			busy(user, says("assistant", "a", "Well:", "streaming", card)), busy(says("assistant", "a", "Well:", "streaming", card)),
			busy(says("assistant", "a", "Well:", "streaming", done)), idle(says("assistant", "a", "Well: done.\n", "done", done, denied2(denied))),
		}, 0, "Well:\n- Write a file /d/a\\u202e.txt: waiting for your answer in Nod's window\n- Write a file /d/a\\u202e.txt: 12 bytes, 2s\n done.\n" +
			"- Write a file /d/a\\u202e.txt: denied. You said no.\n(To continue: nod chat --chat chat0001 …)\n"},
		"a call that looks": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			idle(user, says("assistant", "a", "None.", "done", api.Card{CallID: "c", Tool: "list_proposals", State: "done"})),
		}, 0, "None.\n- list_proposals: done\n(To continue: nod chat --chat chat0001 …)\n"},
		"begun anew": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			busy(user, says("assistant", "a", "Wrong.", "streaming")), idle(says("assistant", "a", "Right", "done")),
		}, 0, "Wrong.\nRight\n(To continue: nod chat --chat chat0001 …)\n"},
		"failed": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{idle(user, broken)}, 1,
			"Half a\n- The server stopped. Start it again.\n(To continue: nod chat --chat chat0001 …)\n"},
		"stopped":         {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{idle(user, says("assistant", "a", "Ha", "stopped"))}, 1, "Ha\n(To continue: nod chat --chat chat0001 …)\n"},
		"nobody is there": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{idle(user, says("nod", "n", "No model.", "done"))}, 1, "No model.\n(To continue: nod chat --chat chat0001 …)\n"},
		"what was found": {"chat hi", api.SendResult{ID: "u"}, []api.ChatView{
			idle(user, says("nod", "n", "Found 1 file.", "done", api.Card{State: "done", Items: []api.CardItem{{Title: "a.pdf", Detail: "3 May 2025", Path: "/d/a.pdf", Quote: "the fee\u202e"}}})),
		}, 0, "Found 1 file.\n- /d/a.pdf  3 May 2025\n    the fee\\u202e\n(To continue: nod chat --chat chat0001 …)\n"},
		"a command":                  {"chat /help", api.SendResult{ID: "u"}, []api.ChatView{idle(says("user", "u", "/help", "done"), says("nod", "n", "Help.", "done"))}, 0, "Help.\n(To continue: nod chat --chat chat0001 …)\n"},
		"a command that is not done": {"chat /pause", api.SendResult{ID: "u"}, []api.ChatView{idle(says("user", "u", "/pause", "done"), refused)}, 1, "This needs approval.\n(To continue: nod chat --chat chat0001 …)\n"},
		"no such chat":               {"chat hi --chat none", api.SendResult{}, nil, 1, ""},
		"failed, as JSON":            {"chat hi --chat none --json", api.SendResult{}, nil, 1, `{"success":false,"error":"There is no such conversation any more."}` + "\n"},
		"what was there":             {"chat hi --chat x", api.SendResult{ID: "v"}, []api.ChatView{idle(user, says("assistant", "a", "Old", "done")), idle(user, says("assistant", "a", "Old", "done"), says("user", "v", "hi", "done"), says("assistant", "b", "New", "done"))}, 0, "New\n"},
		"in line": {"chat hi --chat x", api.SendResult{ID: "q", Queued: true}, []api.ChatView{
			busy(says("user", "o", "other", "done")),
			{Chat: api.Chat{Busy: true}, Queue: []api.Queued{{ID: "q", Text: "hi"}}, Messages: []api.Message{says("assistant", "a", "To the other", "done")}},
			idle(), busy(user), idle(says("assistant", "b", "To you", "done"), says("user", "w", "more", "done"), says("assistant", "d", "Not to you", "done")),
		}, 0, "- Another reply is in progress; the message is queued.\nTo you\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &chatAgent{hub: api.NewHub("v"), views: c.views, got: c.got}
			s, out := sessionOn(t, k.hub, k.mount)
			if got := ExitCode(runArgs(t, s, strings.Fields(c.args)...), &bytes.Buffer{}); got != c.exit || out.String() != c.want {
				t.Errorf("exit %d, printed %q, want %q", got, out, c.want)
			}
		})
	}
}

// What is new is fetched when the agent says so, not at the next poll, and the
// command line is no window that could answer questions.
func TestChatShowsWhatIsNewAtOnce(t *testing.T) {
	views := []api.ChatView{busy(says("user", "u", "hi", "done"))}
	for i := range 30 {
		views = append(views, busy(says("assistant", "a", strings.Repeat("tick ", i), "streaming")))
	}
	k := &chatAgent{hub: api.NewHub("v"), views: append(views, idle(says("assistant", "a", strings.Repeat("tick ", 30), "done")))}
	k.sending = func() {
		for end := time.Now().Add(time.Minute); k.hub.Listeners("") == 0 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		if k.hub.Listeners(api.WindowFace) > 0 {
			t.Error("the command line counts as a window")
		}
	}
	s, out := sessionOn(t, k.hub, k.mount)
	client, _, err := s.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r := &reply{client: client, text: "hi", page: &page{s: s}, poll: time.Hour}
	if err := r.run(ctx); err != nil || !strings.HasPrefix(out.String(), strings.Repeat("tick ", 30)) {
		t.Errorf("%v, printed %q", err, out)
	}
}

func denied2(c api.Card) api.Card { c.CallID = "c2"; return c }

func TestChatJSON(t *testing.T) {
	k := &chatAgent{views: []api.ChatView{idle(says("user", "u", "hi", "done"), says("assistant", "a", "Hello", "done"))}}
	s, out := session(t, k.mount)
	if err := runArgs(t, s, "chat", "hi", "--json"); err != nil || !strings.HasPrefix(out.String(), `{"success":true,"data":{"chat":"chat0001","messages":[{"id":"a",`) {
		t.Errorf("%v, %s", err, out)
	}
	if len(k.sent) != 1 || k.sent[0].ID != "chat0001" || k.sent[0].Text != "hi" {
		t.Errorf("%+v", k.sent)
	}
}

// An interrupted reply is stopped, or removed from the queue.
func TestChatInterrupted(t *testing.T) {
	for name, c := range map[string]struct {
		got  api.SendResult
		view api.ChatView
		want api.StopRequest
	}{
		"a reply": {api.SendResult{ID: "u"}, busy(says("user", "u", "hi", "done"), says("assistant", "a", "tick ", "streaming")), api.StopRequest{ID: "chat0001"}},
		"in line": {api.SendResult{ID: "q", Queued: true}, busy(), api.StopRequest{ID: "chat0001", Queued: "q"}},
	} {
		k := &chatAgent{views: []api.ChatView{c.view}, got: c.got}
		s, _ := session(t, k.mount)
		ctx, cancel := context.WithCancel(t.Context())
		s.Ctx, s.Out = ctx, after{cancel}
		if err := runArgs(t, s, "chat", "hi"); ExitCode(err, &bytes.Buffer{}) != ExitFailed {
			t.Errorf("%s: %v", name, err)
		}
		if len(k.stops) != 1 || k.stops[0] != c.want {
			t.Errorf("%s: %+v", name, k.stops)
		}
	}
}

func FuzzParagraphs(f *testing.F) {
	f.Add("a\x1b]0;title\x07\r\n\u2066b\tc\xff")
	f.Fuzz(func(t *testing.T, s string) {
		got := string(paragraphs(s))
		if strings.ContainsAny(got, "\x1b\r\t\u202e\u2066") || strings.Count(got, "\n") != strings.Count(s, "\n") {
			t.Errorf("%q became %q", s, got)
		}
	})
}
