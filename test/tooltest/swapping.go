package tooltest

import (
	"sync"
	"sync/atomic"
	"testing"
)

// Swapping swaps what lies at a path for what other makes, and back, until the test
// ends or stop is called. exchange trades two names in one folder.
func Swapping(t testing.TB, path string, other func(path string) error, exchange func(a, b string) error) (swaps *atomic.Int64, stop func()) {
	t.Helper()
	aside := path + ".aside"
	if err := other(aside); err != nil {
		t.Fatal(err)
	}
	swaps = &atomic.Int64{}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-end:
				return
			default:
			}
			if err := exchange(path, aside); err != nil {
				t.Error(err)
				return
			}
			swaps.Add(1)
		}
	}()
	stop = sync.OnceFunc(func() { close(end); <-ended })
	t.Cleanup(stop)
	return swaps, stop
}
