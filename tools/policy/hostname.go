package policy

import "iter"

// hostNames finds what could be the name of a host in a text: labels with dots
// between them, or what an address of IPv6 is made of, in brackets, which are
// left out. The text can be long, so this is no regular expression.
func hostNames(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i < len(text); {
			from, to, next := hostAt(text, i)
			if from < to && !yield(text[from:to]) {
				return
			}
			i = next
		}
	}
}

// hostAt returns the name that begins at a place, empty if none does, and where to
// look on.
func hostAt(text string, i int) (from, to, next int) {
	if text[i] == '[' {
		end := endOfRun(text, i+1, inIPv6)
		if end > i+1 && end < len(text) && text[end] == ']' {
			return i + 1, end, end + 1
		}
		return 0, 0, i + 1
	}
	end := endOfRun(text, i, inLabel)
	if end == i {
		return 0, 0, i + 1
	}
	dots := false
	for end+1 < len(text) && text[end] == '.' && inLabel(text[end+1]) {
		end, dots = endOfRun(text, end+1, inLabel), true
	}
	if !dots {
		return 0, 0, end
	}
	return i, end, end
}

// endOfRun returns the end of the run of characters of a kind that begins at i.
func endOfRun(text string, i int, kind func(byte) bool) int {
	for i < len(text) && kind(text[i]) {
		i++
	}
	return i
}

func inLabel(c byte) bool { return letter(c) || c >= '0' && c <= '9' || c == '-' }

func inIPv6(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f' || c == ':' || c == '.'
}
