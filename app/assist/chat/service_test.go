package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/test/emptystore"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// fixture is a Service on a real store; the test plays the model and the tools.
type fixture struct {
	*chat.Service
	t       *testing.T
	store   *store.Store
	replies chan func(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome

	mu       sync.Mutex
	requests []turn.Request
	plans    []tools.Batch
	model    string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	st := emptystore.Open(t, t.TempDir())
	t.Cleanup(func() { must(t, st.Close()) })
	b := &fixture{t: t, store: st, replies: make(chan func(context.Context, turn.Request, func(turn.Event)) turn.Outcome, 16), model: "tiny"}
	b.Service = b.service()
	t.Cleanup(func() { b.Close() })
	return b
}

func (b *fixture) service() *chat.Service { return chat.New(b.deps()) }

func (b *fixture) deps() chat.Deps {
	return chat.Deps{
		Store: b.store, Replier: b, Caller: b, DefaultModel: func() string { return b.model }, FindModel: func(context.Context) (string, string) { return b.model, "" },
		ReadFile: func(_ context.Context, path string) (string, string, error) {
			text, err := os.ReadFile(path)
			return string(text), path, err
		},
		Undo: func(context.Context, string) (chat.Undone, error) {
			return chat.Undone{Text: "Moved it back.", Next: "abcd2345", NextLabel: "Moved a.txt"}, nil
		},
		Find: func(_ context.Context, words string) (chat.Found, error) {
			return chat.Found{Files: []chat.Item{chat.FileItem("/docs/"+words+".pdf", time.Time{}, "a passage", false)}}, nil
		},
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (b *fixture) Reply(ctx context.Context, r turn.Request, _ func() error, on func(turn.Event)) turn.Outcome {
	b.mu.Lock()
	b.requests = append(b.requests, r)
	b.mu.Unlock()
	select {
	case reply := <-b.replies:
		return reply(ctx, r, on)
	case <-ctx.Done(): // a test lets no model reply to a message that cannot be saved
		return turn.Outcome{Ended: turn.Stopped}
	}
}

func (b *fixture) Call(_ context.Context, _ *tools.Trace, p tools.Batch) []tools.Result {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.plans = append(b.plans, p)
	r := tools.Result{Success: true, Tool: p.Calls[0].Tool, Data: json.RawMessage(`{"cleared":3}`), Summary: "Cleared."}
	if r.Tool == "list_proposals" {
		r.Data = json.RawMessage(`{"proposals":[{"id":"k3x9m2pa","filename":"invoice.pdf","action":"move to Bills/","sensitive":true},{"id":"b7t4q8ze","filename":"photo.jpg","action":"move to Pictures/"}],"total":2}`)
	}
	if p.On != nil {
		p.On(tools.Step{CallID: "1", Tool: r.Tool, State: tools.Ended, Result: &r})
	}
	return []tools.Result{r}
}

// replyWith is a model that replies with a text.
func replyWith(text string) func(context.Context, turn.Request, func(turn.Event)) turn.Outcome {
	return func(_ context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		for word := range strings.SplitAfterSeq(text, " ") {
			on(turn.Text{Text: word})
		}
		return turn.Outcome{Usage: turn.Usage{Prompt: 9, Reply: 3}, Labels: policy.Untrusted, OnlyNames: true, Listed: []string{"/docs"},
			Messages: []llm.Message{{Role: llm.User, Text: r.Text}, {Role: llm.Assistant, Text: text}}}
	}
}

// replyUntilStopped is a model whose reply ends only when it is stopped.
func replyUntilStopped(ctx context.Context, _ turn.Request, on func(turn.Event)) turn.Outcome {
	on(turn.Text{Text: "on and on"})
	<-ctx.Done()
	return turn.Outcome{Ended: turn.Stopped}
}

func (b *fixture) create() string {
	b.t.Helper()
	c, err := b.Create(b.t.Context(), "")
	must(b.t, err)
	return c.ID
}

func (b *fixture) send(id, text string) string {
	b.t.Helper()
	m, _, err := b.Send(b.t.Context(), id, chat.Input{Text: text})
	must(b.t, err)
	return m
}

// waitIdle waits until no reply runs and returns the messages.
func (b *fixture) waitIdle(id string) []chat.Message {
	b.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		v, err := b.View(b.t.Context(), id, 0)
		must(b.t, err)
		if !v.Busy && len(v.Queue) == 0 {
			return v.Messages
		}
		if time.Now().After(end) {
			b.t.Fatalf("it never becomes idle: %+v", v)
		}
	}
}

// waitForText waits until a reply has begun to stream.
func (b *fixture) waitForText(id string) {
	b.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		v, err := b.View(b.t.Context(), id, 0)
		must(b.t, err)
		if n := len(v.Messages); n > 0 && v.Messages[n-1].Text != "" && v.Messages[n-1].State == chat.Streaming {
			return
		}
		if time.Now().After(end) {
			b.t.Fatal("no text came")
		}
	}
}

func texts(ms []chat.Message) []string {
	var out []string
	for _, m := range ms {
		out = append(out, string(m.Role)+": "+m.Text)
	}
	return out
}

func TestATurnIsKept(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyWith("It is fine.")
	b.replies <- replyWith("Still.")
	b.send(id, "How is it?")
	b.waitIdle(id)
	b.send(id, "And now?")
	ms := b.waitIdle(id)
	want := []string{"user: How is it?", "assistant: It is fine.", "user: And now?", "assistant: Still."}
	if !slices.Equal(texts(ms), want) {
		t.Fatalf("%q", texts(ms))
	}
	if r := b.requests[1]; len(r.History) != 2 || r.History[1].Text != "It is fine." || r.Labels != policy.Untrusted || !r.OnlyNames || !slices.Equal(r.Listed, []string{"/docs"}) {
		t.Errorf("the model is told %+v", r)
	}
	b.Close()
	b.Service = b.service()
	v, err := b.View(t.Context(), id, 0)
	must(t, err)
	if !slices.Equal(texts(v.Messages), want) || v.Chat.Title != "How is it?" || v.Chat.Used != 12 {
		t.Errorf("after a restart: %q, %+v", texts(v.Messages), v.Chat)
	}
}

// What waits while an earlier message is edited comes after the reply to that, in memory and
// in the store.
func TestEditingKeepsTheQueue(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyUntilStopped
	b.replies <- replyWith("a")
	b.replies <- replyWith("b")
	first := b.send(id, "1")
	b.waitForText(id)
	b.send(id, "2")
	_, queued, err := b.Send(t.Context(), id, chat.Input{Text: "one", Edit: first})
	if err != nil || queued {
		t.Fatal(queued, err)
	}
	want := []string{"user: one", "assistant: a", "user: 2", "assistant: b"}
	if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	b.Close()
	b.Service = b.service()
	if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
		t.Errorf("after a restart %q, want %q", got, want)
	}
}

