package openai

import (
	"context"
	"net/http"
)

// The context window cannot be asked for with a request here: it is the server's,
// and what does not fit is cut off without a word. So it must be known.

// assumedWindow is the smallest that a server takes by default: Ollama's, before
// 0.7.
const assumedWindow = 2048

// windows are the sizes of the windows that a server says, in tokens.
type windows struct {
	set    int            // by the settings
	loaded map[string]int // by model: Ollama
	all    int            // of every model: llama.cpp
}

// askWindows asks a server for its windows by the API that it has of its own,
// unless the settings name one.
func (b *Backend) askWindows(ctx context.Context) windows {
	w := windows{set: b.context, loaded: map[string]int{}}
	if w.set > 0 {
		return w
	}
	var running struct {
		Models []struct {
			Name    string `json:"name"`
			Context int    `json:"context_length"`
		} `json:"models"`
	}
	var props struct {
		Settings struct {
			Context int `json:"n_ctx"`
		} `json:"default_generation_settings"`
	}
	if b.askOwn(ctx, http.MethodGet, "api/ps", nil, &running) == nil && running.Models != nil {
		for _, m := range running.Models {
			w.loaded[m.Name] = m.Context
		}
	} else if b.askOwn(ctx, http.MethodGet, "props", nil, &props) == nil {
		w.all = props.Settings.Context
		b.tellsProgress.Store(w.all > 0)
	}
	return w
}

// of returns the window of a model, in tokens; listed is what the list of models says, 0 if nothing.
func (w windows) of(model string, listed int) int {
	for _, n := range []int{w.set, listed, w.loaded[model], w.all} {
		if n > 0 {
			return n
		}
	}
	return assumedWindow
}
