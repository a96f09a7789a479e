package place

import (
	"path"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// File is what is known of a file, whether it is filed or new.
type File struct {
	Name     string
	Size     int64 // bytes
	Modified time.Time
	Taken    time.Time // by a camera, as it wrote; zero: not known
	Text     Text
}

// Filed is a file that a person has put somewhere.
type Filed struct {
	File
	Dir string // relative to the home folder, with forward slashes
}

// Text is what counts of a file's text. It holds no sentence of it.
type Text struct {
	Terms []string           // of its beginning, in order, at most maxTerms
	Heads []string           // its first lines, folded into one term each: a letter's head, a lecture's title
	Years []classify.Mention // of the years in it, in order
	About subject.Weights
}

const (
	maxTerms = 200
	maxHeads = 2
	headRead = 4 << 10 // bytes of a text that are looked at
)

// ReadText takes what counts out of a text. Of a bank's export it is what is before
// the rows, and their years: whom they name says nothing of where it belongs.
func ReadText(text string) Text {
	text = safetext.Cut(text, headRead)
	if safetext.Orders(text) { // what it says about places is no evidence
		return Text{}
	}
	out := Text{Years: classify.Mentions(text), About: subject.OfFile("", text)}
	if head, ok := classify.BankExport(text); ok {
		text, out.About = head, subject.Weights{bankStatement: ofForm}
	}
	if strings.TrimSpace(text) != "" {
		out.Terms, out.Heads = TextTerms(text, maxTerms), heads(text)
	}
	return out
}

// passageRead is how many bytes of a text a model reads to compare files: about as much
// as most embedding models take in.
const passageRead = 2 << 10

// Passage returns what a model reads of a file to compare it with others: folder, name and
// the beginning of the text. A folder is that of a filed file; text that gives orders is
// left out, as are the rows of a bank's export.
func Passage(dir, name, text string) string {
	if text = safetext.Cut(text, headRead); safetext.Orders(text) {
		text = ""
	}
	if head, ok := classify.BankExport(text); ok {
		text = head
	}
	return strings.TrimSpace(strings.Join([]string{dir, name}, "\n") + "\n\n" + safetext.Cut(text, passageRead))
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
