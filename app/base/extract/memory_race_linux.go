//go:build race

package extract

// maxChildMemory bounds the memory of a child, in bytes. The race detector takes as much again: with 1 GB a child
// that compiles PDFium was ended on a busy machine.
const maxChildMemory = 2 << 30
