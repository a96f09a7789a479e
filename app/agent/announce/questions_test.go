package announce

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/system/notify"
)

// A question is announced while no window of Nod is in front, and again only when the
// person came to one and left it without an answer.
func TestAQuestionIsAnnouncedEachTimeItIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s screen
		var waiting atomic.Int64
		waiting.Store(1)
		u := &UI{o: Options{Shown: true, Questions: func() int { return int(waiting.Load()) }}, questions: &s, proposals: notify.New(notify.Options{App: "Nod"})}
		u.AnnounceQuestions(t.Context())
		shown := func(when string, want ...string) {
			t.Helper()
			time.Sleep(3 * unnoticed)
			if got := s.take(); !slices.Equal(got, want) {
				t.Errorf("%s: %q, not %q", when, got, want)
			}
		}
		const notice = "Nod asks"
		shown("nobody looked", notice)
		shown("still nobody", []string{}...)
		u.SetInFront(true)
		shown("the person looks at it", "withdrawn")
		u.SetInFront(false)
		shown("it was left", notice)
		waiting.Store(0)
		u.SetInFront(true)
		u.SetInFront(false)
		shown("it was answered", "withdrawn")
	})
}
