package ollama

import (
	"testing"

	"github.com/nod-app/nod/llm"
)

// The table holds what Ollama's own client makes of OLLAMA_HOST, but for
// addresses to listen on, which it dials as they are.
func TestHost(t *testing.T) {
	for value, want := range map[string]string{
		"":                          "http://127.0.0.1:11434",
		"  ":                        "http://127.0.0.1:11434",
		"1.2.3.4":                   "http://1.2.3.4:11434",
		":1234":                     "http://127.0.0.1:1234",
		"1.2.3.4:1234":              "http://1.2.3.4:1234",
		"example.com":               "http://example.com:11434",
		"example.com:":              "http://example.com:11434",
		"example.com:zzz":           "http://example.com:11434",
		"example.com:99999":         "http://example.com:11434",
		"example.com:-1":            "http://example.com:11434",
		"http://1.2.3.4":            "http://1.2.3.4:80",
		"https://1.2.3.4":           "https://1.2.3.4:443",
		"https://1.2.3.4:1234":      "https://1.2.3.4:1234",
		"https://example.com/api/":  "https://example.com:443/api",
		"example.com:80/api":        "http://example.com:80/api",
		"::1":                       "http://[::1]:11434",
		"[::1]":                     "http://[::1]:11434",
		"[::1]:1234":                "http://[::1]:1234",
		"0.0.0.0":                   "http://127.0.0.1:11434",
		"0.0.0.0:1234":              "http://127.0.0.1:1234",
		"[::]:1234":                 "http://[::1]:1234",
		`"0.0.0.0"`:                 "http://127.0.0.1:11434",
		"'1.2.3.4:1'":               "http://1.2.3.4:1",
		"ollama.com":                "https://ollama.com:443",
		"localhost":                 "http://localhost:11434",
		" http://localhost:11434\n": "http://localhost:11434",
	} {
		if got := Host(value); got != want {
			t.Errorf("%q: %s, not %s", value, got, want)
		}
	}
}

func TestWarning(t *testing.T) {
	for version, warns := range map[string]bool{
		"0.17.0": true, "0.6.5": true, "0.1.28": true, "v0.5.0": true, "0.17.1-rc0": true,
		"0.17.1": false, "0.17.4": false, "0.24.0": false, "1.0.0": false, "0.0.0": false, "": false, "dev": false,
	} {
		if got := Warning(version); (got != "") != warns {
			t.Errorf("%q: %q", version, got)
		}
	}
}

func TestCloudModelsAreKnownByName(t *testing.T) {
	for name, want := range map[string]bool{
		"gpt-oss:120b-cloud": true, "glm-4.6:cloud": true, "x:20b:cloud": true, "me/x:Cloud": true, "host:5000/me/x:1b-cloud": true,
		"llama3.2": false, "cloud": false, "my-cloud:7b": false, "my-cloud": false, "x:cloudy": false,
	} {
		if got := llm.IsCloudName(name); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
