// Package gotool installs programs that tests need, at a fixed version, once for all
// checkouts, with the Go toolchain.
package gotool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// ErrImpossible is wrapped by what Install gives where a program cannot be built:
// without a Go toolchain or the network.
var ErrImpossible = errors.New("the program cannot be built here")

// retry is how often a lock is tried.
const retry = 20 * time.Millisecond

// Install returns the path of a program, "github.com/stripe/stripe-mock" at "v0.203.0",
// and builds it first if it is not there. Many programs may call it at once. log gets a
// line for what is built.
func Install(ctx context.Context, log io.Writer, module, version string) (string, error) {
	folder, err := CacheDir()
	if err != nil {
		return "", err
	}
	name := path.Base(module)
	dir := filepath.Join(folder, name+"-"+version)
	program := filepath.Join(dir, name)
	if exists(program) {
		return program, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", fmt.Errorf("install %s: %w", name, err)
	}
	lock := flock.New(dir + ".lock")
	if _, err := lock.TryLockContext(ctx, retry); err != nil {
		return "", fmt.Errorf("wait for another program that installs %s: %w", name, err)
	}
	defer lock.Unlock()
	if exists(program) {
		return program, nil
	}
	fmt.Fprintf(log, "nod: building %s %s for the tests, once\n", name, version)
	return program, build(ctx, module+"@"+version, dir)
}

// build puts the finished folder in place, so that nobody ever sees half of one.
func build(ctx context.Context, module, dir string) error {
	if _, err := exec.LookPath("go"); err != nil {
		return fmt.Errorf("%w: go is not installed", ErrImpossible)
	}
	made, err := os.MkdirTemp(filepath.Dir(dir), "new-")
	if err != nil {
		return fmt.Errorf("install %s: %w", module, err)
	}
	defer os.RemoveAll(made)
	cmd := exec.CommandContext(ctx, "go", "install", module)
	cmd.Dir, cmd.Env = filepath.Dir(dir), append(os.Environ(), "GOBIN="+made, "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: go install %s: %w\n%s", ErrImpossible, module, err, out[max(0, len(out)-2000):])
	}
	if err := os.Rename(made, dir); err != nil {
		return fmt.Errorf("install %s: %w", module, err)
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// ModuleRoot returns the folder of go.mod, above the folder that a test runs in.
func ModuleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find go.mod: %w", err)
	}
	for !exists(filepath.Join(dir, "go.mod")) {
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("find go.mod: there is none above the working folder")
		}
		dir = up
	}
	return dir, nil
}
