package markdown

import (
	"html"
	"strings"
)

// maxEntity is longer than every entity: &CounterClockwiseContourIntegral;.
const maxEntity = 40

// entity is what the entity that s begins with stands for, and its length; 0
// if there is none.
func entity(s string) (string, int) {
	end := strings.IndexByte(s[:min(len(s), maxEntity)], ';')
	if end < 2 {
		return "", 0
	}
	whole := s[:end+1]
	text := html.UnescapeString(whole)
	// Without its semicolon a name can be found in front of what is none: &ampx;
	if text == whole || strings.HasSuffix(text, ";") && whole != "&semi;" && whole != "&#59;" {
		return "", 0
	}
	return text, end + 1
}
