package classify

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// answer is a reply in which everything was among the choices.
type answer struct {
	Category    string
	Destination string
	Name        string
	Confidence  float64
	Sensitive   bool
	Reason      string

	dir string // of Destination
}

// read takes a reply in; false if it is not what was asked for. A server need
// not keep a model to the schema, so everything is checked again.
func (q question) read(text string) (answer, bool) {
	var a answer
	if json.Unmarshal([]byte(strings.TrimSpace(text)), &a) != nil {
		return a, false
	}
	if !slices.Contains(q.choices.categories, a.Category) || !(a.Confidence >= 0 && a.Confidence <= 1) {
		return a, false
	}
	i := slices.IndexFunc(q.choices.folders, func(f *folder) bool { return f.label == a.Destination })
	if i < 0 {
		return a, false
	}
	a.dir = q.choices.defaultDir(a.Category)
	if f := q.choices.folders[i]; slices.Contains(f.categories, a.Category) {
		a.dir = f.dir
	}
	return a, a.dir != ""
}

const (
	other            = "other"
	minConfidence    = 0.5  // below it a model does not outweigh what Nod itself thinks
	strongConfidence = 0.75 // from it on a model counts as a strong sign
)

// suggestion returns the part of an answer that changes the proposal; false: nothing.
func (q question) suggestion(a answer) (proposal.Suggestion, bool) {
	said, quoted := q.reasoning(a.Reason)
	s := proposal.Suggestion{By: "model", Reasoning: said}
	if a.Sensitive && q.current.Sensitive == "" {
		s.Sensitive = lang.Say("private, says the model")
	}
	outweighs := q.outweighs(a)
	if outweighs {
		if a.Category != q.current.Category {
			s.Category = a.Category
		}
		if a.dir != q.current.Dir {
			s.Dir = a.dir
		}
		if q.excerpt != "" { // without a text a name would be made up
			s.Name = rename(q.current.Name, a.Name, a.Category, q.excerpt)
		}
	}
	if s.Sensitive == "" && s.Category == "" && s.Dir == "" && s.Name == "" {
		return proposal.Suggestion{}, false
	}
	if outweighs {
		s.Confidence = q.confidence(a, s, quoted)
	}
	return s, true
}

// outweighs reports whether the model's choice is taken: one that is not unsure, and
// agrees with the category or contradicts Nod's own signs only where those do
// not make it sure. 'Other' is no choice against them.
func (q question) outweighs(a answer) bool {
	switch {
	case a.Confidence < minConfidence:
		return false
	case a.Category == q.current.Category:
		return true
	}
	return a.Category != other && q.current.Confidence != proposal.High
}

// confidence returns how sure the proposal is. Agreement counts as one sign more, if the
// model shows what it goes by; a place or category of the model's alone never
// is sure, however sure the model is, since a file may have talked it into that.
func (q question) confidence(a answer, s proposal.Suggestion, quoted bool) proposal.Confidence {
	strong := quoted && a.Confidence >= strongConfidence
	switch {
	case s.Category == "" && s.Dir == "" && strong && q.current.Confidence == proposal.Medium:
		return proposal.High
	case s.Category == "" && s.Dir == "" && !strong:
		return q.current.Confidence
	case s.Category == "" && s.Dir == "" && q.current.Confidence == proposal.High:
		return proposal.High
	case s.Category == "" && q.current.Confidence == proposal.High, strong:
		return proposal.Medium
	}
	return proposal.Low
}
