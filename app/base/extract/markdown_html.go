package extract

import (
	"regexp"
	"strings"
)

// htmlParts finds code, which is not HTML, tags, and images and links of Markdown.
var htmlParts = regexp.MustCompile("`[^`\n]*`" + `|<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>` +
	`|(!?)\[([^\[\]\n]*)\]\(([^()\s]*)(?:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'))?[ \t]*\)`)

// htmlShown finds attributes whose text is shown only by the way: where a picture is missing, or
// under the pointer.
var htmlShown = regexp.MustCompile(`(?i)(?:^|\s)(?:alt|title|aria-label|content|value|placeholder|data-[a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)

// htmlHides finds attributes that hide what is within a tag.
var htmlHides = regexp.MustCompile(`(?i)(?:^|\s)hidden(?:\s|=|/|$)|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|"|'|$)` +
	`|font-size\s*:\s*[01](?:\.\d+)?\s*(?:px|pt)?\s*(?:;|"|'|$)|[^-]color\s*:\s*(?:white|#fff|#ffffff|transparent)\s*(?:;|"|'|$)`)

// htmlHidden are the elements that no reader sees, and htmlVoid those that hold nothing.
var (
	htmlHidden = regexp.MustCompile(`(?i)^(?:style|script|template|head|title|noscript|datalist|object|iframe)$`)
	htmlVoid   = regexp.MustCompile(`(?i)^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$`)
)

// htmlHiding takes apart text with HTML in it: what is seen, with its tags, and what is not. It
// goes on from one block of a document to the next, as an element does.
type htmlHiding struct {
	element string // that hides what follows; empty: none
	depth   int    // how many of its name are open
}

// split returns what is seen of a text and the parts that are not.
func (h *htmlHiding) split(s string) (seen string, hidden []string) {
	s, hidden = withoutComments(s)
	var shown, not strings.Builder
	at := 0
	to := func(part string) {
		if h.element != "" {
			not.WriteString(part)
			return
		}
		shown.WriteString(part)
	}
	note := func(part string) {
		if part = strings.TrimSpace(part); part != "" {
			hidden = append(hidden, part)
		}
	}
	for _, m := range htmlParts.FindAllStringSubmatchIndex(s, -1) {
		group := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return s[m[2*n]:m[2*n+1]]
		}
		to(s[at:m[0]])
		at = m[1]
		switch name := group(2); {
		case name != "":
			wasHidden := h.element != ""
			h.tag(name, group(1) == "/", group(3))
			for _, a := range htmlShown.FindAllStringSubmatch(group(3), -1) {
				note(a[1] + a[2] + a[3])
			}
			if wasHidden && h.element == "" {
				note(not.String())
				not.Reset()
			} else if h.element == "" {
				shown.WriteString(group(0))
			}
		case m[8] >= 0: // an image or a link
			note(group(7) + group(8))
			if group(4) == "!" {
				note(group(5))
			} else {
				to("[" + group(5) + "](" + group(6) + ")")
			}
		default:
			to(group(0))
		}
	}
	to(s[at:])
	note(not.String())
	return shown.String(), hidden
}

func (h *htmlHiding) tag(name string, closes bool, attributes string) {
	name = strings.ToLower(name)
	switch {
	case htmlVoid.MatchString(name):
	case h.element == "" && !closes && (htmlHidden.MatchString(name) || htmlHides.MatchString(attributes)):
		h.element, h.depth = name, 1
	case h.element == name && closes:
		if h.depth--; h.depth == 0 {
			h.element = ""
		}
	case h.element == name:
		h.depth++
	}
}

// withoutComments takes the comments of HTML out of a text.
func withoutComments(s string) (rest string, comments []string) {
	const begin, end = "<!--", "-->"
	var b strings.Builder
	for {
		from := strings.Index(s, begin)
		if from < 0 {
			break
		}
		length := strings.Index(s[from:], end)
		if length < 0 {
			break
		}
		b.WriteString(s[:from])
		comments = append(comments, s[from:from+length+len(end)])
		s = s[from+length+len(end):]
	}
	b.WriteString(s)
	return b.String(), comments
}
