package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// spoken is a reply as it came.
type spoken struct {
	first  time.Duration // until its first text
	whole  time.Duration // until its end
	tokens int           // as the server counts them; 0: not asked for
	text   string
	called string // the tool that it calls
}

// each is the time of a token after the first.
func (s spoken) each(tokens int) time.Duration {
	return (s.whole - s.first) / time.Duration(max(1, tokens-1))
}

// ollamaLine is what is read of each line of Ollama's API.
type ollamaLine struct {
	Message struct {
		Content string `json:"content"`
		Calls   []struct {
			Function struct {
				Name string `json:"name"`
			} `json:"function"`
		} `json:"tool_calls"`
	} `json:"message"`
	Done      bool   `json:"done"`
	EvalCount int    `json:"eval_count"`
	Error     string `json:"error"`
}

// bareChat asks the bare API with a body and reads the reply to its end, as the
// shortest program would that shows it.
func bareChat(ctx context.Context, c *http.Client, server string, body []byte) (s spoken, err error) {
	began := time.Now()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, server+"/api/chat", bytes.NewReader(body))
	if err != nil {
		return s, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := c.Do(req)
	if err != nil {
		return s, err
	}
	defer res.Body.Close()
	var text strings.Builder
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l ollamaLine
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return s, fmt.Errorf("%w in %q", err, lines.Bytes())
		}
		if l.Error != "" {
			return s, errors.New(l.Error)
		}
		if l.Message.Content != "" && s.first == 0 {
			s.first = time.Since(began)
		}
		text.WriteString(l.Message.Content)
		for _, call := range l.Message.Calls {
			s.called = call.Function.Name
		}
		if l.Done {
			s.whole, s.tokens, s.text = time.Since(began), l.EvalCount, text.String()
			return s, nil
		}
	}
	return s, errors.Join(errors.New("the reply has no end"), lines.Err())
}

// direct is a client without proxies that keeps its connection, as Nod's does.
func direct() *http.Client { return &http.Client{Transport: &http.Transport{Proxy: nil}} }
