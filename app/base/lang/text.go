package lang

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// T returns a text in the language in use, with its verbs filled in as Sprintf does. The text of a
// language says the order of the arguments by their index where it is another: "%[2]s …".
func T(text string, args ...any) string {
	if own, ok := current().find(text, nil); ok {
		return fmt.Sprintf(own, args...)
	}
	return fmt.Sprintf(text, args...)
}

// C returns a text as T does, for one that means another thing elsewhere: "month" and "May".
func C(context, text string, args ...any) string {
	if own, ok := current().find(context+contextEnd+text, nil); ok {
		return fmt.Sprintf(own, args...)
	}
	return fmt.Sprintf(text, args...)
}

// contextEnd stands in a catalogue between the context of a text and the text.
const contextEnd = "|"

// N returns the text for a number of things as T does: in English one of one, other of any other number.
// A catalogue has it under the other one, with the forms that its language has.
func N(n int, one, other string, args ...any) string {
	if own, ok := current().find(other, n); ok {
		return fmt.Sprintf(own, args...)
	}
	if n == 1 {
		return fmt.Sprintf(one, args...)
	}
	return fmt.Sprintf(other, args...)
}

// Text returns a text of a table, which has it in Mark, in the language in use. It has no verbs.
func Text(text string) string { return either(text, text) }

func either(id, text string) string {
	if own, ok := current().find(id, nil); ok {
		return own
	}
	return text
}

// Mark returns a text as it is. It tells that the text is fetched with Text where it is shown.
func Mark(text string) string { return text }

// Lowered returns a text as it stands within a sentence: with a small letter at its beginning, but in German, whose nouns have
// a capital everywhere.
func Lowered(text string) string {
	if Code() == "de" {
		return text
	}
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return ""
	}
	return string(unicode.ToLower(first)) + text[n:]
}

// Quoted returns a name in the quotation marks of the language.
func Quoted(name string) string { return T("“%s”", name) }

// Or joins names of which one is meant.
func Or(names []string) string { return strings.Join(names, " "+T("or")+" ") }
