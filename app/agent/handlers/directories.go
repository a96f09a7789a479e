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
	// mostUnanswered is how many folders are asked about at once; each takes a thread as
	// long as its drive does not answer.
	mostUnanswered = 16
)

// Directories says which folders exist. No request waits for a drive that does not
// answer, as that of a network that is gone.
type Directories struct {
	isDir func(path string) bool

	mu    sync.Mutex
	asked map[string]*inquiry
}

// inquiry asks about one folder.
type inquiry struct {
	done   chan struct{}
	exists bool // once done
	late   bool // someone went on without the answer
}

// NewDirectories asks isDir, which may block for ever.
func NewDirectories(isDir func(path string) bool) *Directories {
	return &Directories{isDir: isDir, asked: map[string]*inquiry{}}
}

// IsDir reports whether a path is a folder, links followed.
func IsDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// exists reports whether a folder exists; known is false if its drive has not answered in
// time.
func (d *Directories) exists(path string, within time.Duration) (exists, known bool) {
	q := d.ask(path)
	if q == nil {
		return false, false
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-q.done:
		return q.exists, true
	case <-timer.C:
		d.mu.Lock()
		defer d.mu.Unlock()
		q.late = true
		return false, false
	}
}

// ask begins to ask about a folder, or joins who asks already; nil: its drive is not waited for.
func (d *Directories) ask(path string) *inquiry {
	d.mu.Lock()
	defer d.mu.Unlock()
	q, ok := d.asked[path]
	switch {
	case ok && !q.late:
		return q
	case ok || len(d.asked) >= mostUnanswered:
		return nil
	}
	q = &inquiry{done: make(chan struct{})}
	d.asked[path] = q
	go func() {
		q.exists = d.isDir(path)
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.asked, path)
		close(q.done)
	}()
	return q
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