// Taking back a message that is being answered deletes nothing.
func TestOnlyWhatWaitsIsTakenBack(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyWith("a")
	first := b.send(id, "1")
	b.waitIdle(id)
	must(t, b.Stop(t.Context(), id, first))
	b.Close()
	b.Service = b.service()
	if got, want := texts(b.waitIdle(id)), []string{"user: 1", "assistant: a"}; !slices.Equal(got, want) {
		t.Errorf("after a restart %q, want %q", got, want)
	}
}

// A reply can end while someone asks which conversations are busy, which looks into each.
func TestRepliesAreStoppedWhileSomebodyLists(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	ended := make(chan struct{})
	var listing sync.WaitGroup
	for range 4 {
		listing.Go(func() {
			for {
				select {
				case <-ended:
					return
				default:
					b.InUse()
				}
			}
		})
	}
	for range 60 {
		b.replies <- replyUntilStopped
		b.send(id, "1")
		b.waitForText(id)
		must(t, b.Stop(t.Context(), id, ""))
		b.waitIdle(id)
	}
	close(ended)
	listing.Wait()
}

// A message whose files are being read is in the queue until its reply begins: it is seen,
// comes before what is sent meanwhile, and can be taken back.
func TestAQueuedMessageWaitsWhileItsFilesAreRead(t *testing.T) {
	for takenBack, want := range map[bool][]string{
		false: {"user: 1", "assistant: on and on", "user: 2", "assistant: a", "user: 3", "assistant: b"},
		true:  {"user: 1", "assistant: on and on", "user: 3", "assistant: a"},
	} {
		b := newFixture(t)
		reading, read := make(chan struct{}, 16), make(chan struct{})
		d := b.deps()
		d.ReadFile = func(context.Context, string) (string, string, error) {
			reading <- struct{}{}
			<-read
			return "", "", errors.New("it is no text")
		}
		b.Service = chat.New(d)
		id := b.create()
		b.replies <- replyUntilStopped
		b.replies <- replyWith("a")
		b.replies <- replyWith("b")
		b.send(id, "1")
		b.waitForText(id)
		second, queued, err := b.Send(t.Context(), id, chat.Input{Text: "2", Files: []string{"/f"}})
		if err != nil || !queued {
			t.Fatal(queued, err)
		}
		must(t, b.Stop(t.Context(), id, ""))
		<-reading
		_, queued, err = b.Send(t.Context(), id, chat.Input{Text: "3"})
		v, viewErr := b.View(t.Context(), id, 0)
		if err != nil || viewErr != nil || !queued || len(v.Queue) != 2 || v.Queue[0].ID != second {
			t.Errorf("while a file is read, %+v wait: %v, %v", v.Queue, err, viewErr)
		}
		if takenBack {
			must(t, b.Stop(t.Context(), id, second))
		}
		close(read)
		if got := texts(b.waitIdle(id)); !slices.Equal(got, want) {
			t.Errorf("taken back %v: %q, want %q", takenBack, got, want)
		}
		b.Close()
	}
}

