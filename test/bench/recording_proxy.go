package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
)

// chatPath is where a model is asked to reply.
const chatPath = "/api/chat"

// recordingProxy is a proxy between Nod and a model server. It keeps Nod's request
// bodies, so that the bare API can be measured with the same ones, and what the server
// answered, to explain requests that are not what they should be.
type recordingProxy struct {
	URL    string
	server *httptest.Server

	mu    sync.Mutex
	heard []*exchange
}

// exchange is a request and what was answered.
type exchange struct {
	path    string
	asked   []byte
	status  int // 0: nothing was answered
	answer  bytes.Buffer
	problem error // why nothing was answered
}

func startRecordingProxy(server string) (*recordingProxy, error) {
	to, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	w := &recordingProxy{}
	w.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		e, err := w.record(r)
		if err != nil {
			http.Error(rw, err.Error(), http.StatusBadRequest)
			return
		}
		pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }, FlushInterval: -1}
		pass.ModifyResponse = func(res *http.Response) error {
			w.mu.Lock()
			defer w.mu.Unlock()
			e.status, res.Body = res.StatusCode, answerRecorder{res.Body, w, e}
			return nil
		}
		pass.ErrorHandler = func(rw http.ResponseWriter, _ *http.Request, err error) {
			w.mu.Lock()
			e.problem = err
			w.mu.Unlock()
			rw.WriteHeader(http.StatusBadGateway)
		}
		pass.ServeHTTP(rw, r)
	}))
	w.URL = w.server.URL
	return w, nil
}

func (w *recordingProxy) close() { w.server.Close() }

// record keeps the body of a request and restores it. It is read before the request is passed
// on: else the beginning of the answer closes it, while it is still read for the server's
// connection, which then sometimes ends in the middle of the answer: of 2,098 requests 19 did.
func (w *recordingProxy) record(r *http.Request) (*exchange, error) {
	body, err := io.ReadAll(r.Body)
	if err = errors.Join(err, r.Body.Close()); err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	w.mu.Lock()
	defer w.mu.Unlock()
	e := &exchange{path: r.URL.Path, asked: body}
	w.heard = append(w.heard, e)
	return e, nil
}

// answerRecorder is the body of an answer, which it keeps as it is read.
type answerRecorder struct {
	io.ReadCloser
	w *recordingProxy
	e *exchange
}

func (a answerRecorder) Read(p []byte) (int, error) {
	n, err := a.ReadCloser.Read(p)
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	a.e.answer.Write(p[:n])
	return n, err
}

// bodies returns the bodies of Nod's requests to the model. If these are not n, the error says
// all that was asked and answered.
func (w *recordingProxy) bodies(n int) ([][]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out [][]byte
	for _, e := range w.heard {
		if e.path == chatPath {
			out = append(out, e.asked)
		}
	}
	if len(out) == n {
		return out, nil
	}
	err := fmt.Errorf("the model was asked %d times, not %d. The server was asked:", len(out), n)
	for _, e := range w.heard {
		err = fmt.Errorf("%w\n%s", err, e)
	}
	return nil, err
}

// String is the exchange on some lines, with the end of what is long.
func (e *exchange) String() string {
	const most = 2000
	said := fmt.Sprintf("%s %s: ", e.path, e.summary())
	if e.problem != nil {
		return said + e.problem.Error()
	}
	answer := e.answer.String()
	return said + fmt.Sprintf("%d %s", e.status, strings.TrimSpace(answer[max(0, len(answer)-most):]))
}

// summary is what was asked: the names of the tools, the options and the last message.
func (e *exchange) summary() string {
	var asked struct {
		Model    string         `json:"model"`
		Options  map[string]any `json:"options"`
		Messages []struct {
			Role    string `json:"role"`
			Content string `json:"content"`
		} `json:"messages"`
		Tools []struct {
			Function struct {
				Name string `json:"name"`
			} `json:"function"`
		} `json:"tools"`
	}
	if json.Unmarshal(e.asked, &asked) != nil || e.path != chatPath {
		return string(e.asked)
	}
	var tools []string
	for _, t := range asked.Tools {
		tools = append(tools, t.Function.Name)
	}
	last := ""
	if n := len(asked.Messages); n > 0 {
		last = fmt.Sprintf(", %d messages to %s %.100q", n, asked.Messages[n-1].Role, asked.Messages[n-1].Content)
	}
	return fmt.Sprintf("%s %v, %d tools (%s)%s", asked.Model, asked.Options, len(tools), strings.Join(tools, " "), last)
}
