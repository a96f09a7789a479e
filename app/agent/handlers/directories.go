package handlers

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

const (
	// answersWithin is how long a request waits for the drive of one folder, and
	// listWithin for those of all its folders together.
	answersWithin = 50 * time.Millisecond
	listWithin    = 500 * time.Millisecond
	// slowFor is how long the answer of a slow drive is used again.
	slowFor = time.Minute
	// mostUnanswered is how many folders are asked about at once; each takes a thread as
	// long as its drive does not answer.
	mostUnanswered = 16
)

// Directories says which folders exist. No request waits for a drive that does not
// answer, as that of a network that is gone.
type Directories struct {
	isDir   func(path string) bool
	changed func()

	mu    sync.Mutex
	asked map[string]*inquiry
	slow  map[string]lateAnswer
}

// inquiry asks about one folder.
type inquiry struct {
	done     chan struct{}
	answered bool
	exists   bool // once answered
	late     bool // someone went on without the answer
}

type lateAnswer struct {
	exists bool
	at     time.Time
}

// NewDirectories asks isDir, which may block for ever, and calls changed when an answer
// that came too late for a request is another one than was assumed.
func NewDirectories(isDir func(path string) bool, changed func()) *Directories {
	return &Directories{isDir: isDir, changed: changed, asked: map[string]*inquiry{}, slow: map[string]lateAnswer{}}
}

// IsDir reports whether a path is a folder, links followed.
func IsDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// exists reports whether a folder exists; known is false if its drive has not answered in
// time.
func (d *Directories) exists(path string, within time.Duration) (exists, known bool) {
	q, answer, ok := d.ask(path)
	if q == nil {
		return answer, ok
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-q.done:
	case <-timer.C:
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if q.answered {
		return q.exists, true
	}
	q.late = true
	last, ok := d.slow[path]
	return last.exists, ok
}

// ask begins to ask about a folder, or joins who asks already; nil: this answer is used.
func (d *Directories) ask(path string) (q *inquiry, exists, known bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	last, slow := d.slow[path]
	if slow && time.Since(last.at) < slowFor {
		return nil, last.exists, true
	}
	q, ok := d.asked[path]
	switch {
	case ok && !q.late:
		return q, false, false
	case ok || len(d.asked) >= mostUnanswered:
		return nil, last.exists, slow
	}
	q = &inquiry{done: make(chan struct{})}
	d.asked[path] = q
	go d.find(path, q)
	return q, false, false
}

func (d *Directories) find(path string, q *inquiry) {
	exists := d.isDir(path)
	d.mu.Lock()
	delete(d.asked, path)
	last, known := d.slow[path]
	q.answered, q.exists = true, exists
	if q.late {
		d.slow[path] = lateAnswer{exists, time.Now()}
	} else {
		delete(d.slow, path)
	}
	news := q.late && exists != (last.exists || !known)
	d.mu.Unlock()
	close(q.done)
	if news {
		d.changed()
	}
}

// lookup finds the folders of one answer, each once.
type lookup struct {
	d     *Directories
	until time.Time // no drive is waited for after it
	found map[string]bool
	open  map[string]bool // no answer
}

func (d *Directories) lookup() *lookup {
	return &lookup{d: d, until: time.Now().Add(listWithin), found: map[string]bool{}, open: map[string]bool{}}
}

// existing returns the longest beginning of dir that is a folder already; empty if there is no
// dir. It asks from the top, so that of a drive that does not answer only the folder is
// asked about to which it is connected. What is on such a drive counts as existing.
func (l *lookup) existing(dir string) string {
	if dir == "" {
		return ""
	}
	best := ""
	for _, path := range ancestors(dir) {
		exists, known := l.exists(path)
		switch {
		case !known:
			return dir
		case !exists && best != "":
			return best
		}
		best = path
	}
	return best
}

// present returns the folders that exist, by existing.
func (l *lookup) present(dirs []string) []string {
	return slices.DeleteFunc(slices.Clone(dirs), func(dir string) bool { return l.existing(dir) != dir })
}

func (l *lookup) exists(path string) (exists, known bool) {
	if exists, ok := l.found[path]; ok {
		return exists, !l.open[path]
	}
	exists, known = l.d.exists(path, min(answersWithin, time.Until(l.until)))
	l.found[path], l.open[path] = exists, !known
	return exists, known
}

// ancestors returns a folder and those that it is in, the outermost first.
func ancestors(dir string) []string {
	all := []string{dir}
	for up := filepath.Dir(dir); up != dir; dir, up = up, filepath.Dir(up) {
		all = append(all, up)
	}
	slices.Reverse(all)
	return all
}
