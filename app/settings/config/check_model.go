package config

import (
	"fmt"
	"net/url"
	"time"
)

// The kinds of model servers.
const (
	KindOllama = "ollama"
	KindOpenAI = "openai" // any server with that API, such as vLLM
)

func (in *input) model(t table) Model {
	t.only("kind", "url", "remote", "classify", "classify_on_battery", "context", "keep_alive")
	m := Model{
		Kind:      in.oneOf(t.at("kind"), t.text("kind", KindOllama), []string{KindOllama, KindOpenAI}),
		URL:       t.text("url", ""),
		Remote:    t.yes("remote", false),
		Classify:  t.yes("classify", true),
		OnBattery: t.yes("classify_on_battery", false),
		Context:   int(get(t, "context", int64(0), "write a number of tokens, as 8192")),
		KeepAlive: in.keepAlive(t),
	}
	if m.Context != 0 && (m.Context < minContext || m.Context > maxContext) {
		in.note(t.at("context"), fmt.Sprintf("from %d to %d, or 0", minContext, maxContext), "%d is out of range", m.Context)
		m.Context = 0
	}
	if m.URL != "" && !webAddress(m.URL) {
		in.note(t.at("url"), `write it as "http://127.0.0.1:11434"`, "%q is not the address of a model server", m.URL)
	}
	if m.Kind == KindOpenAI && m.URL == "" {
		in.note(t.at("kind"), `add url = "http://127.0.0.1:8000/v1"`, "a server of this kind needs its address")
	}
	return m
}

// The limits of a context window, in tokens.
const (
	minContext = 1024
	maxContext = 1 << 20
)

// maxKeepAlive is how long a model may be kept loaded.
const maxKeepAlive = 7 * 24 * time.Hour

func (in *input) keepAlive(t table) time.Duration {
	if s, ok := t.raw["keep_alive"].(string); !t.has("keep_alive") || ok && s == "" {
		return 0
	}
	d := in.duration(t, "keep_alive", 0, 0, maxKeepAlive)
	if d == 0 {
		return -1
	}
	return d
}

func webAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
}
