package markdown

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/util"
)

// linkSpans is what is shown for a link: its label and, so that no label can lie
// about it, the host that it leads to. A label that reads like another address
// is not shown at all.
func linkSpans(label []span, dest string) []span {
	a, text := addressOf(dest), plain(label)
	lies := readsLikeAddress(text) && !isAddress(text, a)
	switch {
	case hasImage(label):
		return append(label, append([]span{{text: " "}}, linkSpans(nil, dest)...)...)
	case a.url == "" && (lies || strings.TrimSpace(text) == ""):
		return []span{{text: "(link: " + a.why + ")", style: quiet}}
	case a.url == "":
		return append(label, span{text: " (" + a.why + ")", style: quiet})
	case lies && !fileName(text, a), strings.TrimSpace(text) == "":
		return []span{{text: a.host, link: a.url}}
	}
	for i := range label {
		if !label[i].brk && label[i].style&quiet == 0 {
			label[i].link = a.url
		}
	}
	if readsLikeAddress(text) && isAddress(text, a) {
		return label
	}
	return append(label, span{text: " (" + a.host + ")", style: quiet})
}

// hasImage says whether a label has an image, which is never shown.
func hasImage(label []span) bool {
	return slices.ContainsFunc(label, func(s span) bool { return s.style&quiet != 0 })
}

// fileName says whether a label is the last part of an address's path, as
// README.md is of github.com/a/b/README.md: no host then, but a file.
func fileName(label string, a address) bool {
	return !strings.ContainsAny(label, "/:@ ") && strings.HasSuffix(a.url, "/"+label) && strings.Count(a.url, "/") > 3
}

// imageSpan is what is shown for an image, which is never loaded.
func imageSpan(dest string) span {
	a := addressOf(dest)
	where := a.host
	if where == "" {
		if scheme, _, ok := strings.Cut(dest, ":"); ok && len(scheme) <= 20 && printable(scheme) && !strings.ContainsAny(scheme, "/ ") {
			where = strings.ToLower(scheme)
		}
	}
	if where == "" {
		return span{text: "[image blocked]", style: quiet}
	}
	return span{text: "[image blocked: " + where + "]", style: quiet}
}

// autoLink is what is shown for an address that stands in the text by itself.
func autoLink(label, dest string) []span {
	a := addressOf(dest)
	switch {
	case strings.HasPrefix(dest, "mailto:") || !strings.Contains(dest, ":"):
		return []span{{text: clean(label)}}
	case a.url == "":
		return []span{{text: clean(label)}, {text: " (" + a.why + ")", style: quiet}}
	case !isAddress(label, a):
		return []span{{text: a.url, link: a.url}}
	}
	return []span{{text: clean(label), link: a.url}}
}

// unescaped is the text that Markdown source stands for: without the
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
