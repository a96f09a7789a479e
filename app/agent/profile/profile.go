// Package profile answers a developer's profiler: what a running agent spends its time and
// memory on.
package profile

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	httpprof "net/http/pprof"
	"os"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Listen opens a unix socket for its owner alone. A path at which there is something already
// is refused, also what an agent left that was killed.
func Listen(socket string) (net.Listener, error) {
	l, err := net.Listen("unix", socket)
	if err != nil {
		return nil, lang.Errorf("open the socket for profilers; give --pprof a path at which there is nothing: %w", err)
	}
	if err := os.Chmod(socket, 0o600); err != nil {
		return nil, errors.Join(lang.Errorf("keep others from %s: %w", socket, err), l.Close())
	}
	return l, nil
}

// Serve answers those whom own takes for the listener's owner until ctx ends: GET /cpu?seconds=N
// with the CPU profile of that many seconds, and GET /NAME with any of runtime/pprof's
// profiles by its name, as heap, allocs and goroutine; as text with debug=1, and with gc=1
// after garbage was collected and what is free was given back to the system.
func Serve(ctx context.Context, l net.Listener, own func(net.Conn) bool) error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /cpu", httpprof.Profile)
	mux.HandleFunc("GET /{name}", answer)
	s := &http.Server{
		Handler: mux, ReadHeaderTimeout: time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			if !own(c) {
				_ = c.Close()
			}
			return ctx
		},
	}
	defer context.AfterFunc(ctx, func() { _ = s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return lang.Errorf("answer profilers: %w", err)
	}
	return nil
}

func answer(w http.ResponseWriter, r *http.Request) {
	p := pprof.Lookup(r.PathValue("name"))
	if p == nil {
		http.Error(w, fmt.Sprintf("there is no profile %q; there are cpu, heap, allocs and goroutine", r.PathValue("name")), http.StatusNotFound)
		return
	}
	if r.URL.Query().Get("gc") == "1" {
		debug.FreeOSMemory()
	}
	as, _ := strconv.Atoi(r.URL.Query().Get("debug")) // 0, unless it is a number
	_ = p.WriteTo(w, as)                              // the one who asked is gone
}
