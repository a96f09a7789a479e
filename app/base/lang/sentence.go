package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence begins a clean text with a capital and ends it with a full stop.
func Sentence(text string) string {
	if text == "" || strings.HasSuffix(text, "。") {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimRight(text[size:], ".") + T(".")
}

// Unended returns a sentence without its full stop, as it stands where there is none after others.
func Unended(text string) string { return strings.TrimRight(text, ".。") }

// Then returns two sentences, the first without its full stop or with it, as the language puts them together. The second one can
// be missing.
func Then(first, next string) string {
	if next == "" {
		return first
	}
	first = strings.TrimRight(first, ". ")
	switch stop := T("."); {
	case strings.HasSuffix(first, "。"):
		return first + next
	case stop == ".":
		return first + ". " + next
	default:
		return first + stop + next
	}
}

// Capital returns a text with a capital at its beginning.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
