package turn

import (
	"sync"
	"time"
)

// silenceTime is how long a server may send nothing before the person is told:
// some hold a reply back for good, and a large model may take as long to load.
const silenceTime = 20 * time.Second

// silence tells of a server that sends nothing, once for each time that it does.
type silence struct {
	tell func(Event)

	mu    sync.Mutex
	timer *time.Timer
	ended bool
}

func startSilence(tell func(Event)) *silence {
	s := &silence{tell: tell}
	s.timer = time.AfterFunc(silenceTime, s.over)
	return s
}

func (s *silence) over() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.tell(Silent{silenceTime})
	}
}

// broken says that something came.
func (s *silence) broken() { s.timer.Reset(silenceTime) }

// stop returns when nothing is told any more.
func (s *silence) stop() {
	s.timer.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
}
