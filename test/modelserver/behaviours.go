package modelserver

import (
	"bytes"
	"net/http"
	"strings"
	"time"
)

// Behaviours that end well, in pieces as the test wants them.

// Say replies with these pieces.
func Say(pieces ...string) Behaviour {
	return func(r *Reply) {
		for _, p := range pieces {
			r.Text(p)
		}
		r.Done("stop")
	}
}

// Think replies with thinking before the text.
func Think(thoughts, text string) Behaviour {
	return func(r *Reply) {
		r.Thinking(thoughts)
		r.Text(text)
		r.Done("stop")
	}
}

// AlwaysThinks is a model that thinks for so many tokens, whatever it is asked:
// a reply that is limited to fewer ends before anything else is said.
func AlwaysThinks(tokens int, then Behaviour) Behaviour {
	return func(r *Reply) {
		r.Thinking("Let me think. ")
		limit := r.Request.Chat.MaxTokens
		if n, ok := r.Request.Chat.Options["num_predict"].(float64); ok {
			limit = int(n)
		}
		if limit > 0 && limit < tokens {
			r.Done("length")
			return
		}
		then(r)
	}
}

// Do replies with a text, if any, and calls.
func Do(text string, calls ...Call) Behaviour {
	return func(r *Reply) {
		if text != "" {
			r.Text(text)
		}
		r.Call(calls...)
		r.Done("stop")
	}
}

// CutShort replies with a text and ends at the limit of tokens.
func CutShort(text string) Behaviour {
	return func(r *Reply) {
		r.Text(text)
		r.Done("length")
	}
}

// SayUntil says a text, waits for the channel to be closed, and says the rest.
func SayUntil(first string, open <-chan struct{}, rest string) Behaviour {
	return func(r *Reply) {
		r.Text(first)
		r.Until(open)
		r.Text(rest)
		r.Done("stop")
	}
}

// Drip replies with n words, each after a pause.
func Drip(n int, pause time.Duration) Behaviour {
	return func(r *Reply) {
		for range n {
			if r.Gone() {
				return
			}
			r.Text("drip ")
			r.Pause(pause)
		}
		r.Done("stop")
	}
}

// Load waits before the head of the answer, as a server does that loads a model or
// serves others first.
func Load(open <-chan struct{}, then Behaviour) Behaviour {
	return func(r *Reply) {
		r.Until(open)
		then(r)
	}
}

// Status answers with a status and an error in the form of the API.
func Status(code int, message string) Behaviour {
	return func(r *Reply) { r.Fail(code, message) }
}

// Big is a reply of size bytes in pieces of 64 KB.
func Big(size int) Behaviour {
	return func(r *Reply) {
		piece := strings.Repeat("0123456789abcdef", 4096)
		for n := 0; n < size && !r.Gone(); n += len(piece) {
			r.Text(piece)
		}
		r.Done("stop")
	}
}

// Endless replies until the client disconnects.
func Endless(r *Reply) { r.flood(r.format.text(r.Request.Chat.Model, "tick tock ", "")) }

// flood writes a piece until the client disconnects, 64 KB at a time so that
// limits of bytes are reached soon.
func (r *Reply) flood(piece []byte) {
	lot := bytes.Repeat(piece, (64<<10)/len(piece))
	for !r.Gone() {
		r.Raw(lot)
	}
}

// ManyCalls is a reply of n calls.
func ManyCalls(n int) Behaviour {
	return func(r *Reply) {
		for range n {
			if r.Gone() {
				return
			}
			r.Call(Call{Name: "list_proposals", Args: `{}`})
		}
		r.Done("stop")
	}
}

// Page answers with a web page, as other programs than model servers do.
func Page(code int) Behaviour {
	return func(r *Reply) {
		r.Answer(code, "text/html; charset=utf-8", []byte("<!DOCTYPE html><html><body><h1>It works!</h1></body></html>"))
	}
}

// Redirect answers with a redirect.
func Redirect(to string) Behaviour {
	return func(r *Reply) {
		r.w.Header().Set("Location", to)
		r.Answer(http.StatusTemporaryRedirect, "text/plain", nil)
	}
}

// Lines are the lines of a pull, with Ollama's words.
func Lines(lines ...string) Behaviour {
	return func(r *Reply) {
		for _, l := range lines {
			r.Raw([]byte(l + "\n"))
		}
	}
}

// PullOffline is what a pull gives without the network: an error line under
// status 200.
func PullOffline(r *Reply) {
	Lines(`{"status":"pulling manifest"}`,
		`{"error":"pull model manifest: Get \"https://registry.ollama.ai/v2/library/x/manifests/latest\": dial tcp: lookup registry.ollama.ai: no such host"}`)(r)
}

// PullCut ends in the middle of a pull without a word.
func PullCut(r *Reply) {
	Lines(`{"status":"pulling manifest"}`, `{"status":"pulling 0123456789ab","digest":"sha256:0123456789ab","total":1000,"completed":300}`)(r)
}

// PullHangs never ends.
func PullHangs(r *Reply) {
	PullCut(r)
	r.Hang()
}

// JSON answers with a JSON text.
func JSON(text string) Behaviour {
	return func(r *Reply) { r.Answer(http.StatusOK, "application/json", []byte(text)) }
}
