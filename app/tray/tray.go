package tray

import (
	"sync"
	"time"
)

// grace is how long Run waits at its end for the OS to let go of the icon.
const grace = 2 * time.Second

// Tray is the tray icon. Update may be called at any time from any goroutine.
type Tray struct {
	actions Actions
	icons   Icons
	kick    chan struct{}

	mu   sync.Mutex
	snap Snapshot
}

// New makes a Tray, which shows nothing before Run.
func New(a Actions, i Icons) *Tray {
	return &Tray{actions: a, icons: i, kick: make(chan struct{}, 1)}
}

// Update replaces what the tray shows. It does not wait for the OS; of several
// that come while it draws, the last is drawn.
func (t *Tray) Update(s Snapshot) {
	t.mu.Lock()
	t.snap = s
	t.mu.Unlock()
	select {
	case t.kick <- struct{}{}:
	default:
	}
}

func (t *Tray) snapshot() Snapshot {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.snap
}

// icon is the picture of a state; Idle's for one that has none.
func (i Icons) of(s state) []byte {
	png := i.Idle
	switch {
	case s == waiting && len(i.Waiting) > 0:
		png = i.Waiting
	case s == paused && len(i.Paused) > 0:
		png = i.Paused
	}
	return png
}
