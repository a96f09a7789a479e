package api

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/Microsoft/go-winio"
)

// squatEnv has a second process of these tests open the pipe of the socket that it names.
const squatEnv = "NOD_TEST_SQUAT"

func TestMain(m *testing.M) {
	socket := os.Getenv(squatEnv)
	if socket == "" {
		os.Exit(m.Run())
	}
	l, err := squat(socket, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	go func() {
		for {
			if _, err := l.Accept(); err != nil {
				return
			}
		}
	}()
	if _, err := winio.DialPipe(l.Addr().String(), nil); err == nil {
		time.Sleep(time.Second) // until the next instance listens: Wine connects a caller to whichever does
		fmt.Println("it is taken")
	}
	_, _ = io.Copy(io.Discard, os.Stdin) // until the test ends
}

// squat makes the pipe of a socket before Nod does.
func squat(socket, descriptor string) (net.Listener, error) {
	user, err := ownUser()
	if err != nil {
		return nil, err
	}
	name := pipeName(user.String(), socket)
	l, err := winio.ListenPipe(name, &winio.PipeConfig{SecurityDescriptor: descriptor})
	if err == nil {
		servedByOther(name) // Wine would let the first caller wait for ever
	}
	return l, err
}

func TestAPipeThatIsTakenIsNotShared(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "agent.sock")
	other := exec.Command(os.Args[0])
	other.Env = append(os.Environ(), squatEnv+"="+socket)
	stdin, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stdin.Close(); _ = other.Wait() })
	if said, err := bufio.NewReader(stdout).ReadString('\n'); strings.TrimSpace(said) != "it is taken" {
		t.Fatalf("%q, %v", said, err)
	}
	l, err := Listen(socket)
	if err == nil {
		_ = l.Close()
		t.Fatal("Nod listens on a pipe of another program")
	}
	if text := err.Error(); !strings.Contains(text, `\\.\pipe\nod-`) || !strings.Contains(text, "end that program") {
		t.Errorf("the error does not say what is wrong and what to do: %s", text)
	}
}

// Administrators stand for another user.
func TestAPipeOfAnotherUserIsToldNothing(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "agent.sock")
	l, err := squat(socket, "O:BAD:P(A;;GA;;;WD)")
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			told <- ""
			return
		}
		defer c.Close()
		b, _ := io.ReadAll(c)
		told <- string(b)
	}()
	// Again if it was not served: Wine never serves a call that comes before the pipe is
	// listened on, and go-winio waits for the next one even when it is to close.
	for served := false; !served; {
		if _, err := GetStatus.Call(t.Context(), Dial(socket), None{}); err == nil || !strings.Contains(err.Error(), "another user's") {
			t.Fatalf("the call ended with %v", err)
		}
		select {
		case got := <-told:
			if served = true; got != "" {
				t.Errorf("the other user was told %q", got)
			}
		case <-time.After(100 * time.Millisecond):
		}
	}
	_ = l.Close()
}
