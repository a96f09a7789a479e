package config

import (
	"testing"
	"time"
)

func TestEmbeddingModel(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "[filed]\nembedding_model = \"\"": "", "[filed]\nembedding_model = \"off\"": EmbeddingOff,
		"[filed]\nexclude = []\nembedding_model = \"bge-m3\"": "bge-m3",
	} {
		if c, problems := paths.Parse(text); len(problems) > 0 || c.Embedding != want {
			t.Errorf("%s: %q, %v", text, c.Embedding, problems)
		}
	}
	if _, problems := paths.Parse("[filed]\nembedding_model = true"); len(problems) != 1 {
		t.Errorf("%v", problems)
	}
}

func TestModel(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Model
	}{
		{"", Model{Kind: KindOllama, Think: ThinkAuto, Classify: true}},
		{"[model]\nkind = \"openai\"\nurl = \"https://gpu.example/v1\"\nremote = true\nclassify = false\nclassify_on_battery = true",
			Model{Kind: KindOpenAI, URL: "https://gpu.example/v1", Remote: true, OnBattery: true, Think: ThinkAuto}},
		{"[model]\ncontext = 16384\nkeep_alive = \"1h\"", Model{Kind: KindOllama, Think: ThinkAuto, Classify: true, Context: 16384, KeepAlive: time.Hour}},
		{"[model]\nkeep_alive = \"0s\"", Model{Kind: KindOllama, Think: ThinkAuto, Classify: true, KeepAlive: -1}},
		{"[model]\nthink = \"always\"", Model{Kind: KindOllama, Think: ThinkAlways, Classify: true}},
		{"[model]\ncontext = 0\nkeep_alive = \"\"", Model{Kind: KindOllama, Think: ThinkAuto, Classify: true}},
	} {
		c, problems := paths.Parse(tt.text)
		if len(problems) > 0 || c.Model != tt.want {
			t.Errorf("%s: %+v, %v", tt.text, c.Model, problems)
		}
	}
	for _, text := range []string{
		"[model]\nkind = \"claude\"", "[model]\nurl = \"127.0.0.1:11434\"", "[model]\nurl = \"http://u:p@host\"", "[model]\nkind = \"openai\"",
		"[model]\nremote = 1", "[model]\nkey = \"sk-1\"", "[model]\ncontext = 12", "[model]\ncontext = \"8k\"", "[model]\nkeep_alive = 5", "[model]\nthink = \"low\"", "model = 3",
	} {
		if _, problems := paths.Parse(text); len(problems) != 1 || problems[0].Line == 0 {
			t.Errorf("%s: %v", text, problems)
		}
	}
}
