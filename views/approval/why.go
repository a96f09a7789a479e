package approval

import (
	"strings"

	"fyne.io/fyne/v2"

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

// offered is what 'always allow this' would cover, to the last folder.
func offered(q api.Question, until string, width float32) []line {
	o := q.Offer
	out := heading("From now on, without being asked", "")
	out = append(out, field("What", q.Verb+" ("+o.Tool+")", width)...)
	out = append(out, listed("In these folders", "and all that is in them", o.Paths, width)...)
	out = append(out, listed("To these hosts", "", o.Hosts, width)...)
	out = append(out, listed("With these apps", "", o.Apps, width)...)
	if len(o.Paths)+len(o.Hosts)+len(o.Apps) == 0 {
		out = append(out, note("whatever it is used for: no folder, host or app narrows it", labelWidth, width)...)
	}
	uses := "as often as it comes"
	if o.MaxUses > 0 {
		uses = kit.Number(o.MaxUses, "time") + " at most"
	}
	out = append(out, line{})
	out = append(out, prose("How often", uses, plain, labelWidth, width)...)
	out = append(out, prose("Until", until, plain, labelWidth, width)...)
	out = append(out, prose("And now", "this call is approved as well.", plain, labelWidth, width)...)
	out = append(out, prose("Not", "while a chat has read what others wrote, and never for anything of high risk.", plain, labelWidth, width)...)
	return append(out, prose("Take back", "at any time, under Activity.", plain, labelWidth, width)...)
}

// listed stands each of several values on its own line.
func listed(label, after string, values []string, width float32) []line {
	if len(values) == 0 {
		return nil
	}
	out := []line{{}}
	for i, v := range values {
		l := code(kit.Exact(v), labelWidth, width)
		if i == 0 {
			l[0].label = label
		}
		out = append(out, l...)
	}
	if after != "" {
		out = append(out, line{spans: []span{{after, quiet}}, indent: labelWidth})
	}
	return out
}

// cellsOf is how many columns a text takes at most.
func cellsOf(s string) int {
	n := 0
	for _, r := range s {
		n += cells(r)
	}
	return n
}

// wideness is how wide so many columns are.
func wideness(columns int) float32 {
	return float32(columns) * fyne.MeasureText("m", codeSize, fyne.TextStyle{Monospace: true}).Width
}
