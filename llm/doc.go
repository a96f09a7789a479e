// Package llm talks with a model: the types that every model server has in
// common, and the turn loop of a chat.
//
// A model server is a Backend; llm/ollama and llm/openai implement it, and one
// contract suite (llm/contract) runs against both. What a model says is never
// consent and never trusted: its calls go to the tools' Registry, which decides.
package llm
