package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
)

// wiretap stands between Nod and a model server and keeps what Nod asks for
// replies with, so that the bare API can be asked the very same.
type wiretap struct {
	URL    string
	server *httptest.Server

	mu    sync.Mutex
	heard [][]byte
}

func tap(server string) (*wiretap, error) {
	to, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	w := &wiretap{}
	pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }, FlushInterval: -1}
	w.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/chat" {
			if err := w.hear(r); err != nil {
				http.Error(rw, err.Error(), http.StatusBadRequest)
				return
			}
		}
		pass.ServeHTTP(rw, r)
	}))
	w.URL = w.server.URL
	return w, nil
}

func (w *wiretap) close() { w.server.Close() }

// hear keeps the body of a request and puts it back.
func (w *wiretap) hear(r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	if err = errors.Join(err, r.Body.Close()); err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = append(w.heard, body)
	return nil
}

// bodies are what Nod asked with; it is an error if these are not n.
func (w *wiretap) bodies(n int) ([][]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.heard) != n {
		return nil, fmt.Errorf("the model was asked %d times, not %d", len(w.heard), n)
	}
	return w.heard, nil
}
