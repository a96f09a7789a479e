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

// replyTimes is a reply and its times.
type replyTimes struct {
	first  time.Duration // until its first text
	whole  time.Duration // until its end
	tokens int           // as the server counts them; 0: not requested
	text   string
	called string // the tool that it calls
}

// each returns the time for one token after the first.
func (s replyTimes) each(tokens int) time.Duration {
	return (s.whole - s.first) / time.Duration(max(1, tokens-1))
}

// ollamaLine is what is read from each line of Ollama's API.
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

// bareAPI is what replies are measured beside: requestReply.
const bareAPI = "bare API"

// requestReply sends a body to the bare API and reads the whole reply, as the
// shortest program that shows it would.
func requestReply(ctx context.Context, c *http.Client, server string, body []byte) (s replyTimes, err error) {
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

// directClient returns a client without proxies that keeps its connection, as Nod's does.
func directClient() *http.Client { return &http.Client{Transport: &http.Transport{Proxy: nil}} }
