package modelserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestKeyFollowsTheSources(t *testing.T) {
	t.Parallel()
	key := func(files fstest.MapFS) string {
		k, err := sourcesKey(files)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	source := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	first := key(fstest.MapFS{"a.go": source("package a")})
	if key(fstest.MapFS{"a.go": source("package a"), "a_test.go": source("package a")}) != first {
		t.Error("a test changes the key")
	}
	if key(fstest.MapFS{"a.go": source("package b")}) == first {
		t.Error("a source does not change the key")
	}
	if _, err := sourcesKey(os.DirFS(filepath.Join(t.TempDir(), "none"))); err == nil {
		t.Error("sources that are not there have a key")
	}
}

// Without a toolchain the server is impossible, and nothing else is tried.
func TestImpossible(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("PATH", cache)
	b := builder{root: cache, cache: cache, kit: Kit{Program: filepath.Join(cache, "ollama", "ollama"), Models: filepath.Join(cache, "models")}, log: io.Discard}
	if err := b.ollama(t.Context()); !errors.Is(err, ErrImpossible) {
		t.Errorf("%v", err)
	}
	if err := b.model(t.Context()); err != nil {
		t.Errorf("a model without a server: %v", err)
	}
}

func TestLaunchSaysWhy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "ollama"), []byte("#!/bin/sh\necho no such luck\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Launch(t.Context(), Kit{Program: filepath.Join(dir, "ollama"), Models: dir}); err == nil || !strings.Contains(err.Error(), "no such luck") {
		t.Errorf("%v", err)
	}
	if _, err := Launch(t.Context(), Kit{Program: filepath.Join(dir, "none"), Models: dir}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// Who cannot have the server skips; who could and fails, fails.
func TestSkipOrFail(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{fmt.Errorf("%w: no compiler", ErrImpossible), "skipped"},
		{context.DeadlineExceeded, "failed"},
	} {
		d := &double{}
		skipOrFail(d, c.err)
		if d.did != c.want {
			t.Errorf("%v: %q", c.err, d.did)
		}
	}
}

type double struct{ did string }

func (*double) Helper()                 {}
func (d *double) Fatalf(string, ...any) { d.did = "failed" }
func (d *double) Skipf(string, ...any)  { d.did = "skipped" }
func (d *double) Errorf(string, ...any) { d.did = "failed" }
func (*double) Cleanup(func())          {}
