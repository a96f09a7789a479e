package natslog

import (
	"context"
	"slices"
	"sync"
	"testing"
)

// slowly is a log that grows while it is read: the first question for some of its entries
// comes before they are stored.
type slowly struct {
	mu      sync.Mutex
	last    uint64
	notYet  map[uint64]bool
	missing uint64
}

func (s *slowly) entry(_ context.Context, position uint64) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if position > s.last || position == s.missing || s.notYet[position] {
		delete(s.notYet, position)
		return nil, nil
	}
	return []byte{byte(position)}, nil
}

// An entry that is stored while it and the next one are asked for is no hole; one that
// the server left out is.
func TestAnEntryThatIsJustStoredIsNoHole(t *testing.T) {
	for name, c := range map[string]struct {
		log  *slowly
		want []uint64
	}{
		"two came meanwhile": {&slowly{last: 7, notYet: map[uint64]bool{4: true, 6: true}}, []uint64{1, 2, 3, 4, 5, 6, 7}},
		"one is left out":    {&slowly{last: 7, missing: 5}, []uint64{1, 2, 3, 4, 6, 7}},
	} {
		var got []uint64
		r := logReader{entry: c.log.entry, receive: func(position uint64, raw []byte) error {
			if len(raw) != 1 || uint64(raw[0]) != position {
				t.Errorf("%s: entry %d is %q", name, position, raw)
			}
			got = append(got, position)
			return nil
		}}
		if err := r.catchUp(t.Context()); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v %v, want %v", name, err, got, c.want)
		}
	}
}
