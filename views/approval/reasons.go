package approval

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// reasons returns all that it is asked for, and what this chat has read.
func reasons(q api.Question, width float32) []line {
	label := lang.T("Asked because")
	var out []line
	for _, b := range q.Because {
		out = append(out, prose(label, lang.Sentence(kit.Exact(b)), plain, labelWidth, width)...)
		label = ""
	}
	if text := reading(q); text != "" {
		l := prose(label, text, plain, labelWidth, width)
		if q.Untrusted {
			l = prose("", text, plain, labelWidth+markWidth, width)
			l[0].icon, l[0].label = warnSign, label
		}
		out = append(out, l...)
	}
	return append(out, lookalikes(q, width)...)
}

// mostLookalikes is how many letters that pass for others are explained; all of them
// are written out where they stand.
const mostLookalikes = 4

// lookalikes says which letters of the question's names pass for others.
func lookalikes(q api.Question, width float32) []line {
	names := []string{q.Object, q.Detail, q.Title, q.NoUndo, q.Later}
	for _, r := range q.Rows {
		names = append(names, r.Value)
	}
	for _, it := range q.Items {
		names = append(names, it.Text, it.Detail)
	}
	for _, a := range q.Arguments {
		names = append(names, a.Value)
	}
	letters := safetext.Lookalikes(names...)
	if len(letters) == 0 {
		return nil
	}
	text := strings.Join(letters[:min(len(letters), mostLookalikes)], ", ") + "."
	if more := len(letters) - mostLookalikes; more > 0 {
		text = lang.T("%s, and %s.", strings.TrimSuffix(text, "."), kit.Number(more, "%s more letter", "%s more letters"))
	}
	l := prose("", text, warn, labelWidth+markWidth, width)
	l[0].icon, l[0].label = warnSign, lang.T("Look-alikes")
	return l
}

// reading says what was read, and whose it is.
func reading(q api.Question) string {
	text := lang.T("This chat has read")
	switch {
	case q.Untrusted && q.Private:
		text = lang.T("This chat has read text that others wrote and private text of yours")
	case q.Untrusted:
		text = lang.T("This chat has read text that others wrote")
	case q.Private:
		text = lang.T("This chat has read private text of yours")
	case len(q.Read) == 0:
		return ""
	}
	var names []string
	for _, r := range q.Read {
		names = append(names, lang.Quoted(kit.Exact(r)))
	}
	if len(names) == 0 {
		return text + "."
	}
	if q.Untrusted || q.Private {
		text += ":"
	}
	return text + " " + strings.Join(names, ", ") + "."
}

// says quotes who asked for the calls, and says that it is their own words.
func says(by api.Origin, words string, width float32) []line {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	text := lang.T("“%s” (its own words)", strings.Join(strings.Fields(kit.CleanTo(kit.Exact(words), mostWords)), " "))
	who := lang.T("The assistant says")
	if by != api.FromModel {
		who = lang.T("The program says")
	}
	return prose(who, text, quiet, labelWidth, width)
}
