package wire

// Limits bound what one answer of a server may be. A model that passes them has
// gone astray, or the server is none.
type Limits struct {
	Text   int   // bytes of text, thinking and arguments in a reply
	Calls  int   // tool calls in a reply
	Empty  int   // lines and pieces of a reply that bring nothing
	Line   int   // bytes of one line on the wire
	Stream int64 // bytes of one streamed answer on the wire
	Body   int64 // bytes of one answer that is not streamed
}

// DefaultLimits is far more than a window can show: 4 MB of text are 1,000 pages. A
// streamed token takes about 150 bytes on the wire for 4 of text, hence 256 MB.
// A line stays below the 8 MB at which Ollama's client ends a stream silently.
func DefaultLimits() Limits {
	return Limits{Text: 4 << 20, Calls: 64, Empty: 100_000, Line: 6 << 20, Stream: 256 << 20, Body: 16 << 20}
}
