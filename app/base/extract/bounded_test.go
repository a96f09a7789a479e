package extract

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// A read that hangs is left after the limit; with as many as are allowed nothing is read
// until one of them ends.
func TestReadsThatHangAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most = 8
		b := Bounded{Limit: 15 * time.Second, Most: most}
		answers := make(chan struct{})
		hang := func() (string, error) { <-answers; return "late", nil }
		quick := func() (string, error) { return "text", nil }
		for range most {
			if got, err := Bound(t.Context(), &b, quick); got != "text" || err != nil {
				t.Fatalf("beside reads that hang: %q, %v", got, err)
			}
			if got, err := Bound(t.Context(), &b, hang); got != "" || !errors.Is(err, ErrDrive) {
				t.Fatalf("a read that hangs: %q, %v", got, err)
			}
		}
		begun := time.Now()
		if _, err := Bound(t.Context(), &b, quick); !errors.Is(err, ErrDrive) || time.Since(begun) != 0 {
			t.Errorf("with %d reads that hang: %v after %v", most, err, time.Since(begun))
		}
		answers <- struct{}{}
		synctest.Wait()
		if got, err := Bound(t.Context(), &b, quick); got != "text" || err != nil {
			t.Errorf("after one has ended: %q, %v", got, err)
		}
		if _, err := Bound(t.Context(), &b, func() (string, error) { panic("hostile") }); !errors.Is(err, ErrBroken) {
			t.Errorf("a reader that panics: %v", err)
		}
		close(answers)
	})
}
