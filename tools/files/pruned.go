package files

import (
	"sync"
	"time"
)

// The old versions are looked through again after so long, or once so many
// bytes came to them: the folder is beyond maxVersionBytes by no more than that.
const (
	pruneEvery = time.Hour
	pruneBytes = 16 << 20
)

// pruned is when the old versions were last looked through.
type pruned struct {
	mu    sync.Mutex
	at    time.Time // zero: not yet
	bytes int64     // that were added since
}

// due says whether it is time again, now that one of that size was added; if it
// is, whoever asked does it.
func (p *pruned) due(now time.Time, added int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bytes += added
	if since := now.Sub(p.at); since >= 0 && since < pruneEvery && p.bytes < pruneBytes {
		return false
	}
	p.at, p.bytes = now, 0
	return true
}
