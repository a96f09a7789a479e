//go:build !race

package extract

// maxChildMemory bounds the memory of a child, in bytes: PDFium's own (memoryPages), the document
// and Go's. Compiling PDFium takes most of it.
const maxChildMemory = 1 << 30
