package server

import (
	"context"
	"fmt"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/natslog"
	contract "github.com/nod-app/nod/test/contract/room"
)

const testRoom = "aaaaaaaa"

// port is that of a server which runs.
func port(t *testing.T, s *Server) int {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.port
}

// numbered holds entries to be "0", "1", … each once and in order.
func numbered(t *testing.T, entries [][]byte) {
	t.Helper()
	seen := map[string]bool{}
	var last int
	for _, e := range entries {
		var n int
		_, err := fmt.Sscan(string(e), &n)
		must(t, err)
		if seen[string(e)] {
			continue // appended again after its acknowledgement was lost
		}
		if n != last {
			t.Errorf("message %d came where %d belongs", n, last)
		}
		seen[string(e)] = true
		last++
	}
}

// While one writes and the other reads, the server ends and comes back as another
// process would, twice. Nothing that was acknowledged is missing, and both go on by
// themselves.
func TestARestartOfTheServerLosesNothing(t *testing.T) {
	dir := t.TempDir()
	s := newServer(t, dir, 0)
	opened(t, s, testRoom)
	log := guestLog(t, s, testRoom, guest.Access(testRoom))
	ctx, stop := context.WithCancel(deadline(t))
	var reading sync.WaitGroup
	var got [][]byte
	reading.Go(func() {
		_ = log.Read(ctx, 0, func(position uint64, raw []byte) error {
			if position == uint64(len(got))+1 {
				got = append(got, raw)
			}
			return nil
		})
	})
	const n = 30
	for i := range n {
		if i%10 == 5 {
			at := port(t, s)
			s.Close()
			s = newServer(t, dir, at)
			opened(t, s, testRoom)
		}
		_, err := log.Append(ctx, fmt.Append(nil, i))
		must(t, err)
	}
	all := contract.Entries(t, log, 0, n)
	numbered(t, all)
	stop()
	reading.Wait()
	numbered(t, got)
}

// A guest that comes back from another process, or whose network was cut, goes on behind
// its last entry.
func TestABreakAndARestartOfTheGuest(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, testRoom)
	own := hostLog(t, s, testRoom)
	address, err := s.Address()
	must(t, err)
	cable := newCable(t, address)
	pin, err := host.ServerPin()
	must(t, err)
	options := natslog.Options{Room: testRoom, URL: "tls://" + cable.address(), TLS: identity.PinnedTLS(pin, nil), Access: guest.Access(testRoom)}
	log := logOf(t, options)
	for i := range 10 {
		if i == 4 {
			cable.cut()
		}
		_, err := own.Append(deadline(t), fmt.Append(nil, 2*i))
		must(t, err)
		_, err = log.Append(deadline(t), fmt.Append(nil, 2*i+1))
		must(t, err)
	}
	log.Close()
	_, err = own.Append(deadline(t), []byte("20"))
	must(t, err)
	numbered(t, contract.Entries(t, logOf(t, options), 0, 21))
	if last := contract.Entries(t, logOf(t, options), 20, 1); string(last[0]) != "20" {
		t.Errorf("after a restart comes %q", last)
	}
}

// Opening, changing and closing other rooms disturbs no one.
func TestOtherRoomsNoticeNothing(t *testing.T) {
	s := newServer(t, t.TempDir(), 0)
	opened(t, s, testRoom)
	violations := make(chan string, 10)
	nc, err := rawConn(t, s, guest.Access(testRoom), violations)
	must(t, err)
	r := opened(t, s, "bbbbbbbb")
	r.Invited = public(third.Access("bbbbbbbb"))
	must(t, s.Set(r))
	must(t, s.Remove("bbbbbbbb"))
	must(t, nc.Flush())
	if !nc.IsConnected() || len(violations) > 0 {
		t.Errorf("the guest of another room was disturbed; connected: %v", nc.IsConnected())
	}
}

// cable is a TCP connection that can be cut.
type cable struct {
	listener net.Listener
	mu       sync.Mutex
	open     []net.Conn
}

func newCable(t *testing.T, to string) *cable {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	c := &cable{listener: listener}
	t.Cleanup(func() { listener.Close(); c.cut() })
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			on, err := net.Dial("tcp", to)
			if err != nil {
				from.Close()
				continue
			}
			c.mu.Lock()
			c.open = append(c.open, from, on)
			c.mu.Unlock()
			go func() { _, _ = io.Copy(on, from); on.Close() }()
			go func() { _, _ = io.Copy(from, on); from.Close() }()
		}
	}()
	return c
}

func (c *cable) address() string { return c.listener.Addr().String() }

// cut ends all connections; new ones are possible.
func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.open {
		conn.Close()
	}
	c.open = nil
}
