package markdown

import (
	"context"
	"net/http"
	"os"
	"strings"
	"testing"
)

type ctx = context.Context

// round is a transport of one function.
type round func(*http.Request) (*http.Response, error)

func (r round) RoundTrip(q *http.Request) (*http.Response, error) { return r(q) }

// sockets is how many sockets this process has open, where the system tells.
func sockets(t *testing.T) int {
	t.Helper()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	n := 0
	for _, e := range entries {
		if to, err := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && strings.HasPrefix(to, "socket:") {
			n++
		}
	}
	return n
}
