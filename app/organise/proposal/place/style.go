package place

import (
	"strings"
	"unicode"
)

// style returns how the name of a picture is written, if a person or a program wrote words in
// it: between which signs, and with which number. 'bowl-blue-02' and 'jar-03' are written
// alike, 'bowl with two handles' is not. Empty: it is no picture.
func style(name string) string {
	if classOf(name) != "image" {
		return ""
	}
	var b strings.Builder
	last := ""
	for _, r := range stemOf(name) {
		sign := string(r)
		switch {
		case unicode.IsLetter(r) || unicode.IsMark(r):
			sign = "a"
		case unicode.IsDigit(r):
			sign = "#"
		}
		if sign == "a" && last == "a" {
			continue
		}
		b.WriteString(sign)
		last = sign
	}
	s := b.String()
	for _, sep := range []string{" ", "-", "_"} {
		for two := "a" + sep + "a" + sep; strings.Contains(s, two); {
			s = strings.ReplaceAll(s, two, "a"+sep)
		}
		if rest, ok := strings.CutSuffix(s, "a"+sep+"a"); ok {
			s = rest + "a" + sep
		}
	}
	return s
}

// writtenLike is which part of the pictures whose names are written as this one lies in a
// group, less of few; 0, if a camera or a program gives such names.
func (h *Home) writtenLike(in input, group int) float64 {
	p, ok := h.styles.of(in.style)
	if !ok || h.shapes.has(in.shape) {
		return 0
	}
	return p.share(group) * float64(p.all) / float64(p.all+1)
}
