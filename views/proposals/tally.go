package proposals

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// tally adds up what became of many.
type tally struct {
	label        string
	done, failed int
	first        string // what went wrong first
}

func (t *tally) approved(res api.ApproveResult) {
	for _, o := range res.Outcomes {
		t.count(o.Success, o.Error)
	}
	t.named(res.Act)
}

func (t *tally) rejected(res api.RejectResult) {
	for _, o := range res.Outcomes {
		t.count(o.Success, o.Error)
	}
	t.named(res.Act)
}

func (t *tally) count(ok bool, why string) {
	if ok {
		t.done++
		return
	}
	t.failed++
	if t.first == "" {
		t.first = why
	}
}

func (t *tally) named(a *api.Act) {
	if a != nil {
		t.label = a.Label
	}
}

// text says it in a line: the act as Nod named it, and what failed.
func (t *tally) text(verb string) string {
	text := t.label
	if text == "" {
		text = verb + " " + kit.Number(t.done, "file")
	}
	text = strings.TrimRight(text, ".")
	if t.failed > 0 {
		text += "; " + kit.Count(t.failed) + " not: " + t.first
	}
	return kit.Clean(text)
}
