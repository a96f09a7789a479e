package approval

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// slow makes the store take until release to keep a grant; started is closed
// when it begins.
func (b *testBroker) slow() (started chan struct{}, release func(error)) {
	started = make(chan struct{})
	result := make(chan error)
	b.grant = func(context.Context) error { close(started); return <-result }
	return started, func(err error) { result <- err }
}

// offered is a request of which each question offers a standing approval.
func offered(ids ...string) tools.ApprovalRequest {
	a := asking(ids...)
	for i, id := range ids {
		a.Questions[i].Offer = &policy.Grant{ID: "g-" + id, Tool: "files.write_text"}
	}
	return a
}

// Tray, status and windows read the questions all the time: a slow disk must
// not stop them.
func TestASlowDiskBlocksNoReader(t *testing.T) {
	b := newTestBroker(nil)
	started, release := b.slow()
	asked := make(chan map[string]tools.Answer, 1)
	go func() { m, _ := b.Ask(t.Context(), offered("a", "b")); asked <- m }()
	for b.Count() < 2 {
		time.Sleep(time.Millisecond)
	}
	id := b.Waiting()[0].ID
	answered := make(chan error, 1)
	go func() {
		answered <- b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true, Always: true}})
	}()
	<-started
	read := make(chan error, 1)
	go func() {
		var err error
		if b.Count() != 2 || len(b.Waiting()) != 1 {
			err = errors.New("a question without a recorded answer does not wait any more")
		}
		if again := b.Answer(t.Context(), id, []Response{{Question: "a"}}); !errors.Is(again, ErrGone) {
			err = errors.Join(err, errors.New("a second answer was taken"), again)
		}
		read <- errors.Join(err, b.Answer(t.Context(), id, []Response{{Question: "b"}}))
	}()
	select {
	case err := <-read:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Error("reading waits for the disk")
	}
	release(nil)
	if err := <-answered; err != nil {
		t.Error(err)
	}
	if got := <-asked; got["a"].Token == "" || got["b"].Code != tools.CodeRefused {
		t.Errorf("%+v", got)
	}
}

// The time of a question may end while its answer is written: the person gave
// it in time.
func TestAnAnswerThatIsBeingRecordedCounts(t *testing.T) {
	for name, end := range map[string]func(*testBroker){
		"the time is up":  func(*testBroker) { time.Sleep(DefaultTimeout) },
		"the window ends": func(b *testBroker) { b.WindowEnded() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newTestBroker(nil)
				started, release := b.slow()
				answers, id := b.start(t.Context(), offered("a"))
				answered := make(chan error, 1)
				go func() {
					answered <- b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true, Always: true}})
				}()
				<-started
				var got map[string]tools.Answer
				returned := make(chan struct{})
				go func() { got, _ = answers(); close(returned) }()
				end(b)
				synctest.Wait()
				select {
				case <-returned:
					t.Errorf("the call went on without the answer: %+v", got)
				default:
				}
				release(nil)
				if err := <-answered; err != nil {
					t.Error(err)
				}
				if <-returned; got["a"].Token == "" {
					t.Errorf("%+v", got)
				}
			})
		})
	}
}

// What could not be recorded can be answered again.
func TestAGrantThatFailsLeavesTheQuestionOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestBroker(nil)
		full := errors.New("the disk is full")
		b.grant = func(context.Context) error { return full }
		answers, id := b.start(t.Context(), offered("a"))
		if err := b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true, Always: true}}); !errors.Is(err, full) || b.Count() != 1 {
			t.Fatalf("%v, %d wait", err, b.Count())
		}
		if err := b.Answer(t.Context(), id, []Response{{Question: "a", Approve: true}}); err != nil {
			t.Fatal(err)
		}
		if got, _ := answers(); got["a"].Token == "" || len(b.grants) != 0 {
			t.Errorf("%+v, grants %+v", got, b.grants)
		}
	})
}
