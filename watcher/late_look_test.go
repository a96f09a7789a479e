package watcher

import (
	"testing"
	"time"

	"github.com/nod-app/nod/watcher/settled"
)

// A disk that takes seconds to look at what changed has a file settle hardly less after
// the look: more events of it may wait meanwhile.
func TestALateLookIsNoHeadStart(t *testing.T) {
	e := &env{opts: Options{Settle: time.Second}}
	r := newRunner(e, Folder{Path: "/a"}, time.Time{}, 0)
	now := time.Now()
	r.classify("/a/x", Signature{Identity: settled.Identity{Size: 1}}, now.Add(-10*time.Second))
	r.classify("/a/y", Signature{Identity: settled.Identity{Size: 1}}, now)
	if got := r.candidates.due(now.Add(time.Second - 2*r.debounce())); len(got) != 0 {
		t.Errorf("due: %v", got)
	}
	if got := r.candidates.due(now.Add(time.Hour)); len(got) != 2 {
		t.Errorf("due: %v", got)
	}
}
