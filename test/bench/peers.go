package main

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

//go:embed chokidar.mjs
var chokidarScript []byte

// peerTimeout is how long a peer may print nothing before missing files count as missed.
const peerTimeout = 3 * time.Second

// observers returns the installed peers, and prints which are missing.
func (b *bench) observers() []observer {
	var out []observer
	if len(desktest.Missing("inotifywait")) == 0 {
		out = append(out, observer{"inotifywait", "events only; Nod's settling of 500 ms subtracted", inotifywaitSees})
	} else {
		fmt.Println("burst: without inotifywait: not installed")
	}
	_, err := os.Stat(filepath.Join(b.peers, "node_modules", "chokidar"))
	if err != nil || len(desktest.Missing("node")) > 0 {
		fmt.Println("burst: without chokidar: not installed in", b.peers)
		return out
	}
	return append(out, observer{"chokidar awaitWriteFinish", "both settle for 500 ms, subtracted from both", chokidarSees})
}

// peerState is what a running peer has printed so far.
type peerState struct {
	mu    sync.Mutex
	ready bool
	seen  int
	last  time.Time // when it saw the last one
	said  time.Time // when it last said anything
}

func (w *peerState) saw(n int, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen, w.last, w.said = n, at, time.Now()
}

// wake restarts peerTimeout.
func (w *peerState) wake() { w.mu.Lock(); w.said = time.Now(); w.mu.Unlock() }

func (w *peerState) begin() { w.mu.Lock(); w.ready = true; w.mu.Unlock() }

func (w *peerState) isReady() bool { w.mu.Lock(); defer w.mu.Unlock(); return w.ready }

func (w *peerState) done(n int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen >= n || time.Since(w.said) > peerTimeout
}

// observe runs a peer during a burst; follow reads its output.
func (b *bench) observe(ctx context.Context, s shape, dir string, cmd *exec.Cmd, follow func(io.Reader, *peerState)) (burstResult, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return burstResult{}, err
	}
	defer r.Close()
	cmd.Stdout, cmd.Stderr = w, w
	p, err := desktest.StartCmd(cmd)
	w.Close()
	if err != nil {
		return burstResult{}, err
	}
	defer p.Stop()
	var seen peerState
	go follow(r, &seen)
	if err := until(ctx, 5*time.Millisecond, "the peer to watch", seen.isReady); err != nil {
		return burstResult{}, err
	}
	before, err := cpuTime(p.PID())
	if err != nil {
		return burstResult{}, err
	}
	_, last, err := s.drop(dir, b.n)
	if err != nil {
		return burstResult{}, err
	}
	seen.wake()
	if err := until(ctx, 5*time.Millisecond, "the peer to see all", func() bool { return seen.done(b.n) }); err != nil {
		return burstResult{}, err
	}
	got, err := used(p.PID(), before)
	seen.mu.Lock()
	defer seen.mu.Unlock()
	got.seen, got.late = seen.seen, max(seen.last.Sub(last), 0)
	return got, err
}

func inotifywaitSees(ctx context.Context, b *bench, s shape) (burstResult, error) {
	dir, err := b.emptyDir()
	if err != nil {
		return burstResult{}, err
	}
	defer os.RemoveAll(filepath.Dir(dir))
	cmd := exec.Command("inotifywait", "-m", "-r", "-e", "close_write", "-e", "moved_to", "--format", "%w%f", dir)
	return b.observe(ctx, s, dir, cmd, func(r io.Reader, w *peerState) {
		files := map[string]bool{}
		for lines := bufio.NewScanner(r); lines.Scan(); {
			switch line := lines.Text(); {
			case strings.HasPrefix(line, "Watches established"):
				w.begin()
			case strings.HasPrefix(line, dir):
				files[line] = true
				w.saw(len(files), time.Now())
			}
		}
	})
}

// chokidarSees runs chokidar, which waits until a file is unchanged as long as Nod does.
func chokidarSees(ctx context.Context, b *bench, s shape) (burstResult, error) {
	dir, err := b.emptyDir()
	if err != nil {
		return burstResult{}, err
	}
	defer os.RemoveAll(filepath.Dir(dir))
	script := filepath.Join(b.peers, "chokidar.mjs") // modules are found from where it lies
	if err := os.WriteFile(script, chokidarScript, 0o644); err != nil {
		return burstResult{}, err
	}
	got, err := b.observe(ctx, s, dir, exec.Command("node", script, dir, strconv.FormatInt(settle.Milliseconds(), 10)), followChokidar)
	got.late = max(got.late-settle, 0)
	return got, err
}

// followChokidar reads "ready", then lines of a count and a time.
func followChokidar(r io.Reader, w *peerState) {
	for lines := bufio.NewScanner(r); lines.Scan(); {
		var n int
		var ms int64
		if lines.Text() == "ready" {
			w.begin()
		} else if _, err := fmt.Sscan(lines.Text(), &n, &ms); err == nil {
			w.saw(n, time.UnixMilli(ms))
		}
	}
}
