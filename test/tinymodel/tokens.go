package tinymodel

import (
	"strings"
	"unicode"
)

// The tokens with a meaning. llama.cpp calls them control tokens.
const (
	beginToken = "<s>"
	endToken   = "</s>"
	userToken  = "<|user|>"
	botToken   = "<|bot|>"
	callToken  = "<|call|>"
	toolToken  = "<|tool|>"
)

// specials gives the control tokens in the order of their numbers.
func specials() []string {
	return []string{beginToken, endToken, userToken, botToken, callToken, toolToken}
}

// The numbers of the tokens that the server must know.
const (
	beginID = iota
	endID
)

// pieces cuts a text at the control tokens, and keeps them.
func pieces(s string) (out []string) {
	for s != "" {
		first, at := "", len(s)
		for _, sp := range specials() {
			if i := strings.Index(s, sp); i >= 0 && i < at {
				first, at = sp, i
			}
		}
		if at > 0 {
			out = append(out, s[:at])
		}
		if first != "" {
			out = append(out, first)
		}
		s = s[at+len(first):]
	}
	return out
}

type charKind int

const (
	letter charKind = iota
	number
	space
	other
)

func charKindOf(r rune) charKind {
	switch {
	case unicode.IsLetter(r):
		return letter
	case unicode.IsNumber(r):
		return number
	case unicode.IsSpace(r):
		return space
	}
	return other
}

// split cuts a text into the words that GPT-2's expression finds:
//
//	's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
//
// Tokens never cross them, so llama.cpp must find the same.
func split(s string) (out []string) {
	r := []rune(s)
	for at := 0; at < len(r); {
		end := at + word(r[at:])
		out = append(out, string(r[at:end]))
		at = end
	}
	return out
}

// word is the length of the first word of r.
func word(r []rune) int {
	if n := contraction(r); n > 0 {
		return n
	}
	start := 0
	if r[0] == ' ' && len(r) > 1 && charKindOf(r[1]) != space {
		start = 1
	}
	end := start
	for end < len(r) && charKindOf(r[end]) == charKindOf(r[start]) {
		end++
	}
	// Blanks before a word leave their last one to it.
	if charKindOf(r[start]) == space && end < len(r) && end > 1 {
		end--
	}
	return end
}

func contraction(r []rune) int {
	for _, c := range []string{"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"} {
		if len(r) >= len(c) && string(r[:len(c)]) == c {
			return len(c)
		}
	}
	return 0
}