func TestMessagesAreQueued(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyUntilStopped
	b.replies <- replyWith("two")
	b.replies <- replyWith("three")
	b.send(id, "1")
	b.waitForText(id)
	b.send(id, "2")
	waits := b.send(id, "never")
	b.send(id, "3")
	v, err := b.View(t.Context(), id, 0)
	must(t, err)
	if len(v.Queue) != 3 || !v.Busy {
		t.Fatalf("%+v", v.Queue)
	}
	must(t, b.Stop(t.Context(), id, waits))
	must(t, b.Stop(t.Context(), id, "")) // and the next one has its turn
	got := texts(b.waitIdle(id))
	if !slices.Equal(got, []string{"user: 1", "assistant: on and on", "user: 2", "assistant: two", "user: 3", "assistant: three"}) {
		t.Errorf("%q", got)
	}
}

// Messages that are queued when Nod ends are shown afterwards, and not sent unasked.
func TestQueuedMessagesSurviveARestart(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyUntilStopped
	b.send(id, "1")
	b.waitForText(id)
	b.send(id, "2")
	b.Close()
	b.Service = b.service()
	ms := b.waitIdle(id)
	if got := texts(ms); !slices.Equal(got, []string{"user: 1", "assistant: on and on", "user: 2"}) || ms[2].State != chat.Stopped || ms[2].Problem == "" {
		t.Errorf("%q %+v", got, ms[len(ms)-1])
	}
	b.replies <- replyWith("two")
	_, _, err := b.Send(t.Context(), id, chat.Input{Text: "2", Edit: ms[2].ID})
	must(t, err)
	for range 2 { // it is not there twice after another restart
		if got := texts(b.waitIdle(id)); !slices.Equal(got, []string{"user: 1", "assistant: on and on", "user: 2", "assistant: two"}) {
			t.Errorf("%q", got)
		}
		b.Close()
		b.Service = b.service()
	}
}

func TestTheQueueGoesOn(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	goOn := make(chan struct{})
	b.replies <- func(ctx context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.Text{Text: "one"})
		<-goOn
		return turn.Outcome{}
	}
	b.replies <- replyWith("two")
	b.send(id, "1")
	b.waitForText(id)
	b.send(id, "2")
	close(goOn)
	if got := texts(b.waitIdle(id)); !slices.Equal(got, []string{"user: 1", "assistant: one", "user: 2", "assistant: two"}) {
		t.Errorf("%q", got)
	}
}

func TestEditAndRetry(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	for _, text := range []string{"a", "b", "c", "d"} {
		b.replies <- replyWith(text)
	}
	first := b.send(id, "one")
	b.waitIdle(id)
	b.send(id, "two")
	b.waitIdle(id)
	_, _, err := b.Send(t.Context(), id, chat.Input{Retry: true})
	must(t, err)
	if got := texts(b.waitIdle(id)); !slices.Equal(got, []string{"user: one", "assistant: a", "user: two", "assistant: c"}) {
		t.Errorf("after a retry: %q", got)
	}
	_, _, err = b.Send(t.Context(), id, chat.Input{Text: "uno", Edit: first})
	must(t, err)
	if got := texts(b.waitIdle(id)); !slices.Equal(got, []string{"user: uno", "assistant: d"}) {
		t.Errorf("after an edit: %q", got)
	}
	ms, err := b.store.Messages(t.Context(), id)
	must(t, err)
	if len(ms) != 2 {
		t.Errorf("saved: %q", texts(ms))
	}
}

func TestAViewHoldsWhatChanged(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyWith("a")
	b.send(id, "one")
	b.waitIdle(id)
	v, err := b.View(t.Context(), id, 0)
	must(t, err)
	b.replies <- replyUntilStopped
	b.send(id, "two")
	b.waitForText(id)
	d, err := b.View(t.Context(), id, v.Version)
	must(t, err)
	if d.Complete || !slices.Equal(texts(d.Messages), []string{"user: two", "assistant: on and on"}) || d.Version <= v.Version {
		t.Errorf("%+v", d)
	}
	_, _, err = b.Send(t.Context(), id, chat.Input{Retry: true})
	must(t, err)
	w, err := b.View(t.Context(), id, d.Version)
	must(t, err)
	if !w.Complete {
		t.Error("deleted messages are not reported")
	}
	must(t, b.Stop(t.Context(), id, ""))
	b.replies <- replyUntilStopped
}

