//go:build e2etest

package soak

import (
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

const (
	workers = 4
	perTurn = 40 // acts of one turn of all workers, which takes a second or longer
	collect = 10 // after so many turns it is looked what is left without garbage
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
		all[i] = &worker{installation: h, name: "w" + strconv.Itoa(i), status: map[string]api.ProposalStatus{}}
	}
	keep := os.Getenv("NOD_SOAK_KEEP") != ""
	samples := h.soak(all, long, keep)
	h.check(all)
	flat(t, samples, keep)
	h.Stop()
	h.start() // what it says of itself is on the disk
	h.check(all)
	h.Stop()
}

// removeFrom is the part of the time after which each new file has an old one removed: the
// files of a person who has used a computer for years come and go, and are not 20,000 more
// after a day. What Nod knows of all that ever came, the store and the audit log, grows on.
const removeFrom = .2

// soak lets the workers act until the time has passed, and looks at the agent after each
// turn. With keep no file is removed.
func (h *installation) soak(all []*worker, long time.Duration, keep bool) (samples []sample) {
	acts, begun := 0, time.Now()
	turns := time.NewTicker(time.Second)
	defer turns.Stop()
	for time.Since(begun) < long && !h.T.Failed() {
		var turn sync.WaitGroup
		for _, w := range all {
			if !keep && w.keeps == 0 && time.Since(begun).Seconds() > removeFrom*long.Seconds() {
				w.keeps = w.dropped
			}
			turn.Go(w.turn)
		}
		turn.Wait()
		acts += perTurn
		s := h.look(len(samples)%collect == 0)
		for _, w := range all {
			s.files += w.dropped - w.removed
		}
		samples = append(samples, s)
		<-turns.C
	}
	took := time.Since(begun)
	h.T.Logf("%d acts in %s, %.0f a second", acts, took.Round(time.Second), float64(acts)/took.Seconds())
	return samples
}
