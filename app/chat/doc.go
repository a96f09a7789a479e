// Package chat keeps conversations with a model: what was said, what the
// assistant's calls came to, and which message waits in line. It runs one reply
// at a time in each conversation and survives a restart in the middle of one.
//
// It declares what it needs of a model, of the tools and of the store; app ties
// them together.
package chat
