package secret

import (
	"strings"
	"testing"
)

// BenchmarkFind looks through 4 KB that hold no secret: a list, and a letter that speaks
// of keys and codes.
func BenchmarkFind(b *testing.B) {
	for name, line := range map[string]string{
		"list":   "Line of note 12, a shopping list.\n",
		"letter": "Dear Ann: the key to the shed is under the pot (2 steps to the left), as on 12 May 2025; mind the code of the gate.\n",
	} {
		b.Run(name, func(b *testing.B) {
			text := strings.Repeat(line, 1+4096/len(line))[:4096]
			for b.Loop() {
				if _, ok := Find(text); ok {
					b.Fatal("a secret was found")
				}
			}
		})
	}
}
