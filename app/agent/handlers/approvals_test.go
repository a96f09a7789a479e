package handlers

import (
	"slices"
	"testing"

	"github.com/nod-app/nod/tools/policy"
)

// That something changes is said where no other reason says what; every other reason is.
func TestReasonsThatAreShown(t *testing.T) {
	changes, removes := policy.Problem{Code: policy.CodeMutates, Reason: "It changes something."}, policy.Problem{Code: policy.CodeDestructive, Reason: "It removes something."}
	sends := policy.Problem{Code: policy.CodeEgress, Reason: "It sends something."}
	for _, x := range []struct {
		all  []policy.Problem
		want []string
	}{
		{[]policy.Problem{changes}, []string{changes.Reason}},
		{[]policy.Problem{changes, sends}, []string{changes.Reason, sends.Reason}},
		{[]policy.Problem{changes, sends, removes}, []string{sends.Reason, removes.Reason}},
	} {
		if got := because(x.all); !slices.Equal(got, x.want) {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
