package turn

import (
	"sync"
	"time"
)

// silenceTime is how long a server may send nothing before that is reported:
// some hold a reply back for good, and a large model may take as long to load.
const silenceTime = 20 * time.Second

// silence reports a server that sends nothing, once for each silence.
type silence struct {
	report func(Event)

	mu    sync.Mutex
	timer *time.Timer
	ended bool
}

func startSilence(report func(Event)) *silence {
	s := &silence{report: report}
	s.timer = time.AfterFunc(silenceTime, s.over)
	return s
}

func (s *silence) over() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.report(Silent{silenceTime})
	}
}

// reset starts the time again after something has come.
func (s *silence) reset() { s.timer.Reset(silenceTime) }

// stop stops the timer, and waits until nothing is reported any more.
func (s *silence) stop() {
	s.timer.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
}
