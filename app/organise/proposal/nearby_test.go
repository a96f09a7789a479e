package proposal

import (
	"context"
	"fmt"
	"testing"
)

// onePending is a store in which one file is pending, however many were.
type onePending struct {
	Store
	asked int
}

func (s *onePending) EachPending(_ context.Context, _ string, each func(path string)) error {
	s.asked++
	each("/d/one.txt")
	return nil
}

func TestKeysOfWhatIsPendingNoMoreAreDropped(t *testing.T) {
	n, s := newNearby(), &onePending{}
	for i := range 3 * fewKeys {
		if _, err := n.of(t.Context(), s, []string{"/d/other.txt"}); err != nil {
			t.Fatal(err)
		}
		n.add([]Proposal{{Status: Pending, Source: fmt.Sprintf("/d/%d.txt", i)}})
		if len(n.keys) > fewKeys+2 {
			t.Fatalf("%d keys are kept", len(n.keys))
		}
	}
	if s.asked != 3 {
		t.Errorf("the store was read %d times, want 3", s.asked)
	}
}
