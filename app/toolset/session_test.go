package toolset

import (
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What was read and asked in one request counts in the next, for a while.
func TestASessionRemembers(t *testing.T) {
	s := NewAPISession([]tools.Spec{{Name: "read", ReadsPrivate: true}, {Name: "write", Mutates: true}})
	now, tool := time.Now(), "write"
	request := func(read policy.Labels, asks int) (policy.Labels, int) {
		tr, end := s.Begin("", tools.Plan{Calls: []tools.Request{{Tool: "read"}, {Tool: tool}}}, now)
		l, prior := tr.Labels(), tr.Questions()
		tr.AddQuestions(asks)
		end(now)
		s.labels = s.labels.Join(read)
		return l, prior
	}
	request(policy.Private, 2)
	now = now.Add(questionsLast - 1)
	request(0, 3)
	if l, prior := request(policy.Untrusted, 1); l != policy.Private || prior != 5 {
		t.Errorf("%v, %d", l, prior)
	}
	now = now.Add(1)
	if l, prior := request(0, 0); l != policy.Private|policy.Untrusted || prior != 0 {
		t.Errorf("%v, %d", l, prior)
	}
	tool = "read"
	if l, _ := request(0, 0); l != 0 {
		t.Errorf("what only reads begins with %v", l)
	}
	tool = "write"
	if l, _ := request(0, 0); l == 0 {
		t.Error("and then all is forgotten")
	}
	now = now.Add(labelsLast)
	if l, prior := request(0, 0); l != 0 || prior != 0 {
		t.Errorf("%v, %d", l, prior)
	}
}
