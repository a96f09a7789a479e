package proposals

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// tally adds up what became of many proposals.
type tally struct {
	label        string
	done, failed int
	firstError   string
}

func (t *tally) count(success bool, failure string) {
	if success {
		t.done++
		return
	}
	t.failed++
	if t.firstError == "" {
		t.firstError = failure
	}
}

// name keeps how the agent named the act.
func (t *tally) name(a *api.Act) {
	if a != nil {
		t.label = a.Label
	}
}

// text is one line: the act as the agent named it, and what failed.
func (t *tally) text(verb string) string {
	text := t.label
	if text == "" {
		text = verb + " " + kit.Number(t.done, "file")
	}
	text = strings.TrimRight(text, ".")
	if t.failed > 0 {
		text += "; " + kit.Count(t.failed) + " not: " + t.firstError
	}
	return kit.Clean(text)
}
