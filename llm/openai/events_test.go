package openai

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
)

func all(in string, max int) ([]string, error) {
	e := eventReader{from: bufio.NewReaderSize(strings.NewReader(in), 16), max: max, onEmpty: func() error { return nil }}
	var out []string
	for {
		data, err := e.next()
		if err != nil {
			return out, err
		}
		out = append(out, string(data))
	}
}

func TestEvents(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want []string
		err  error
	}{
		"one":              {"data: {}\n\n", []string{"{}"}, io.EOF},
		"two":              {"data: 1\n\ndata: 2\n\n", []string{"1", "2"}, io.EOF},
		"no space":         {"data:1\n\n", []string{"1"}, io.EOF},
		"CRLF":             {"data: 1\r\n\r\n", []string{"1"}, io.EOF},
		"several lines":    {"data: {\ndata: }\n\n", []string{"{\n}"}, io.EOF},
		"comments":         {": ping\n\ndata: 1\n: pong\n\n", []string{"1"}, io.EOF},
		"other fields":     {"event: x\nid: 7\ndatabase: 5\ndata: 1\n\n", []string{"1"}, io.EOF},
		"no blank line":    {"data: 1\n\ndata: [DONE]", []string{"1", "[DONE]"}, io.EOF},
		"cut":              {"data: 1\n\ndata: {\"a\":", []string{"1"}, io.ErrUnexpectedEOF},
		"nothing":          {"", nil, io.EOF},
		"blank lines":      {"\n\n\n", nil, io.EOF},
		"an empty one":     {"data\n\n", []string{""}, io.EOF},
		"longer than read": {"data: " + strings.Repeat("1", 50) + "\n\n", []string{strings.Repeat("1", 50)}, io.EOF},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := all(c.in, 1000)
			if strings.Join(got, "|") != strings.Join(c.want, "|") || len(got) != len(c.want) || !errors.Is(err, c.err) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	for _, in := range []string{"data: " + strings.Repeat("1", 200), strings.Repeat("data: 1234567\n", 20), ": " + strings.Repeat("x", 200)} {
		var e *llm.Error
		if _, err := all(in, 100); !errors.As(err, &e) || e.Kind != llm.KindTooLarge {
			t.Errorf("%.20q: %v", in, err)
		}
	}
}

func FuzzEvents(f *testing.F) {
	f.Add("data: {\"a\":1}\n\n: x\r\n\r\ndata\ndata:\n\n[DONE]")
	f.Fuzz(func(t *testing.T, in string) {
		out, err := all(in, 1<<10)
		if err == nil {
			t.Fatal("it does not end")
		}
		for _, s := range out {
			if len(s) > 1<<10 {
				t.Fatalf("%d bytes", len(s))
			}
		}
	})
}
