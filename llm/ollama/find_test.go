package ollama

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	answer := func(kind, body string, code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.WriteHeader(code)
			fmt.Fprint(w, body)
		}
	}
	for name, c := range map[string]struct {
		h       http.HandlerFunc
		want    State
		warning bool
	}{
		"a new Ollama":         {answer("application/json", `{"version":"0.24.0"}`, 200), Running, false},
		"an old one":           {answer("application/json", `{"version":"0.6.5"}`, 200), Running, true},
		"one without":          {answer("application/json", `{"version":"0.0.0"}`, 200), Running, false},
		"a web page":           {answer("text/html", `<html>`, 200), Foreign, false},
		"a page of errors":     {answer("text/html", `<html>`, 404), Foreign, false},
		"no such route":        {answer("text/plain", `404 page not found`, 404), Foreign, false},
		"other JSON":           {answer("application/json", `{"detail":"Not Found"}`, 404), Foreign, false},
		"JSON without version": {answer("application/json", `{}`, 200), Foreign, false},
		"no JSON":              {answer("text/plain", `hello`, 200), Foreign, false},
		"nothing":              {answer("", ``, 200), Foreign, false},
		"it wants a key":       {answer("application/json", `{"error":"unauthorized"}`, 401), Foreign, false},
		"it hangs up":          {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, Foreign, false},
		"it hangs":             {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, Foreign, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(c.h)
			defer s.Close()
			got := Find(t.Context(), Options{URL: s.URL}, "")
			if got.State != c.want || got.Text == "" || (got.Warning != "") != c.warning || got.URL == "" {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestFindWithoutAServer(t *testing.T) {
	at := "http://" + closedPort(t)
	t.Setenv("PATH", t.TempDir())
	if got := Find(t.Context(), Options{URL: at}, filepath.Join(t.TempDir(), "none")); got.State != Missing || !strings.Contains(got.Remedy, "ollama.com/download") {
		t.Errorf("%+v", got)
	}
	here := fake(t, "exit 0")
	if got := Find(t.Context(), Options{URL: at}, here); got.State != Ready || got.Program != here {
		t.Errorf("%+v", got)
	}
	for _, url := range []string{"http://192.0.2.1:11434", "nonsense"} {
		if got := Find(t.Context(), Options{URL: url}, here); got.State != Wrong || got.Remedy == "" {
			t.Errorf("%+v", got)
		}
	}
	raw, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	go func() {
		for {
			c, err := raw.Accept()
			if err != nil {
				return
			}
			fmt.Fprint(c, "SSH-2.0-OpenSSH_9.9\r\n")
			c.Close()
		}
	}()
	if got := Find(t.Context(), Options{URL: "http://" + raw.Addr().String()}, here); got.State != Foreign {
		t.Errorf("%+v", got)
	}
}

func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// fake is a program in Ollama's place that runs a shell script.
func fake(t *testing.T, script string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the program in Ollama's place is a shell script")
	}
	path := filepath.Join(t.TempDir(), "ollama")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPlacesAreAbsolute(t *testing.T) {
	for _, system := range []string{"linux", "darwin"} {
		for _, p := range installPaths(system, func(string) string { return "/home/x" }) {
			if !strings.HasPrefix(p, "/") {
				t.Errorf("%s: %s", system, p)
			}
		}
	}
	if p := executablePath("ollama"); p != "" {
		t.Errorf("a relative path was taken: %s", p)
	}
}
