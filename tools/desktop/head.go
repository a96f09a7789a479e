package desktop

import "bytes"

// head keeps the beginning of what is written to it and lets the rest go, so
// that a program that prints without end neither fills the memory nor stops.
type head struct {
	b    bytes.Buffer // not embedded: its ReadFrom would take everything
	max  int
	more bool
}

func (h *head) Write(p []byte) (int, error) {
	room := h.max - h.b.Len()
	h.more = h.more || len(p) > room
	h.b.Write(p[:min(len(p), room)])
	return len(p), nil
}

func (h *head) String() string { return h.b.String() }
