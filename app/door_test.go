package app

import (
	"testing"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// What was read and asked in one request counts in the next, for a while.
func TestTheDoorRemembers(t *testing.T) {
	var d door
	now := time.Now()
	enter := func(read policy.Labels, asks int) (policy.Labels, int) {
		tr := d.open("", now)
		l, owed := tr.Labels(), tr.Questions()
		tr.Owe(asks)
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
	now = now.Add(labelsLast)
	if l, owed := enter(0, 0); l != 0 || owed != 0 {
		t.Errorf("%v, %d", l, owed)
	}
}
