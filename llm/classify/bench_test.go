package classify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/test/modelserver"
)

// BenchmarkSuggest is what Nod itself does for one file: the model replies at once.
func BenchmarkSuggest(b *testing.B) {
	d := newFixture(b)
	d.setReply(reply(nil))
	suggesting(b, d, d)
}

// BenchmarkReal is a file at the real server with the tiny model, beside the
// same request without Nod; what nod takes more is Nod's.
func BenchmarkReal(b *testing.B) {
	d := newFixture(b)
	server, err := ollama.New(ollama.Options{URL: modelserver.Real(b).URL})
	must(b, err)
	d.model = llm.Model{Name: modelserver.ModelName, Context: 2048}
	d.reply = server.Chat
	f, p := d.scan("scan0042.pdf", invoice)
	d.suggest(f, p) // loads the model
	b.Run("nod", func(b *testing.B) { suggesting(b, d, d) })
	bare := d.requests[0]
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			_, err := server.Chat(b.Context(), bare, func(llm.Chunk) error { return nil })
			must(b, err)
		}
	})
}

func suggesting(b *testing.B, d *fixture, backend llm.Backend) {
	o := d.options()
	o.Backend = func() llm.Backend { return backend }
	c := classify.New(o)
	f, p := d.scan("scan0042.pdf", strings.Repeat(invoice+"\n", 1000))
	for b.Loop() {
		if _, ok, err := c.Suggest(context.Background(), f, p); !ok || err != nil {
			b.Fatal(ok, err)
		}
		d.requests = d.requests[:1]
	}
}
