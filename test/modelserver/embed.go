package modelserver

import (
	"encoding/json"
	"hash/fnv"
	"strings"
)

// dimensions of the vectors of a scripted server.
const dimensions = 32

// embed counts the words of each text, by their hashes: enough to see where vectors go, and
// nothing of what a model knows.
func (r *Reply) embed() {
	var ask struct {
		Model string
		Input []string
	}
	if err := json.Unmarshal(r.Request.Body, &ask); err != nil {
		r.Fail(400, err.Error())
		return
	}
	if m, ok := r.model(); !ok {
		r.noSuchModel(m)
		return
	}
	out := make([][]float32, len(ask.Input))
	for i, text := range ask.Input {
		out[i] = make([]float32, dimensions)
		out[i][0] = 1
		for _, w := range strings.Fields(strings.ToLower(text)) {
			h := fnv.New32a()
			_, _ = h.Write([]byte(w))
			out[i][h.Sum32()%dimensions]++
		}
	}
	r.json(map[string]any{"model": ask.Model, "embeddings": out})
}
