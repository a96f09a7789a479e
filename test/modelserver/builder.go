package modelserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// retry is how often a lock, or a server that starts, is looked at.
const retry = 20 * time.Millisecond

// builder makes what a Kit needs.
type builder struct {
	root, cache string
	kit         Kit
	log         io.Writer
}

// ollama installs the server with the Go toolchain.
func (b builder) ollama(ctx context.Context) error {
	if exists(b.kit.Program) {
		return nil
	}
	for _, program := range []string{"go", "g++"} {
		if _, err := exec.LookPath(program); err != nil {
			return fmt.Errorf("%w: %s is not installed", ErrImpossible, program)
		}
	}
	fmt.Fprintf(b.log, "nod: building Ollama %s for the tests, once; this takes some minutes\n", Version)
	new, err := os.MkdirTemp(b.cache, "new-")
	if err != nil {
		return fmt.Errorf("build Ollama: %w", err)
	}
	defer os.RemoveAll(new)
	err = run(ctx, b.root, []string{"GOBIN=" + new, "CGO_ENABLED=1", "GOFLAGS="}, "go", "install", "github.com/ollama/ollama@"+Version)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrImpossible, err)
	}
	return putInPlace(new, filepath.Dir(b.kit.Program))
}

// model trains the tiny model and has a server take it in.
func (b builder) model(ctx context.Context) error {
	if exists(b.kit.Models) || !exists(b.kit.Program) {
		return nil
	}
	fmt.Fprintln(b.log, "nod: training the tiny model for the tests; this takes about a minute")
	new, err := os.MkdirTemp(b.cache, "new-")
	if err != nil {
		return fmt.Errorf("make the tiny model: %w", err)
	}
	defer os.RemoveAll(new)
	// Not in this process: under the race detector it would take many minutes.
	if err := run(ctx, b.root, []string{"CGO_ENABLED=0"}, "go", "run", "./test/tinymodel/train", "-d", new); err != nil {
		return fmt.Errorf("train the tiny model: %w", err)
	}
	models := filepath.Join(new, "models")
	s, err := launch(ctx, b.kit.Program, models)
	if err != nil {
		return err
	}
	for name, file := range map[string]string{ModelName: "Modelfile", PlainName: "Modelfile.plain"} {
		err = errors.Join(err, run(ctx, new, []string{"OLLAMA_HOST=" + s.address}, b.kit.Program, "create", name, "-f", file))
	}
	if err := errors.Join(err, s.Stop()); err != nil {
		return fmt.Errorf("give the tiny model to Ollama: %w", err)
	}
	b.forget()
	return putInPlace(models, b.kit.Models)
}

// forget removes the models of other sources; a checkout that still has these trains once more.
func (b builder) forget() {
	old, _ := filepath.Glob(filepath.Join(b.cache, "model-*")) // the pattern is good
	for _, dir := range old {
		_ = os.RemoveAll(dir) // what stays only takes room
	}
}

// putInPlace moves a finished folder to where it is looked for, so that nobody
// ever sees half of one.
func putInPlace(made, place string) error {
	if err := os.RemoveAll(place); err != nil {
		return fmt.Errorf("put %s in place: %w", place, err)
	}
	if err := os.Rename(made, place); err != nil {
		return fmt.Errorf("put %s in place: %w", place, err)
	}
	return nil
}

// run runs a program to its end; what it printed last is in the error.
func run(ctx context.Context, dir string, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, tail(string(out), 2000))
	}
	return nil
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }
