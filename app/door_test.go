package app

import (
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What was read and asked in one request counts in the next, for a while.
func TestTheDoorRemembers(t *testing.T) {
	d := door{reads: map[string]bool{"read": true}}
	now, tool := time.Now(), "write"
	enter := func(read policy.Labels, asks int) (policy.Labels, int) {
		tr := d.open("", tools.Plan{Calls: []tools.Request{{Tool: "read"}, {Tool: tool}}}, now)
		l, owed := tr.Labels(), tr.Questions()
		tr.AddQuestions(asks)
		d.shut(tr, owed, now)
		d.labels = d.labels.Join(read)
		return l, owed
	}
	enter(policy.Private, 2)
	now = now.Add(questionsLast - 1)
	enter(0, 3)
	if l, owed := enter(policy.Untrusted, 1); l != policy.Private || owed != 5 {
		t.Errorf("%v, %d", l, owed)
	}
	now = now.Add(1)
	if l, owed := enter(0, 0); l != policy.Private|policy.Untrusted || owed != 0 {
		t.Errorf("%v, %d", l, owed)
	}
	tool = "read"
	if l, _ := enter(0, 0); l != 0 {
		t.Errorf("what only reads begins with %v", l)
	}
	tool = "write"
	if l, _ := enter(0, 0); l == 0 {
		t.Error("and then all is forgotten")
	}
	now = now.Add(labelsLast)
	if l, owed := enter(0, 0); l != 0 || owed != 0 {
		t.Errorf("%v, %d", l, owed)
	}
}
