package config

import (
	"net/url"
)

// The kinds of model servers.
const (
	KindOllama = "ollama"
	KindOpenAI = "openai" // any server with that API, such as vLLM
)

func (in *input) model(t table) Model {
	t.only("kind", "url", "remote", "classify", "classify_on_battery")
	m := Model{
		Kind:      in.oneOf(t.at("kind"), t.text("kind", KindOllama), []string{KindOllama, KindOpenAI}),
		URL:       t.text("url", ""),
		Remote:    t.yes("remote", false),
		Classify:  t.yes("classify", true),
		OnBattery: t.yes("classify_on_battery", false),
	}
	if m.URL != "" && !webAddress(m.URL) {
		in.note(t.at("url"), `write it as "http://127.0.0.1:11434"`, "%q is not the address of a model server", m.URL)
	}
	if m.Kind == KindOpenAI && m.URL == "" {
		in.note(t.at("kind"), `add url = "http://127.0.0.1:8000/v1"`, "a server of this kind needs its address")
	}
	return m
}

func webAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil
}
