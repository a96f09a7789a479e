package openai

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/nod-app/nod/llm/wire"
)

// eventReader reads server-sent events: what is behind 'data:', up to a blank
// line. Other fields and comments are of no use here.
type eventReader struct {
	from    *bufio.Reader
	max     int          // bytes of an event
	onEmpty func() error // called for each line without data
}

// next returns the data of the next event, valid until the next call. At the
// end of the stream it returns io.EOF; an event without its blank line still
// counts, for some servers leave the last one out.
func (e *eventReader) next() ([]byte, error) {
	var data []byte
	found := false
	for {
		line, err := e.line()
		if value, ok := field(line); ok {
			if found {
				data = append(data, '\n')
			}
			data, found = append(data, value...), true
			if len(data) > e.max {
				return nil, wire.LineTooLongError()
			}
		} else if !found {
			if err := e.onEmpty(); err != nil {
				return nil, err
			}
		}
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || !found):
			return nil, err
		case err != nil && !isComplete(data):
			return nil, io.ErrUnexpectedEOF
		case found && (err != nil || len(line) == 0):
			return data, nil
		}
	}
}

// doneEvent is the event that ends a stream.
const doneEvent = "[DONE]"

// isComplete reports whether the last event is whole, though no blank line follows it.
func isComplete(data []byte) bool {
	data = bytes.TrimSpace(data)
	return string(data) == doneEvent || json.Valid(wire.EscapeInvalid(data))
}

func field(line []byte) ([]byte, bool) {
	value, ok := bytes.CutPrefix(line, []byte("data"))
	if !ok || len(value) > 0 && value[0] != ':' {
		return nil, false
	}
	value, _ = bytes.CutPrefix(value, []byte(":"))
	value, _ = bytes.CutPrefix(value, []byte(" "))
	return value, true
}

// line returns the next line without its end.
func (e *eventReader) line() ([]byte, error) {
	var out []byte
	for {
		part, err := e.from.ReadSlice('\n')
		if len(out)+len(part) > e.max {
			return nil, wire.LineTooLongError()
		}
		out = append(out, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(out, "\r\n"), err
		}
	}
}
