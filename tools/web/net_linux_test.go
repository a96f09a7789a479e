package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/gotool"
)

// driverEnv names the folder with Playwright's driver for these tests; without
// it they look where the Makefile puts it.
const driverEnv = "NOD_TEST_PLAYWRIGHT"

// full keeps a test out of the short runs (under the race detector): each start
// of Chromium takes seconds there.
func full(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("short run: one start of Chromium is enough")
	}
}

func driverDir(t *testing.T) string {
	t.Helper()
	desktest.Require(t, "chromium", "node")
	dir := os.Getenv(driverEnv)
	if dir == "" {
		tools, err := gotool.CacheDir()
		if err != nil {
			t.Fatal(err)
		}
		dir = filepath.Join(tools, "playwright")
	}
	if findDriver(dir) != nil {
		desktest.Require(t, "playwright-core-"+driverVersion+" in "+dir)
	}
	return dir
}

// The web as a controlled browser sees it here: public names are 127.0.0.2,
// which counts as public; 127.0.0.1 is this computer, as always.
var public = netip.MustParseAddr("127.0.0.2")

var testNet = Net{
	Lookup: func(_ context.Context, host string) ([]netip.Addr, error) {
		switch {
		case strings.HasSuffix(host, "site.example"):
			return []netip.Addr{public}, nil
		case host == "rebound.example":
			return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
		case host == "both.example":
			return []netip.Addr{public, netip.MustParseAddr("10.0.0.1")}, nil
		}
		return nil, errors.New("no such host")
	},
	Public: func(a netip.Addr) bool { return a == public },
}

// serve runs a server at an address of the loopback and gives its port.
func serve(t *testing.T, ip string, h http.Handler) string {
	t.Helper()
	l, err := net.Listen("tcp", ip+":0")
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(h)
	s.Listener.Close()
	s.Listener = l
	s.Start()
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// inside is a server of this computer, which no page may reach.
type inside struct {
	port string
	hits atomic.Int64
}

func serveInside(t *testing.T) *inside {
	in := &inside{}
	in.port = serve(t, "127.0.0.1", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		in.hits.Add(1)
		w.Header().Set("Access-Control-Allow-Origin", "*")
		fmt.Fprint(w, "the secret")
	}))
	return in
}

func newTest(t *testing.T) controlled {
	t.Helper()
	return newControlled(Options{Driver: driverDir(t), Profiles: filepath.Join(t.TempDir(), "profiles"), Net: testNet})
}

func visit(t *testing.T, c controlled, address string) (Page, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	return c.open(ctx, address)
}

func html(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, body)
	}
}

// The transport of servers over HTTP reaches no address of this computer or its network, also where a public name has one.
func TestTransportReachesPublicAddressesOnly(t *testing.T) {
	private := Net{Lookup: func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}}
	for _, address := range []string{"https://127.0.0.1/", "https://192.168.0.1/", "https://example.org/"} {
		r, err := http.NewRequest(http.MethodGet, address, nil)
		ok(t, err)
		if res, err := private.Transport().RoundTrip(r); !errors.Is(err, errBlocked) {
			t.Errorf("%s: %v, %v", address, res, err)
		}
	}
}
