// Package stripemock runs Stripe's own mock server, which checks the shape of every
// request against Stripe's OpenAPI description and keeps nothing.
package stripemock

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/test/gotool"
)

// Module and Version are what is built. It names itself "master".
const (
	Module  = "github.com/stripe/stripe-mock"
	Version = "v0.203.0"
)

// Start runs the server on loopback until the test ends, and returns its URL. It skips
// the test where the server cannot be built.
func Start(t testing.TB) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	program, err := gotool.Install(ctx, io.Discard, Module, Version)
	switch {
	case errors.Is(err, gotool.ErrImpossible):
		t.Skipf("no stripe-mock: %v", err)
	case err != nil:
		t.Fatal(err)
	}
	// Both addresses: for one that is not given it opens every interface.
	cmd := exec.Command(program, "-http-addr", "127.0.0.1:0", "-https-addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
	url, err := address(out)
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // or it would block when the pipe is full
	return url
}

// address reads the line that says where the server listens.
func address(out io.Reader) (string, error) {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if at, ok := strings.CutPrefix(lines.Text(), "Listening for HTTP at address: "); ok {
			return "http://" + at, nil
		}
	}
	return "", fmt.Errorf("stripe-mock ended without saying where it listens: %w", lines.Err())
}
