package desktop

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// fit makes a model's text fit for the clipboard: what cannot be seen is taken
// out, and the newline at the end, with which a terminal would run what is pasted.
// The note says what was taken out, for the model and the person; it is empty if
// nothing was. Control characters are refused, since they act where they are
// pasted.
func fit(text string) (clean, note string, err error) {
	text = strings.NewReplacer("\r\n", "\n", "\u2028", "\n", "\u2029", "\n").Replace(text)
	if i := strings.IndexFunc(text, isControl); i >= 0 {
		r := []rune(text[i:])[0]
		return "", "", tools.Fail(codeControl, lang.Say("The text holds a control character (%U), which can act where it is pasted. Send plain text.", r))
	}
	seen, hidden := visible(text)
	clean = strings.TrimRightFunc(seen, unicode.IsSpace)
	if !strings.Contains(seen[len(clean):], "\n") {
		clean = seen
	}
	if strings.TrimSpace(clean) == "" {
		return "", "", tools.Fail(codeNoText, lang.Say("There is no text to put on the clipboard."))
	}
	return clean, noteOf(hidden, clean != seen), nil
}

// isControl says that a terminal may do something on that character.
func isControl(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// visible takes out the characters that cannot be seen, such as those that turn
// the direction of text, and says how many those were. Joiners stay between
// letters beyond ASCII, where Persian, Hindi and emoji need them.
func visible(text string) (string, int) {
	var out []rune
	runes := []rune(text)
	for i, r := range runes {
		if invisible(r) && !(joins(r) && i+1 < len(runes) && beyondASCII(out) && runes[i+1] > unicode.MaxASCII && !invisible(runes[i+1])) {
			continue
		}
		if varies(r) && !(len(out) > 0 && out[len(out)-1] > ' ' && !varies(out[len(out)-1])) {
			continue
		}
		out = append(out, r)
	}
	return string(out), len(runes) - len(out)
}

// invisible reports whether a character is drawn as nothing: format characters but for the Arabic
// ones that are drawn, and a few others.
func invisible(r rune) bool {
	return unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) ||
		unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

func joins(r rune) bool { return r == '\u200c' || r == '\u200d' }

// varies reports whether a character is a variation selector: one behind a character picks its
// form, more of them are a way to hide data.
func varies(r rune) bool { return unicode.Is(unicode.Variation_Selector, r) }

func beyondASCII(out []rune) bool {
	return len(out) > 0 && out[len(out)-1] > unicode.MaxASCII && !invisible(out[len(out)-1])
}

func noteOf(hidden int, end bool) string {
	var parts []string
	switch {
	case hidden == 1:
		parts = append(parts, "an invisible character")
	case hidden > 1:
		parts = append(parts, lang.Say("%d invisible characters", hidden))
	}
	if end {
		parts = append(parts, "the line break at the end")
	}
	if len(parts) == 0 {
		return ""
	}
	return lang.Say("Taken out: %v.", strings.Join(parts, " and "))
}
