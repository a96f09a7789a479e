package chat

import (
	"testing"
	"testing/synctest"
	"time"
)

// The first news after a pause is told at once, a flood ten times a second, and
// the last of it always.
func TestPulse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told := 0
		p := pulse{tell: func() { told++ }}
		p.soon()
		if told != 1 {
			t.Fatalf("told %d times at the first news", told)
		}
		for range 1000 { // a second
			p.soon()
			time.Sleep(time.Millisecond)
		}
		if told < 10 || told > 12 {
			t.Errorf("told %d times in a second", told)
		}
		p.soon()
		before := told
		time.Sleep(drawEvery)
		synctest.Wait()
		if told != before+1 {
			t.Errorf("the last news was told %d times", told-before)
		}
	})
}
