package tools

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/tools/policy"
)

// maxSources is how many sources a question names.
const maxSources = 5

// recordRun adds what a run read and used to the trace; the texts are those of data and more.
func (t *Trace) recordRun(d policy.Tool, o Output, bytes int64, data json.RawMessage, more ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
	t.budget.Bytes += bytes + o.Bytes
	labels := d.Yields.Join(o.Labels)
	t.labels = t.labels.Join(labels)
	t.texts = t.texts || labels.Has(policy.Untrusted) && !d.OnlyNames
	if labels == 0 {
		return
	}
	t.memory.ReadLater(len(data), func() []string { return stringsIn(data) })
	t.remember(o.Source, more)
}

// Read records a text that the model sees though no call of this trace read it:
// an attached file, the result of an earlier message. The source says in a
// person's words where it is from; empty: questions do not name it. The labels
// of the text must be among those of NewTrace.
func (t *Trace) Read(source, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remember(source, []string{text})
}

// remember records texts that were read; t.mu is held.
func (t *Trace) remember(source string, texts []string) {
	for _, s := range texts {
		t.memory.Read(s)
	}
	if source != "" && !slices.Contains(t.sources, source) {
		t.sources = append(t.sources, source)
		t.sources = t.sources[max(0, len(t.sources)-maxSources):]
	}
}

func (t *Trace) state() (changes int, labels policy.Labels, sources []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.changes, t.labels, slices.Clone(t.sources)
}

// webAddress matches the addresses in what a person typed.
var webAddress = regexp.MustCompile(`https?://[^\s<>"'` + "`" + `]+`)

// typedURLs returns the addresses in a text that a person typed, without the
// punctuation of the sentence they stand in.
func typedURLs(text string) []string {
	var out []string
	for _, u := range webAddress.FindAllString(text, -1) {
		u = strings.TrimRight(u, ".,;:!?")
		if strings.HasSuffix(u, ")") && !strings.Contains(u, "(") {
			u = strings.TrimRight(u, ")")
		}
		out = append(out, u)
	}
	return out
}
