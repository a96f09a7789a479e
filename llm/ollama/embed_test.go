package ollama

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// embedding is a server with a model that turns texts into vectors, and one in the cloud.
func embedding(t *testing.T) (*modelserver.Scripted, *Backend) {
	t.Helper()
	s := modelserver.NewScripted(t, modelserver.New)
	s.SetModels(
		modelserver.Installed{Name: "embed:latest", Family: "bert", Capabilities: []string{"embedding"}},
		modelserver.Installed{Name: "away:latest", Family: "bert", Capabilities: []string{"embedding"}, RemoteHost: "https://ollama.com:443"},
		modelserver.Installed{Name: "chat:latest", Family: "llama", Capabilities: []string{"completion"}},
	)
	b, err := New(Options{URL: s.URL, AllowRemote: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return s, b
}

func TestEmbed(t *testing.T) {
	s, b := embedding(t)
	got, err := b.Embed(t.Context(), "embed", []string{"a red car", "a red car", "taxes of 2024"})
	if err != nil || len(got) != 3 {
		t.Fatalf("%d vectors, %v", len(got), err)
	}
	for i, v := range got {
		if l := length(v); math.Abs(l-1) > 1e-6 || len(v) != len(got[0]) {
			t.Errorf("vector %d has %d dimensions and the length %v", i, len(v), l)
		}
	}
	if fmt.Sprint(got[0]) != fmt.Sprint(got[1]) || fmt.Sprint(got[0]) == fmt.Sprint(got[2]) {
		t.Error("vectors are not in the order of the texts")
	}
	last := s.Requests()[len(s.Requests())-1]
	if last.Path != "/api/embed" || !strings.Contains(string(last.Body), `"truncate":true`) {
		t.Errorf("%s %s", last.Path, last.Body)
	}
	if got, err := b.Embed(t.Context(), "embed", nil); got != nil || err != nil {
		t.Errorf("of nothing: %v, %v", got, err)
	}
	all, err := b.Models(t.Context())
	if err != nil || len(all) != 3 || !all[0].Embeds || all[2].Embeds {
		t.Errorf("%+v, %v", all, err)
	}
}

// No text is sent to a model that cannot be asked, whatever the settings allow.
func TestTextsAreNotSent(t *testing.T) {
	for model, kind := range map[string]llm.Kind{"away": llm.KindRemote, "chat": llm.KindNoEmbedding, "missing": llm.KindNoModel} {
		s, b := embedding(t)
		_, err := b.Embed(t.Context(), model, []string{"private"})
		var e *llm.Error
		if !errors.As(err, &e) || e.Kind != kind {
			t.Errorf("%s: %v", model, err)
		}
		for _, r := range s.Requests() {
			if strings.Contains(string(r.Body), "private") {
				t.Errorf("%s: the text went to %s", model, r.Path)
			}
		}
	}
}

func TestVectorsThatCannotBe(t *testing.T) {
	long := strings.Repeat("1,", llm.MaxDimensions) + "1"
	for name, tt := range map[string]struct {
		play modelserver.Behaviour
		kind llm.Kind
	}{
		"fewer":            {modelserver.JSON(`{"embeddings":[[1,2]]}`), llm.KindServer},
		"more":             {modelserver.JSON(`{"embeddings":[[1,2],[1,2],[1,2]]}`), llm.KindServer},
		"none":             {modelserver.JSON(`{"embeddings":[]}`), llm.KindServer},
		"nothing":          {modelserver.JSON(`{}`), llm.KindServer},
		"empty":            {modelserver.JSON(`{"embeddings":[[],[]]}`), llm.KindServer},
		"other dimensions": {modelserver.JSON(`{"embeddings":[[1,2],[1,2,3]]}`), llm.KindServer},
		"zeros":            {modelserver.JSON(`{"embeddings":[[1,2],[0,0]]}`), llm.KindServer},
		"null":             {modelserver.JSON(`{"embeddings":[[1,2],null]}`), llm.KindServer},
		"NaN":              {modelserver.JSON(`{"embeddings":[[1,2],[NaN,1]]}`), llm.KindServer},
		"too large":        {modelserver.JSON(`{"embeddings":[[1,2],[1e300,1]]}`), llm.KindServer},
		"many dimensions":  {modelserver.JSON(`{"embeddings":[[` + long + `],[` + long + `]]}`), llm.KindServer},
		"words":            {modelserver.JSON(`{"embeddings":[["a"],["b"]]}`), llm.KindServer},
		"500":              {modelserver.Status(http.StatusInternalServerError, "failed to encode response: json: unsupported value: NaN"), llm.KindBadText},
		"400":              {modelserver.Status(http.StatusBadRequest, "input length exceeds maximum context length"), llm.KindBadText},
		"503":              {modelserver.Status(http.StatusServiceUnavailable, "server busy, please try again"), llm.KindServer},
		"429":              {modelserver.Status(http.StatusTooManyRequests, "slow down"), llm.KindServer},
		"502":              {modelserver.Status(http.StatusBadGateway, "bad gateway"), llm.KindServer},
		"504":              {modelserver.Status(http.StatusGatewayTimeout, "gateway timeout"), llm.KindServer},
		"404":              {modelserver.Status(http.StatusNotFound, `model "embed" not found`), llm.KindNoModel},
		"a page":           {modelserver.Page(http.StatusOK), llm.KindNotAServer},
		"cut":              {(*modelserver.Reply).Cut, llm.KindInterrupted},
		"cut in it":        {func(r *modelserver.Reply) { r.Raw([]byte(`{"embeddings":[[1,2`)); r.Cut() }, llm.KindInterrupted},
		"endless, no JSON": {modelserver.Big(64 << 20), llm.KindTooLarge},
		"endless JSON":     {func(r *modelserver.Reply) { r.Answer(http.StatusOK, "application/json", make([]byte, 20<<20)) }, llm.KindTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			s, b := embedding(t)
			s.At("/api/embed", tt.play)
			got, err := b.Embed(t.Context(), "embed", []string{"one", "two"})
			var e *llm.Error
			if !errors.As(err, &e) || e.Kind != tt.kind || got != nil {
				t.Errorf("%d vectors, %v", len(got), err)
			}
		})
	}
}

// A server that hangs is left when no one waits any more, and after a while in any case.
func TestEmbedIsStopped(t *testing.T) {
	s, b := embedding(t)
	s.At("/api/embed", (*modelserver.Reply).Hang)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { s.Wait(t, 2); cancel() }()
	var e *llm.Error
	if _, err := b.Embed(ctx, "embed", []string{"one"}); !errors.As(err, &e) || e.Kind != llm.KindStopped {
		t.Errorf("cancelled: %v", err)
	}
	b.embedTimeout = 20 * time.Millisecond
	if _, err := b.Embed(t.Context(), "embed", []string{"one"}); !errors.As(err, &e) || e.Kind != llm.KindServer {
		t.Errorf("too late: %v", err)
	}
}

func TestEmbedWithoutAServer(t *testing.T) {
	s, b := embedding(t)
	s.Close()
	var e *llm.Error
	if _, err := b.Embed(t.Context(), "embed", []string{"one"}); !errors.As(err, &e) || e.Kind != llm.KindUnreachable {
		t.Errorf("%v", err)
	}
}