func TestCommandsNeedNoModel(t *testing.T) {
	b := newFixture(t)
	b.model = ""
	id := b.create()
	for _, c := range []struct{ text, want string }{
		{"/clear", "Removed 3 proposals. No file was touched."},
		{"/help", "These can be typed here."},
		{"/find bread", "Found 1 file."},
		{"/find", "Say what to find"},
		{"/undo", "Moved it back."},
		{"/nonsense", "There is no command /nonsense. /help lists them."},
		{"/approve", "Name a proposal by its id"},
		{"hello", "Without a model I understand only some sentences."},
	} {
		b.send(id, c.text)
		ms := b.waitIdle(id)
		last := ms[len(ms)-1]
		if last.Role != chat.Nod || !strings.Contains(last.Text, c.want) || last.State != chat.Done {
			t.Errorf("%s: %+v", c.text, last)
		}
	}
	if len(b.plans) != 1 || b.plans[0].Calls[0].Tool != "clear_all_proposals" {
		t.Errorf("%+v", b.plans)
	}
}

// Each command passes arguments by the names that its tool has.
func TestCommandsCallTools(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	want := map[string]string{
		"/proposals all":                   `list_proposals {"limit":50,"status":"all"}`,
		"/approve abcd2345":                `approve_proposal {"confirm_sensitive":true,"proposal_id":"abcd2345"}`,
		"/approve-all sensitive":           `approve_all_proposals {"include_sensitive":true}`,
		"/reject abcd2345 not  an invoice": `reject_proposal {"proposal_id":"abcd2345","reason":"not  an invoice"}`,
		"/watch ~/My Files recursive":      `add_watched_directory {"path":"~/My Files","recursive":true}`,
		"/unwatch /a b":                    `remove_watched_directory {"path":"/a b"}`,
	}
	for text, call := range want {
		b.send(id, text)
		b.waitIdle(id)
		got := b.plans[len(b.plans)-1].Calls[0]
		if got.Tool+" "+string(got.Args) != call {
			t.Errorf("%s: %s %s", text, got.Tool, got.Args)
		}
	}
}

func TestFilesAreAttached(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	dir := t.TempDir()
	good := filepath.Join(dir, "a.txt")
	must(t, os.WriteFile(good, []byte("text of it"), 0o600))
	b.replies <- replyWith("ok")
	_, _, err := b.Send(t.Context(), id, chat.Input{Text: "look", Files: []string{good, filepath.Join(dir, "none")}})
	must(t, err)
	ms := b.waitIdle(id)
	if r := b.requests[0]; len(r.Files) != 1 || r.Files[0].Text != "text of it" || !slices.Equal(r.Named, []string{good}) {
		t.Errorf("%+v", r)
	}
	if f := ms[0].Files; len(f) != 2 || f[0].Note != "" || f[1].Note == "" {
		t.Errorf("%+v", f)
	}
}

// A reply that was running when Nod ended is shown afterwards, as stopped.
func TestARestartMarksRunningReplies(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	m := chat.Message{ID: "m1", Chat: id, Seq: 1, Role: chat.Assistant, Text: "half", State: chat.Streaming,
		Cards: []chat.Card{{CallID: "1", State: chat.CardRunning}}}
	must(t, b.store.SaveMessages(t.Context(), m))
	b.Service = b.service()
	must(t, b.MarkInterrupted(t.Context()))
	got := b.waitIdle(id)[0]
	if got.State != chat.Stopped || got.Text != "half" || got.Problem == "" || got.Cards[0].State != chat.CardFailed {
		t.Errorf("%+v", got)
	}
}

