package api

import (
	"net"
	"strings"
	"testing"
	"testing/synctest"
)

const ann = "S-1-5-21-1004336348-1177238915-682003330-1001"

func TestThePipeIsNamedByItsUserAndSocket(t *testing.T) {
	name := pipeName(ann, `C:/Users/Ann/AppData/Local/nod/agent.sock`)
	if !strings.HasPrefix(name, `\\.\pipe\nod-`+ann+"-") || len(name) > 256 {
		t.Errorf("it is called %s", name)
	}
	if other := pipeName(ann, `c:/users/ANN/AppData/Local/nod/./agent.sock`); other != name {
		t.Errorf("another spelling of the same path has the pipe %s, not %s", other, name)
	}
	for _, c := range []struct{ user, socket string }{
		{"S-1-5-21-1004336348-1177238915-682003330-1002", `C:/Users/Ann/AppData/Local/nod/agent.sock`},
		{ann, `C:/Temp/nod/agent.sock`},
	} {
		if pipeName(c.user, c.socket) == name {
			t.Errorf("%s with %s has the same pipe", c.user, c.socket)
		}
	}
}

// Only the owner has an entry in the access control list of the pipe.
func TestThePipeIsItsUsersAlone(t *testing.T) {
	if got, want := pipeDescriptor(ann), "O:"+ann+"D:P(A;;GA;;;"+ann+")"; got != want {
		t.Errorf("its descriptor is %s, want %s", got, want)
	}
}

// forgetful is a listener as go-winio makes it: a Close ends once the accept that it
// cancelled ends as cancelled, and waits while that ends with another error.
type forgetful struct {
	net.Listener
	forgets int // how many calls of Close come to nothing
	closing chan struct{}
	done    chan struct{}
}

func (l *forgetful) serve() {
	for ; l.forgets > 0; l.forgets-- {
		<-l.closing
	}
	<-l.closing
	close(l.done)
}

func (l *forgetful) Close() error {
	select {
	case l.closing <- struct{}{}:
		<-l.done
	case <-l.done:
	}
	return nil
}

func TestAPipeIsClosedAlsoIfACallerComesAndGoes(t *testing.T) {
	for _, forgets := range []int{0, 1, 3} {
		synctest.Test(t, func(t *testing.T) {
			l := &forgetful{forgets: forgets, closing: make(chan struct{}), done: make(chan struct{})}
			go l.serve()
			if err := (pipeListener{l}).Close(); err != nil {
				t.Errorf("forgotten %d times: %v", forgets, err)
			}
			if err := (pipeListener{l}).Close(); err != nil {
				t.Errorf("closed once more: %v", err)
			}
		})
	}
}

func TestAPipeThatDoesNotCloseIsNotWaitedForForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &forgetful{forgets: 2 * closeTries, closing: make(chan struct{}), done: make(chan struct{})}
		go l.serve()
		if err := (pipeListener{l}).Close(); err == nil || !strings.Contains(err.Error(), "does not close") {
			t.Errorf("it ended with %v", err)
		}
		for range closeTries { // so that what waits ends with the test
			go func() { _ = l.Close() }()
		}
		_ = l.Close()
	})
}
