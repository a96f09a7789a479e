package markdown

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/util"
)

// linkSpans returns what is shown for a link: its label and, so that no label can lie
// about it, the host that it leads to. A label that reads like another address
// is not shown at all.
func linkSpans(label []Span, dest string) []Span {
	a, text := addressOf(dest), PlainText(label)
	lies := readsLikeAddress(text) && !isAddress(text, a)
	switch {
	case hasImage(label):
		return append(label, append([]Span{{Text: " "}}, linkSpans(nil, dest)...)...)
	case a.url == "" && (lies || strings.TrimSpace(text) == ""):
		return []Span{{Text: "(link: " + a.why + ")", Style: Quiet}}
	case a.url == "":
		return append(label, Span{Text: " (" + a.why + ")", Style: Quiet})
	case lies && !fileName(text, a), strings.TrimSpace(text) == "":
		return []Span{{Text: a.host, Link: a.url}}
	}
	for i := range label {
		if !label[i].Break && label[i].Style&Quiet == 0 {
			label[i].Link = a.url
		}
	}
	if readsLikeAddress(text) && isAddress(text, a) {
		return label
	}
	return append(label, Span{Text: " (" + a.host + ")", Style: Quiet})
}

// hasImage reports whether a label has an image, which is never shown.
func hasImage(label []Span) bool {
	return slices.ContainsFunc(label, func(s Span) bool { return s.Style&Quiet != 0 })
}

// fileName reports whether a label is the last part of an address's path, as
// README.md is of github.com/a/b/README.md: no host then, but a file.
func fileName(label string, a address) bool {
	return !strings.ContainsAny(label, "/:@ ") && strings.HasSuffix(a.url, "/"+label) && strings.Count(a.url, "/") > 3
}

// imageSpan returns what is shown for an image, which is never loaded.
func imageSpan(dest string) Span {
	a := addressOf(dest)
	where := a.host
	if where == "" {
		if scheme, _, ok := strings.Cut(dest, ":"); ok && len(scheme) <= 20 && printable(scheme) && !strings.ContainsAny(scheme, "/ ") {
			where = strings.ToLower(scheme)
		}
	}
	if where == "" {
		return Span{Text: "[image blocked]", Style: Quiet}
	}
	return Span{Text: "[image blocked: " + where + "]", Style: Quiet}
}

// autoLink returns what is shown for an address that is in the text by itself.
func autoLink(label, dest string) []Span {
	a := addressOf(dest)
	switch {
	case strings.HasPrefix(dest, "mailto:") || !strings.Contains(dest, ":"):
		return []Span{{Text: clean(label)}}
	case a.url == "":
		return []Span{{Text: clean(label)}, {Text: " (" + a.why + ")", Style: Quiet}}
	case !isAddress(label, a):
		return []Span{{Text: a.url, Link: a.url}}
	}
	return []Span{{Text: clean(label), Link: a.url}}
}

// unescaped returns the text that Markdown source represents: without the
// backslashes before punctuation, with entities as what they mean.
func unescaped(s string) string {
	if !strings.ContainsAny(s, "\\&") {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		if s[0] == '\\' && len(s) > 1 && util.IsPunct(s[1]) {
			b.WriteByte(s[1])
			s = s[2:]
			continue
		}
		if s[0] == '&' {
			if text, n := entity(s); n > 0 {
				b.WriteString(text)
				s = s[n:]
				continue
			}
		}
		b.WriteByte(s[0])
		s = s[1:]
	}
	return b.String()
}
