package place

import (
	"path"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// File is what is known of a file, whether it is filed or new.
type File struct {
	Name          string
	Size          int64 // bytes
	Modified      time.Time
	Taken         time.Time // by a camera, as it wrote; zero: not known
	Artist, Album string    // of its tags; empty: none
	Text          Text
}

// Filed is a file that a person has put somewhere.
type Filed struct {
	File
	Dir string // relative to the home folder, with forward slashes
}

// Text is what counts of a file's text. It holds no sentence of it.
type Text struct {
	Terms []string  // of its beginning, in order, at most maxTerms
	Heads []string  // its first lines, folded into one term each: a letter's head, a lecture's title
	Years []Mention // of the years in it, in order
	Kind  Kind      // what its form says that it is; empty: nothing
}

const (
	maxTerms = 200
	maxHeads = 2
	headRead = 4 << 10 // bytes of a text that are looked at
)

// ReadText takes what counts out of a text. Of a bank's export it is what is before
// the rows, and their years: whom they name says nothing of where it belongs.
func ReadText(text string) Text {
	text = commands(cut(text, headRead))
	out := Text{Years: mentions(text)}
	if head, ok := classify.BankExport(text); ok {
		text, out.Kind = head, statement
	}
	if strings.TrimSpace(text) != "" {
		out.Terms, out.Heads = TextTerms(text, maxTerms), heads(text)
	}
	return out
}

// heads returns the first lines that have words, without their numbers.
func heads(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		var words []string
		for _, w := range TextTerms(line, 12) {
			if !isNumber(w) {
				words = append(words, w)
			}
		}
		if len(words) == 0 {
			continue
		}
		if out = append(out, strings.Join(words, "")); len(out) == maxHeads {
			break
		}
	}
	return out
}

// orders are words of a text that speaks to a program: what it says about places
// is no evidence.
var orders = set("ignore ignoriere ignora ignorez disregard assistant prompt instructions instruction")

// commands leaves nothing of a text that gives orders.
func commands(text string) string {
	n := 0
	for _, w := range strings.Fields(strings.ToLower(text)) {
		if orders[strings.Trim(w, ".,:;!#*\"'")] {
			n++
		}
	}
	if n >= 2 {
		return ""
	}
	return text
}

// cut gives at most max bytes of s and no half character.
func cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	return strings.ToValidUTF8(s[:max], "")
}

// ext returns a name's extension, lower case, without its dot; empty: none.
func ext(name string) string {
	e := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	switch e {
	case "jpeg":
		return "jpg"
	case "tiff":
		return "tif"
	case "htm":
		return "html"
	}
	if len(e) > 8 || strings.ContainsAny(e, " -_()") {
		return ""
	}
	return e
}

// stemOf returns a name without its extension.
func stemOf(name string) string {
	if ext(name) == "" {
		return name
	}
	return strings.TrimSuffix(name, path.Ext(name))
}
