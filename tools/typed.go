package tools

import (
	"regexp"
	"strings"
)

// web finds addresses in what a person typed.
var web = regexp.MustCompile(`https?://[^\s<>"'` + "`" + `]+`)

// typedURLs are the addresses in a text that a person typed, without the
// punctuation of the sentence they stand in.
func typedURLs(text string) []string {
	var out []string
	for _, u := range web.FindAllString(text, -1) {
		u = strings.TrimRight(u, ".,;:!?")
		if strings.HasSuffix(u, ")") && !strings.Contains(u, "(") {
			u = strings.TrimRight(u, ")")
		}
		out = append(out, u)
	}
	return out
}
