package invitation

import (
	"crypto/rand"
	_ "embed"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

//go:embed words.txt
var wordList string

// syllables returns the words of two syllables, or those of three; 256 of each.
func syllables(three bool) []string {
	var out []string
	for line := range strings.Lines(wordList) {
		if two, more, ok := strings.Cut(strings.TrimSpace(line), " "); ok && two != "#" {
			if three {
				two = more
			}
			out = append(out, two)
		}
	}
	return out
}

// maxNumber is the largest number of a code. With the words a code is one of six million,
// and there is one guess.
const maxNumber = 99

// Code is what one person tells the other: a number and two words.
type Code struct {
	number        int
	first, second string
}

// NewCode returns a code at random.
func NewCode() Code {
	return Code{number: 1 + random(maxNumber), first: syllables(true)[random(256)], second: syllables(false)[random(256)]}
}

// random returns a number below n.
func random(n int64) int {
	i, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic(err) // crypto/rand ends the program instead
	}
	return int(i.Int64())
}

// String returns the code as it is shown, like "7-crossover-clockwork".
func (c Code) String() string { return fmt.Sprintf("%d-%s-%s", c.number, c.first, c.second) }

// ParseCode reads what a person types: capitals, spaces and hyphens do not matter. A word
// that is in no code is an error here, so that it does not cost the only guess.
func ParseCode(text string) (Code, error) {
	parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == '-' || r == ' ' || r == '\t' || r == '\n' })
	if len(parts) != 3 {
		return Code{}, lang.Errorf("%.60q is no code: it has a number and two words, like 7-crossover-clockwork", text)
	}
	number, err := strconv.Atoi(parts[0])
	if err != nil || number < 1 || number > maxNumber {
		return Code{}, lang.Errorf("the code begins with a number from 1 to %d, and not with %.20q", maxNumber, parts[0])
	}
	for i, word := range parts[1:] {
		if !slices.Contains(syllables(i == 0), word) {
			return Code{}, lang.Errorf("%.40q is none of the words of a code: compare it with what the other person said", word)
		}
	}
	return Code{number, parts[1], parts[2]}, nil
}

// comparisonWords is how many words both people compare. The one who is between has one
// chance in four thousand million that they are the same.
const comparisonWords = 4

// words returns those that stand for the first bytes of a hash.
func words(hash [32]byte) []string {
	var out []string
	for i, b := range hash[:comparisonWords] {
		out = append(out, syllables(i%2 == 0)[b])
	}
	return out
}
