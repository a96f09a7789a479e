// Package ollama talks with an Ollama server: it finds and starts one, lists,
// gets and removes models, and lets them reply.
//
// It stands on Ollama's own client, which ends a broken stream without an error
// and a whole one on a call whose arguments are a string. So every answer goes
// through a filter first (see lines) that notes how it ended and makes calls
// alike, and no reply counts that did not say that it is done.
package ollama
