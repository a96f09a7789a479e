//go:build e2etest

package soak

import (
	"os"
	"strconv"
	"sync"
	"testing"
	"time"
)

const (
	workers = 4
	perTurn = 40 // acts of one turn of all workers, which takes a second or longer
)

func TestSoak(t *testing.T) {
	bin, text := os.Getenv("NOD_BIN"), os.Getenv("NOD_SOAK")
	if bin == "" || text == "" {
		t.Skip("NOD_BIN names no program, or NOD_SOAK no time; make soak does")
	}
	long, err := time.ParseDuration(text)
	if err != nil || long <= 0 {
		t.Fatalf("NOD_SOAK is %q, which is no time such as 30m", text)
	}
	h := newInstallation(t, bin)
	h.start()
	all := make([]*worker, workers)
	for i := range all {
		all[i] = &worker{installation: h, name: "w" + strconv.Itoa(i), status: map[string]string{}}
	}
	samples := h.soak(all, long)
	h.check(all)
	flat(t, samples)
	h.Stop()
	h.start() // what it says of itself is on the disk
	h.check(all)
	h.Stop()
}

// soak lets the workers act until the time has passed, and looks at the agent after each turn.
func (h *installation) soak(all []*worker, long time.Duration) (samples []sample) {
	acts, begun := 0, time.Now()
	turns := time.NewTicker(time.Second)
	defer turns.Stop()
	for time.Since(begun) < long && !h.T.Failed() {
		var turn sync.WaitGroup
		for _, w := range all {
			turn.Go(w.turn)
		}
		turn.Wait()
		acts += perTurn
		s := h.look()
		for _, w := range all {
			s.files += w.dropped
		}
		samples = append(samples, s)
		<-turns.C
	}
	took := time.Since(begun)
	h.T.Logf("%d acts in %s, %.0f a second", acts, took.Round(time.Second), float64(acts)/took.Seconds())
	return samples
}
