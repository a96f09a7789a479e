package desktop

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// escapes are the sequences of ECMA-48 that terminals act on: CSI, strings such
// as OSC up to their end, and the short ones.
var escapes = regexp.MustCompile("(?:\x1b\\[|\u009b)[0-?]*[ -/]*[@-~]?" +
	"|(?:\x1b[\\]PX^_]|[\u0090\u0098\u009d\u009e\u009f])[^\x07\x1b\u009c\n]*(?:\x07|\x1b\\\\|\u009c)?" +
	"|\x1b[ -/]*[0-~]?")

// printed returns the output of a program as text: valid UTF-8, without what only a terminal
// understands.
func printed(out string) string {
	out = strings.ToValidUTF8(safetext.Whole(out), "\uFFFD")
	out = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(escapes.ReplaceAllString(out, ""))
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, out)
}

// headBuffer keeps the beginning of what is written to it and drops the rest, so
// that a program that prints without end neither fills the memory nor stops.
type headBuffer struct {
	b    bytes.Buffer // not embedded: its ReadFrom would take everything
	max  int
	more bool
}

func (h *headBuffer) Write(p []byte) (int, error) {
	room := h.max - h.b.Len()
	h.more = h.more || len(p) > room
	h.b.Write(p[:min(len(p), room)])
	return len(p), nil
}

func (h *headBuffer) String() string { return h.b.String() }
