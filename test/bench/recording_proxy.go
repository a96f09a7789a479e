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

// recordingProxy is a proxy between Nod and a model server. It keeps Nod's request
// bodies, so that the bare API can be measured with the same ones.
type recordingProxy struct {
	URL    string
	server *httptest.Server

	mu    sync.Mutex
	heard [][]byte
}

func startRecordingProxy(server string) (*recordingProxy, error) {
	to, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	w := &recordingProxy{}
	pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }, FlushInterval: -1}
	w.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/chat" {
			if err := w.record(r); err != nil {
				http.Error(rw, err.Error(), http.StatusBadRequest)
				return
			}
		}
		pass.ServeHTTP(rw, r)
	}))
	w.URL = w.server.URL
	return w, nil
}

func (w *recordingProxy) close() { w.server.Close() }

// record keeps the body of a request and restores it.
func (w *recordingProxy) record(r *http.Request) error {
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

// bodies returns Nod's request bodies; it is an error if these are not n.
func (w *recordingProxy) bodies(n int) ([][]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.heard) != n {
		return nil, fmt.Errorf("the model was asked %d times, not %d", len(w.heard), n)
	}
	return w.heard, nil
}
