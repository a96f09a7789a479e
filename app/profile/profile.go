// Package profile answers a developer's profiler: what a running agent spends its time and
// memory on, and what it waits for.
package profile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

const (
	defaultTime = 10 * time.Second
	maxTime     = 10 * time.Minute
	blockRate   = 10_000 // one sample for each that many nanoseconds of waiting
	mutexRate   = 10     // one of that many waits for a lock
)

// Listen opens a unix socket on which those are answered whom own takes for its owner. A
// path at which there is something already is refused, but for a socket that no one
// listens on: an agent that was killed left it.
func Listen(socket string, own func(net.Conn) bool) (net.Listener, error) {
	if runtime.GOOS == "windows" {
		return nil, errors.New("profilers are answered on Linux and macOS only, as Windows keeps nobody from a socket: start Nod without --pprof")
	}
	l, err := net.Listen("unix", socket)
	if err != nil && isLeft(socket) {
		if err = os.Remove(socket); err == nil {
			l, err = net.Listen("unix", socket)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open the socket for profilers; give --pprof a path at which there is nothing: %w", err)
	}
	if err := os.Chmod(socket, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("keep others from %s: %w", socket, err), l.Close())
	}
	return owned{l, own}, nil
}

// isLeft says whether a path is a socket that no one listens on.
func isLeft(path string) bool {
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeSocket {
		return false
	}
	c, err := net.Dial("unix", path)
	if err == nil {
		_ = c.Close()
	}
	return errors.Is(err, syscall.ECONNREFUSED)
}

// owned hangs up on others, who can connect until the socket's mode is set.
type owned struct {
	net.Listener
	own func(net.Conn) bool
}

func (l owned) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil || l.own(c) {
			return c, err
		}
		_ = c.Close()
	}
}

// Serve answers until ctx ends: GET /cpu?seconds=N with the CPU profile of that many
// seconds (10), and GET /NAME with any of runtime/pprof's profiles by its name, as heap,
// allocs, goroutine, block and mutex; as text with debug=1, and with gc=1 after garbage was
// collected and what is free was given back to the system. What is waited for, of which the
// last two tell, is sampled from the first time on that one of them is asked for: what is
// kept of it would else count as memory of the agent in each other profile.
func Serve(ctx context.Context, l net.Listener) error {
	sampleWaiting := sync.OnceFunc(func() {
		runtime.SetBlockProfileRate(blockRate)
		runtime.SetMutexProfileFraction(mutexRate)
	})
	before := runtime.SetMutexProfileFraction(-1) // reads it
	defer func() {
		runtime.SetBlockProfileRate(0)
		runtime.SetMutexProfileFraction(before)
	}()
	h := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/block" || r.URL.Path == "/mutex" {
			sampleWaiting()
		}
		answer(w, r)
	}
	s := &http.Server{Handler: http.HandlerFunc(h), ReadHeaderTimeout: time.Minute, BaseContext: func(net.Listener) context.Context { return ctx }}
	defer context.AfterFunc(ctx, func() { _ = s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("answer profilers: %w", err)
	}
	return nil
}

func answer(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "cpu" {
		cpu(w, r)
		return
	}
	p := pprof.Lookup(name)
	if p == nil {
		http.Error(w, fmt.Sprintf("there is no profile %q; there are cpu, heap, allocs, goroutine, block and mutex", name), http.StatusNotFound)
		return
	}
	if r.URL.Query().Get("gc") == "1" {
		debug.FreeOSMemory()
	}
	as, _ := strconv.Atoi(r.URL.Query().Get("debug")) // 0, unless it is a number
	_ = p.WriteTo(w, as)                              // the one who asked is gone
}

func cpu(w http.ResponseWriter, r *http.Request) {
	took := defaultTime
	if s := r.URL.Query().Get("seconds"); s != "" {
		n, err := strconv.Atoi(s)
		took = time.Duration(n) * time.Second
		if err != nil || took <= 0 || took > maxTime {
			http.Error(w, "seconds is a whole number from 1 to 600", http.StatusBadRequest)
			return
		}
	}
	if err := pprof.StartCPUProfile(w); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	defer pprof.StopCPUProfile()
	select {
	case <-r.Context().Done():
	case <-time.After(took):
	}
}
