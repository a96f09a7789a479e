package api

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// limits are what one caller can hold of the agent.
type limits struct {
	connections int           // of one process at a time; Nod's own use a dozen
	body        time.Duration // how long the body of a request may take to arrive; on a socket it is there at once
	grace       time.Duration // how long calls that run may take to end when the server does
}

// The limits of every caller. Bodies have requestLimit as well.
const (
	maxConnections = 256
	bodyTime       = 10 * time.Second
	shutdownGrace  = time.Second
	idleTime       = 2 * time.Minute // a connection without a request
	maxHeader      = 32 << 10        // bytes
)

// callers counts the connections of each process.
type callers struct {
	most int

	mu   sync.Mutex
	open map[int]int      // by process
	of   map[net.Conn]int // the process of each connection that is counted
}

func newCallers(most int) *callers {
	return &callers{most: most, open: map[int]int{}, of: map[net.Conn]int{}}
}

// follow counts a connection, and closes a new one of a process that has too many;
// it is an http.Server's ConnState.
func (c *callers) follow(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !c.admit(conn, peerProcess(conn)) {
			_ = conn.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.leave(conn)
	}
}

func (c *callers) admit(conn net.Conn, pid int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[pid] >= c.most {
		return false
	}
	c.open[pid]++
	c.of[conn] = pid
	return true
}

func (c *callers) leave(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	pid, counted := c.of[conn]
	if !counted {
		return
	}
	delete(c.of, conn)
	if c.open[pid]--; c.open[pid] == 0 {
		delete(c.open, pid)
	}
}

// readWhole reads the body of each request before it is answered, so that one of
// which a part never comes holds its connection for a limited time only.
func readWhole(limit time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rc := http.NewResponseController(w)
		_ = rc.SetReadDeadline(time.Now().Add(limit))
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, requestLimit(r.URL.Path)))
		if err != nil {
			w.Header().Set("Connection", "close")
			path := strings.TrimPrefix(r.URL.Path, prefix)
			answer[None](w, http.StatusBadRequest, nil, Invalid(lang.Say("the request for %s cannot be read: %v", path, err)))
			return
		}
		_ = rc.SetReadDeadline(time.Time{}) // a call may take longer
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}
