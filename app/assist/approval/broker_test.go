package approval

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// testBroker is a Broker whose window can always be shown.
type testBroker struct {
	*Broker
	tokens *policy.Tokens
	grants []policy.Grant
	grant  func(context.Context) error // runs before a grant is kept
	shown  atomic.Int32
}

func newTestBroker(show error) *testBroker {
	b := &testBroker{tokens: policy.NewTokens(runtime.GOOS, policy.SystemClock()), grant: func(context.Context) error { return nil }}
	b.Broker = New(Options{
		Tokens: b.tokens,
		Grant: func(ctx context.Context, g policy.Grant) error {
			if err := b.grant(ctx); err != nil {
				return err
			}
			b.grants = append(b.grants, g)
			return nil
		},
		CanShow: func() bool { return true },
		Show:    func(context.Context) error { b.shown.Add(1); return show },
		Changed: func() {},
	})
	return b
}

func asking(ids ...string) tools.ApprovalRequest {
	a := tools.ApprovalRequest{Trace: "t1"}
	for _, id := range ids {
		a.Questions = append(a.Questions, tools.Question{ID: id, Tool: "files.write_text",
			Record: policy.Record{Trace: "t1", Tools: []string{"files.write_text"}, Args: "h-" + policy.ArgsHash(id), Policy: "p", Risk: policy.Medium}})
	}
	return a
}

// start asks in the background and returns once the questions can be seen.
func (b *testBroker) start(ctx context.Context, a tools.ApprovalRequest) (answers func() (map[string]tools.Answer, error), id string) {
	type outcome struct {
		answers map[string]tools.Answer
		err     error
	}
	c := make(chan outcome, 1)
	go func() { m, err := b.Ask(ctx, a); c <- outcome{m, err} }()
	synctest.Wait()
	if w := b.Waiting(); len(w) > 0 {
		id = w[len(w)-1].ID
	}
	return func() (map[string]tools.Answer, error) { o := <-c; return o.answers, o.err }, id
}

func TestEachQuestionHasItsAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		answers, id := b.start(t.Context(), asking("a", "b", "c"))
		if b.Count() != 3 || b.shown.Load() != 1 {
			t.Fatalf("%d questions in %d windows", b.Count(), b.shown.Load())
		}
		if err := b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true}, {Question: "b", Reason: "no"}}); err != nil {
			t.Fatal(err)
		}
		if b.Count() != 1 {
			t.Fatalf("%d wait", b.Count())
		}
		time.Sleep(2 * policy.MediumTTL) // the third one takes some reading
		if err := b.Answer(t.Context(), id, []Response{{Question: "c", Closed: true}}); err != nil {
			t.Fatal(err)
		}
		got, err := answers()
		if err != nil || got["a"].Token == "" || got["b"].Code != tools.CodeRefused || got["b"].Reason != "no" || got["c"].Code != tools.CodeClosed {
			t.Fatalf("%+v, %v", got, err)
		}
		if p := b.tokens.Consume(got["a"].Token, policy.Claim{Trace: "t1", Tool: "files.write_text", Args: "h-a", Policy: "p"}); p != nil {
			t.Fatal(p)
		}
	})
}

func TestNobodyAnswers(t *testing.T) {
	for name, end := range map[string]func(*testBroker, context.CancelFunc){
		"the time is up":    func(*testBroker, context.CancelFunc) { time.Sleep(DefaultTimeout) },
		"the window ends":   func(b *testBroker, _ context.CancelFunc) { b.WindowEnded() },
		"the request stops": func(_ *testBroker, stop context.CancelFunc) { stop() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				b := newTestBroker(nil)
				answers, id := b.start(ctx, asking("a"))
				end(b, stop)
				got, err := answers()
				if err != nil || got["a"].Token != "" {
					t.Fatalf("%+v, %v", got, err)
				}
				if err := b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true}}); !errors.Is(err, ErrGone) {
					t.Fatalf("an answer that came too late: %v", err)
				}
			})
		})
	}
}

func TestNoWindowIsAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(errors.New("no display"))
		if _, err := b.Ask(t.Context(), asking("a")); err == nil || b.Count() != 0 {
			t.Fatalf("%v, %d wait", err, b.Count())
		}
	})
}

// A stale window cannot answer another question, and no one answers twice.
func TestAnswersAreForTheirOwnQuestion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		first, one := b.start(t.Context(), asking("a"))
		second, two := b.start(t.Context(), asking("b"))
		if err := b.Answer(t.Context(), one, []Response{{Question: "b", Approve: true}}); !errors.Is(err, ErrGone) {
			t.Fatalf("another one's question: %v", err)
		}
		if err := b.Answer(t.Context(), one, []Response{{Question: "a"}}); err != nil {
			t.Fatal(err)
		}
		if err := b.Answer(t.Context(), one, []Response{{Question: "a", Approve: true}}); !errors.Is(err, ErrGone) {
			t.Fatalf("a second answer: %v", err)
		}
		b.WindowEnded()
		if got, _ := first(); got["a"].Token != "" {
			t.Fatal("approved")
		}
		if got, _ := second(); got["b"].Token != "" {
			t.Fatal("approved")
		}
		_ = two
	})
}

