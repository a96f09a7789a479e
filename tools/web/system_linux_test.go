package web

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nod-app/nod/test/desktest"
)

// fakeBrowser puts an xdg-open first in PATH that runs the script.
func fakeBrowser(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
}

// patient is the system's browser, which waits for the script as long as it needs.
func patient() system {
	s := newSystem()
	s.wait = 2 * time.Minute
	return s
}

func TestSystemBrowserGetsTheAddress(t *testing.T) {
	out := filepath.Join(t.TempDir(), "argv")
	fakeBrowser(t, `echo noise; echo noise >&2; printf '%s\n' "$#" "$1" > "`+out+`"`)
	const address = "https://www.example.com/a?b=c&d=$(x)"
	p, err := patient().open(t.Context(), address)
	if err != nil || p != (Page{URL: address, Browser: "system"}) {
		t.Errorf("got %+v %v", p, err)
	}
	if got, err := os.ReadFile(out); string(got) != "1\n"+address+"\n" {
		t.Errorf("it got %q %v", got, err)
	}
}

func TestSystemBrowserThatFails(t *testing.T) {
	fakeBrowser(t, "exit 3")
	_, err := patient().open(t.Context(), "https://www.example.com/")
	wantCode(t, err, CodeNoBrowser)
}

// TestSystemBrowserThatStays is the generic xdg-open: it ends when the browser does.
func TestSystemBrowserThatStays(t *testing.T) {
	dir := t.TempDir()
	stay, began, ended := filepath.Join(dir, "stay"), filepath.Join(dir, "began"), filepath.Join(dir, "ended")
	if err := os.WriteFile(stay, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	fakeBrowser(t, `: > "`+began+`"; while [ -e "`+stay+`" ]; do sleep 0.02; done; : > "`+ended+`"`)
	s := newSystem()
	s.wait = 10 * time.Millisecond
	if _, err := s.open(t.Context(), "https://www.example.com/"); err != nil {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	there := func(file string) func() bool {
		return func() bool { _, err := os.Stat(file); return err == nil }
	}
	if err := desktest.Poll(ctx, "the browser to begin", there(began)); err != nil {
		t.Error(err)
	}
	if there(ended)() {
		t.Error("the browser ended with the call")
	}
	if err := os.Remove(stay); err != nil {
		t.Fatal(err)
	}
	if err := desktest.Poll(ctx, "the browser to end", there(ended)); err != nil {
		t.Error(err)
	}
}

func TestSystemBrowserOfACanceledCall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := system{wait: time.Hour, openURL: func(string) error {
		cancel()
		select {}
	}}
	if _, err := s.open(ctx, "https://www.example.com/"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
