// Package openai talks with servers that speak OpenAI's chat API: vLLM,
// llama.cpp, LM Studio, and Ollama below /v1.
//
// The client is Nod's own: two requests and one stream of events. The libraries
// at hand take a stream that was cut for one that ended, and decode text before
// the pieces of a character can be joined.
package openai