func TestOneOfManyAnswersWins(t *testing.T) {
	b := newTestBroker(nil)
	done := make(chan map[string]tools.Answer, 1)
	go func() { m, _ := b.Ask(t.Context(), asking("a")); done <- m }()
	for b.Count() == 0 {
		runtime.Gosched()
	}
	id := b.Waiting()[0].ID
	var won atomic.Int32
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() {
			if b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true}}) == nil {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	if <-done; won.Load() != 1 {
		t.Fatalf("%d answers won", won.Load())
	}
}

func TestAlwaysNeedsAnOffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		a := asking("a", "b")
		a.Questions[1].Offer = &policy.Grant{ID: "g1", Tool: "files.write_text"}
		answers, id := b.start(t.Context(), a)
		always := func(q string) error {
			return b.Answer(t.Context(), id, []Response{{Question: q, Approve: true, Always: true}})
		}
		if err := always("a"); !errors.Is(err, ErrNoOffer) {
			t.Fatal(err)
		}
		if err := always("b"); err != nil || len(b.grants) != 1 || b.grants[0].ID != "g1" {
			t.Fatalf("%v, %+v", err, b.grants)
		}
		if err := b.Answer(t.Context(), id, []Response{{Question: "a", Closed: true}}); err != nil {
			t.Fatal(err)
		}
		if got, _ := answers(); got["a"].Token != "" || got["b"].Token == "" {
			t.Fatalf("%+v", got)
		}
	})
}

// What is allowed for always is for certain folders, hosts or applications, and has no end.
func TestAlwaysIsForSomethingCertain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		a := asking("a", "b")
		end := time.Now().Add(time.Hour)
		a.Questions[0].Offer = &policy.Grant{ID: "g1", Tool: "clipboard.write", MaxUses: 3, Expires: end}
		a.Questions[1].Offer = &policy.Grant{ID: "g2", Tool: "files.write_text", Paths: []string{"/docs"}, MaxUses: 3, Expires: end}
		answers, id := b.start(t.Context(), a)
		for _, r := range []Response{{Question: "a", Approve: true, Always: true, Stays: true}, {Question: "b", Approve: true, Stays: true}} {
			if err := b.Answer(t.Context(), id, []Response{r}); !errors.Is(err, ErrNoOffer) || len(b.grants) != 0 {
				t.Errorf("%+v: %v, %+v", r, err, b.grants)
			}
		}
		if err := b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true, Always: true}, {Question: "b", Approve: true, Always: true, Stays: true}}); err != nil {
			t.Fatal(err)
		}
		answers()
		if len(b.grants) != 2 || b.grants[0].Stays || b.grants[0].Expires != end || !b.grants[1].Stays || !b.grants[1].Expires.IsZero() || b.grants[1].MaxUses != 0 {
			t.Errorf("%+v", b.grants)
		}
	})
}

// What a question offers in place of approving is chosen by a denial of it, and issues no token.
func TestWhatIsChosenInsteadApprovesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		a := asking("a", "b")
		chosen := 0
		a.Questions[1].Preview.Instead = &tools.Instead{Label: "Ben pays me", Reason: "Ben pays.", Choose: func() { chosen++ }}
		answers, id := b.start(t.Context(), a)
		for _, r := range []Response{{Question: "a", Instead: true}, {Question: "b", Instead: true, Approve: true}} {
			if err := b.Answer(t.Context(), id, []Response{r}); !errors.Is(err, ErrNoOffer) || chosen != 0 {
				t.Fatalf("%+v: %v, chosen %d times", r, err, chosen)
			}
		}
		if err := b.Answer(t.Context(), id, []Response{{Question: "b", Instead: true}, {Question: "a", Closed: true}}); err != nil {
			t.Fatal(err)
		}
		if got, _ := answers(); chosen != 1 || got["b"].Token != "" || got["b"].Code != tools.CodeRefused || got["b"].Reason != "Ben pays." {
			t.Fatalf("%+v, chosen %d times", got, chosen)
		}
	})
}

// A program that calls without end does not fill the window, nor drive out what
// waits in it.
func TestNoMoreWaitThanCanBeShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		answers, id := b.start(t.Context(), asking("a"))
		for range maxRequests - 1 {
			b.start(t.Context(), asking("b"))
		}
		if _, err := b.Ask(t.Context(), asking("c")); !errors.Is(err, ErrTooMany) || b.Count() != maxRequests {
			t.Errorf("%v, %d wait", err, b.Count())
		}
		if err := b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true}}); err != nil {
			t.Fatal(err)
		}
		if got, err := answers(); err != nil || got["a"].Token == "" {
			t.Errorf("%+v, %v", got, err)
		}
		if _, id := b.start(t.Context(), asking("d")); id == "" || b.Count() != maxRequests {
			t.Errorf("%d wait", b.Count())
		}
		b.WindowEnded()
	})
}
