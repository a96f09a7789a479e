package approval

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// reasons are all that it is asked for, and what this chat has read.
func reasons(q api.Question, width float32) []line {
	label := "Asked because"
	var out []line
	for _, b := range q.Because {
		out = append(out, prose(label, kit.Sentence(kit.Exact(b)), plain, labelWidth, width)...)
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
	return out
}

// reading says what was read, and whose it is.
func reading(q api.Question) string {
	text := "This chat has read"
	switch {
	case q.Untrusted && q.Private:
		text += " what others wrote and what is yours"
	case q.Untrusted:
		text += " what others wrote"
	case q.Private:
		text += " what is yours"
	case len(q.Read) == 0:
		return ""
	}
	var names []string
	for _, r := range q.Read {
		names = append(names, "“"+kit.Exact(r)+"”")
	}
	if len(names) == 0 {
		return text + "."
	}
	if q.Untrusted || q.Private {
		text += ":"
	}
	return text + " " + strings.Join(names, ", ") + "."
}

// says quotes the model, and says that it is the model.
func says(words string, width float32) []line {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	text := "“" + strings.Join(strings.Fields(kit.CleanTo(kit.Exact(words), mostWords)), " ") + "” (its own words)"
	return prose("The assistant says:", text, quiet, labelWidth, width)
}
