package ollama

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"github.com/ollama/ollama/api"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/wire"
)

// embedTimeout is how long a batch may take: loading the model may take most of it.
const embedTimeout = 2 * time.Minute

// Embed implements llm.Embedder.
func (b *Backend) Embed(ctx context.Context, model string, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	a, err := b.checkRequest(ctx, llm.Request{Model: model, LocalOnly: true})
	if err != nil {
		return nil, err
	}
	if !a.embeds {
		return nil, noEmbeddingError(model)
	}
	within, cancel := context.WithTimeout(ctx, b.embedTimeout)
	defer cancel()
	truncate := true
	r := &api.EmbedRequest{Model: model, Input: texts, Truncate: &truncate}
	if b.keepAlive != 0 {
		r.KeepAlive = &api.Duration{Duration: max(b.keepAlive, 0)}
	}
	res, err := b.api.Embed(within, r)
	switch {
	case err != nil && ctx.Err() == nil && within.Err() != nil:
		return nil, &llm.Error{Kind: llm.KindServer, Text: lang.Say("The model server did not finish %d texts in %s.", len(texts), b.embedTimeout),
			Remedy: lang.Say("If it stays, restart the model server, or choose a smaller model."), Err: err}
	case err != nil && ctx.Err() == nil && isDecodeError(err):
		return nil, wire.MalformedError(err)
	case err != nil && ctx.Err() == nil && isAboutTexts(err):
		return nil, badTextError(err)
	case err != nil:
		return nil, b.requestError(ctx, model, err)
	}
	if err := checkVectors(res.Embeddings, len(texts)); err != nil {
		return nil, wire.MalformedError(err)
	}
	for _, v := range res.Embeddings {
		normalize(v)
	}
	return res.Embeddings, nil
}

// isAboutTexts reports whether a server has answered that it cannot turn the texts into
// vectors. What is busy, gone or out of time says nothing of them.
func isAboutTexts(err error) bool {
	var s api.StatusError
	if !errors.As(err, &s) {
		return false
	}
	switch s.StatusCode {
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusInternalServerError:
		return true
	}
	return false
}

func badTextError(err error) *llm.Error {
	return &llm.Error{Kind: llm.KindBadText, Text: lang.Say("The model server cannot compare a text: %s", wire.Excerpt(err.Error())),
		Remedy: lang.Say("If it says so of all, restart the model server, or choose another model."), Err: err}
}

// checkVectors says why an answer is not what was asked for: a server may send fewer
// vectors, or such as no other can be compared with.
func checkVectors(vs [][]float32, n int) error {
	if len(vs) != n {
		return lang.Errorf("%d vectors for %d texts", len(vs), n)
	}
	for i, v := range vs {
		if len(v) == 0 || len(v) > llm.MaxDimensions || len(v) != len(vs[0]) {
			return lang.Errorf("vector %d of %d has %d dimensions, the first %d", i+1, n, len(v), len(vs[0]))
		}
		if l := length(v); l == 0 || math.IsNaN(l) || math.IsInf(l, 0) {
			return lang.Errorf("vector %d of %d has the length %v", i+1, n, l)
		}
	}
	return nil
}

func length(v []float32) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}

func normalize(v []float32) {
	l := length(v)
	for i := range v {
		v[i] = float32(float64(v[i]) / l)
	}
}

func noEmbeddingError(name string) *llm.Error {
	return &llm.Error{Kind: llm.KindNoEmbedding, Text: lang.Say("The model ‘%s’ cannot compare texts.", safetext.Line(name, 80)),
		Remedy: lang.Say("Choose an embedding model, such as nomic-embed-text.")}
}