func TestRenameExportDelete(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyWith("# Hello")
	b.send(id, "hi")
	b.waitIdle(id)
	c, err := b.Rename(t.Context(), id, "  A\n name ")
	must(t, err)
	if c.Title != "A name" {
		t.Errorf("%q", c.Title)
	}
	if _, err := b.Rename(t.Context(), id, " \n"); err == nil {
		t.Error("an empty name was accepted")
	}
	file := filepath.Join(t.TempDir(), "out.md")
	must(t, b.Export(t.Context(), id, file))
	text, err := os.ReadFile(file)
	must(t, err)
	if !strings.Contains(string(text), "# A name\n") || !strings.Contains(string(text), "\n# Hello\n") {
		t.Errorf("%s", text)
	}
	if err := b.Export(t.Context(), id, file); !errors.Is(err, os.ErrExist) {
		t.Errorf("a file was replaced: %v", err)
	}
	b.replies <- replyUntilStopped
	b.send(id, "more")
	must(t, b.Delete(t.Context(), id))
	if _, err := b.View(t.Context(), id, 0); !errors.Is(err, chat.ErrNotFound) {
		t.Errorf("%v", err)
	}
	b.Close()
	if ms, err := b.store.Messages(t.Context(), id); err != nil || len(ms) != 0 {
		t.Errorf("left: %q, %v", texts(ms), err)
	}
}

// What is said of a silent server goes as soon as something comes.
func TestASilentServerIsShown(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	goOn, silent := make(chan struct{}), make(chan struct{})
	b.replies <- func(_ context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.Silent{For: 20 * time.Second})
		close(silent)
		<-goOn
		on(turn.Text{Text: "late"})
		return turn.Outcome{Messages: []llm.Message{{Role: llm.User, Text: r.Text}}}
	}
	b.send(id, "hello")
	<-silent
	v, err := b.View(t.Context(), id, 0)
	must(t, err)
	if m := v.Messages[1]; m.State != chat.Streaming || !strings.Contains(m.Problem, "nothing for 20 seconds") || !strings.Contains(m.Remedy, "stop") {
		t.Errorf("%+v", m)
	}
	close(goOn)
	if m := b.waitIdle(id)[1]; m.Text != "late" || m.Problem != "" || m.Remedy != "" || m.Code != "" {
		t.Errorf("%+v", m)
	}
}

// How much of the prompt the model has read is shown until something else comes.
func TestHowMuchIsReadIsShown(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	goOn, reads := make(chan struct{}), make(chan struct{})
	b.replies <- func(_ context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		on(turn.Read{Percent: 40})
		close(reads)
		<-goOn
		on(turn.Text{Text: "late"})
		return turn.Outcome{Messages: []llm.Message{{Role: llm.User, Text: r.Text}}}
	}
	b.send(id, "hello")
	<-reads
	v, err := b.View(t.Context(), id, 0)
	must(t, err)
	if m := v.Messages[1]; m.Read != 40 || m.Text != "" {
		t.Errorf("%+v", m)
	}
	close(goOn)
	if m := b.waitIdle(id)[1]; m.Read != 0 || m.Text != "late" {
		t.Errorf("%+v", m)
	}
}

// The first piece of a reply is told at once, not with the next beat, and that a
// call was malformed is between Nod and the model.
func TestTheFirstPieceIsShownAtOnce(t *testing.T) {
	b := newFixture(t)
	b.Close()
	d := b.deps()
	var changes atomic.Int32
	d.OnChange = func(string) { changes.Add(1) }
	b.Service = chat.New(d)
	id := b.create()
	b.replies <- func(_ context.Context, r turn.Request, on func(turn.Event)) turn.Outcome {
		before := changes.Load()
		on(turn.Text{Text: "One "})
		if changes.Load() == before {
			t.Error("the first piece waits")
		}
		on(turn.Correction{Text: "your call was cut off", Discard: true})
		on(turn.Text{Text: "two"})
		return turn.Outcome{Messages: []llm.Message{{Role: llm.User, Text: r.Text}}}
	}
	b.send(id, "hello")
	if m := b.waitIdle(id)[1]; m.Text != "two" || m.Problem != "" {
		t.Errorf("%+v", m)
	}
}

// What the person wants of the reply to one message holds for that one, also where it waits, and for another reply to it.
func TestOneMessageIsThoughtAbout(t *testing.T) {
	b := newFixture(t)
	id := b.create()
	b.replies <- replyUntilStopped
	b.send(id, "one")
	b.waitForText(id)
	_, queued, err := b.Send(t.Context(), id, chat.Input{Text: "two", Think: true})
	must(t, err)
	b.replies <- replyWith("two it is")
	must(t, b.Stop(t.Context(), id, ""))
	b.waitIdle(id)
	b.replies <- replyWith("two again")
	_, _, err = b.Send(t.Context(), id, chat.Input{Retry: true})
	must(t, err)
	b.waitIdle(id)
	b.replies <- replyWith("three")
	b.send(id, "three")
	b.waitIdle(id)
	var got []bool
	for _, r := range b.requests {
		got = append(got, r.Think)
	}
	if want := []bool{false, true, true, false}; !queued || !slices.Equal(got, want) {
		t.Errorf("queued %t, %v", queued, got)
	}
}
