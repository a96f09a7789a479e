package modelserver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/test/gotool"
	"github.com/nod-app/nod/test/tinymodel"
)

// Version of Ollama. Newer ones do not build from the module proxy: some or all of
// their C++ sources are not in the module.
const Version = "v0.6.5"

// ProgramVariable is the environment variable that names the program of another
// Ollama to run the tests with. They expect of it what its version does.
const ProgramVariable = "NOD_OLLAMA"

// ErrImpossible is wrapped by what Prepare gives where Ollama cannot be built:
// without a Go toolchain, a C++ compiler or the network.
var ErrImpossible = errors.New("the real Ollama cannot be built here")

// Kit is what a real server is started from.
type Kit struct {
	Program string // the Ollama binary
	Models  string // a folder of models with the tiny one in it; it is copied, never served
}

// Prepare returns the kit from the folder of test programs, and makes first what is not
// there. Many programs may call it at once. log gets a line for each thing that is made.
func Prepare(ctx context.Context, log io.Writer) (Kit, error) {
	folder, err := gotool.CacheDir()
	if err != nil {
		return Kit{}, err
	}
	cache := filepath.Join(folder, "modelserver")
	key, err := sourcesKey(tinymodel.Sources)
	if err != nil {
		return Kit{}, err
	}
	k := Kit{
		Program: filepath.Join(cache, "ollama-"+Version, "ollama"),
		Models:  filepath.Join(cache, "model-"+key),
	}
	if other := os.Getenv(ProgramVariable); other != "" {
		k.Program = other
	}
	if k.ready() {
		return k, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return Kit{}, fmt.Errorf("the cache of model servers: %w", err)
	}
	lock := flock.New(filepath.Join(cache, "lock"))
	if _, err := lock.TryLockContext(ctx, retry); err != nil {
		return Kit{}, fmt.Errorf("wait for another program that prepares the model server: %w", err)
	}
	defer lock.Unlock()
	if k.ready() {
		return k, nil
	}
	root, err := gotool.ModuleRoot()
	if err != nil {
		return Kit{}, err
	}
	b := builder{root: root, cache: cache, kit: k, log: log}
	return k, errors.Join(b.ollama(ctx), b.model(ctx))
}

func (k Kit) ready() bool { return exists(k.Program) && exists(k.Models) }

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// sourcesKey returns a key that changes whenever the model's sources, or the server that
// makes its files of them, change.
func sourcesKey(sources fs.FS) (string, error) {
	h := sha256.New()
	io.WriteString(h, Version)
	err := fs.WalkDir(sources, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(sources, path)
		fmt.Fprintf(h, "\n%s %d\n", e.Name(), len(text))
		h.Write(text)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("read the sources of the tiny model: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}
