package app

import (
	"time"

	"github.com/nod-app/nod/app/api"
)

// dismissStrangers asks windows to leave that this agent did not start, as those
// of one that was killed: they cannot answer a question.
func (w *windowProcess) dismissStrangers() {
	w.mu.Lock()
	own := w.child != nil
	w.mu.Unlock()
	if own || w.hub.Listeners(api.WindowFace) == 0 {
		return
	}
	w.hub.Publish(api.Leave, "")
	w.emptied(2 * time.Second)
}

// stop asks the window process to leave, and ends the one that this agent
// started if it does not.
func (w *windowProcess) stop() {
	const grace = 2 * time.Second
	w.mu.Lock()
	child := w.child
	w.child, w.secret = nil, "" // so that nobody starts it again
	w.mu.Unlock()
	w.hub.Publish(api.Leave, "")
	w.emptied(grace)
	if child != nil {
		_ = child.Process.Kill() // without effect on one that has left
	}
}

// emptied waits until no window listens any more, for a while at most.
func (w *windowProcess) emptied(most time.Duration) {
	for end := time.Now().Add(most); w.hub.Listeners(api.WindowFace) > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}
