package llm

import "context"

// Embedder is a Backend whose models can turn texts into vectors; Ollama is one.
type Embedder interface {
	// Embed returns a vector for each text, in order, each of length 1 and all of as many
	// dimensions. Texts go to a model that runs on this machine, or nowhere: else it is an
	// *Error with KindRemote. A text that is longer than the model reads is cut. An *Error
	// with KindBadText is an answer about the texts, not about the server.
	Embed(ctx context.Context, model string, texts []string) ([][]float32, error)
}

// MaxDimensions is how many dimensions a vector can have; the largest models that
// people run have 4,096.
const MaxDimensions = 8192
