package ollama

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/nod-app/nod/llm/wire"
)

// streamStatus is how a streamed answer ended: Ollama's client does not report it. The stream's goroutine alone writes and reads it.
type streamStatus struct {
	status int
	err    error // why it ended, if not by its end
}

type statusKey struct{}

// withStreamStatus returns a context whose request records its status.
func withStreamStatus(ctx context.Context) (context.Context, *streamStatus) {
	s := &streamStatus{}
	return context.WithValue(ctx, statusKey{}, s), s
}

// streamFilter makes the lines of streamed answers fit for Ollama's client.
type streamFilter struct {
	next   http.RoundTripper
	limits wire.Limits
}

// RoundTrip implements http.RoundTripper.
func (f *streamFilter) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := f.next.RoundTrip(r)
	s, ok := r.Context().Value(statusKey{}).(*streamStatus)
	if err != nil {
		return res, err
	}
	if !ok { // an answer that the client reads whole, whatever type it says that it has
		res.Body = wire.LimitBody(res.Body, f.limits.Body)
		return res, nil
	}
	s.status = res.StatusCode
	if res.StatusCode < http.StatusBadRequest {
		res.Body = &lineReader{Closer: res.Body, from: bufio.NewReaderSize(res.Body, 16<<10), status: s, limits: f.limits}
	}
	return res, nil
}

// CloseIdleConnections closes idle connections; http.Client.CloseIdleConnections calls it.
func (f *streamFilter) CloseIdleConnections() {
	if c, ok := f.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// lineReader is the body of a streamed answer, line by line: blank ones dropped,
// others made whole JSON, and how it ended noted.
type lineReader struct {
	io.Closer
	from   *bufio.Reader
	status *streamStatus
	rest   []byte // of the line under way

	limits wire.Limits
	blank  int // lines
}

// Read returns the next piece of a line, never of two.
func (l *lineReader) Read(p []byte) (int, error) {
	for blank := false; len(l.rest) == 0; blank = true {
		if blank {
			if l.blank++; l.blank > l.limits.Empty {
				l.status.err = wire.NoContentError()
				return 0, l.status.err
			}
		}
		line, err := l.next()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				l.status.err = err
			}
			return 0, err
		}
		l.rest = line
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

func (l *lineReader) next() ([]byte, error) {
	raw, err := l.rawLine()
	if err != nil && (!errors.Is(err, io.EOF) || len(raw) == 0) {
		return nil, err
	}
	line := bytes.TrimSpace(raw)
	if len(line) == 0 {
		return nil, err
	}
	line = wire.EscapeInvalid(line)
	if line[0] != '{' || !json.Valid(line) {
		if err != nil { // the last line, without its end: it was cut
			return nil, io.ErrUnexpectedEOF
		}
		return nil, wire.MalformedError(errors.New(wire.Excerpt(string(line))))
	}
	return append(wrapArguments(line), '\n'), nil
}

// rawLine reads up to the end of a line. The result is valid until the next call.
func (l *lineReader) rawLine() ([]byte, error) {
	var long []byte
	for {
		part, err := l.from.ReadSlice('\n')
		if len(long)+len(part) > l.limits.Line {
			return nil, wire.LineTooLongError()
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			if long == nil {
				return part, err
			}
			return append(long, part...), err
		}
		long = append(long, part...)
	}
}
