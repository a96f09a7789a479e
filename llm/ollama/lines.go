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

// stream is what is noted of a streamed answer: Ollama's client tells none of
// it. The stream's goroutine alone writes and reads it.
type stream struct {
	status int
	failed error // why it ended, if not by its end
}

type streamKey struct{}

// noting gives a context whose request notes into the stream.
func noting(ctx context.Context) (context.Context, *stream) {
	s := &stream{}
	return context.WithValue(ctx, streamKey{}, s), s
}

// filter makes the lines of streamed answers fit for Ollama's client.
type filter struct {
	next   http.RoundTripper
	limits wire.Limits
}

// RoundTrip implements http.RoundTripper.
func (f *filter) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := f.next.RoundTrip(r)
	s, ok := r.Context().Value(streamKey{}).(*stream)
	if err != nil || !ok {
		return res, err
	}
	s.status = res.StatusCode
	if res.StatusCode < http.StatusBadRequest {
		res.Body = &lines{Closer: res.Body, from: bufio.NewReaderSize(res.Body, 16<<10), to: s, limits: f.limits}
	}
	return res, nil
}

// CloseIdleConnections is what http.Client.CloseIdleConnections calls.
func (f *filter) CloseIdleConnections() {
	if c, ok := f.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// lines is the body of a streamed answer, line by line: blank ones dropped,
// others made whole JSON, and how it ended noted.
type lines struct {
	io.Closer
	from *bufio.Reader
	to   *stream
	rest []byte // of the line under way

	limits wire.Limits
	blank  int // lines
}

// Read gives the next piece of a line, never of two.
func (l *lines) Read(p []byte) (int, error) {
	for blank := false; len(l.rest) == 0; blank = true {
		if blank {
			if l.blank++; l.blank > l.limits.Empty {
				l.to.failed = wire.Endless()
				return 0, l.to.failed
			}
		}
		line, err := l.next()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				l.to.failed = err
			}
			return 0, err
		}
		l.rest = line
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

func (l *lines) next() ([]byte, error) {
	raw, err := l.raw()
	if err != nil && (!errors.Is(err, io.EOF) || len(raw) == 0) {
		return nil, err
	}
	line := bytes.TrimSpace(raw)
	if len(line) == 0 {
		return nil, err
	}
	line = wire.Mark(line)
	if line[0] != '{' || !json.Valid(line) {
		if err != nil { // the last line, without its end: it was cut
			return nil, io.ErrUnexpectedEOF
		}
		return nil, wire.Malformed(errors.New(wire.Said(string(line))))
	}
	return append(alike(line), '\n'), nil
}

// raw reads up to the end of a line. What it gives is valid until it is called
// again.
func (l *lines) raw() ([]byte, error) {
	var long []byte
	for {
		part, err := l.from.ReadSlice('\n')
		if len(long)+len(part) > l.limits.Line {
			return nil, wire.LongLine()
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
