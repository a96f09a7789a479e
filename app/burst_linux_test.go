package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/nod-app/nod/app/api"
)

const burstFiles = 4_000

// burst drops files, half of them flat and half of them nested; between is
// called after each hundredth file.
func (n *nod) burst(files int, between func(i int)) {
	n.t.Helper()
	for i := range files {
		name := fmt.Sprintf("f%05d.txt", i)
		if i%2 == 1 {
			name = fmt.Sprintf("d%02d/e%02d/%s", i%50, i%7, name)
		}
		n.drop(name, "file "+strconv.Itoa(i))
		if i%100 == 99 {
			between(i + 1)
		}
	}
}

// eachOnce asks that every file of the burst has one pending proposal.
func (n *nod) eachOnce(files int) {
	n.t.Helper()
	n.waiting(files)
	n.beacon() // whatever would come twice has come by then
	seen := map[string]int{}
	for offset := 0; ; offset += 1000 {
		page := call(n, api.ListProposals, api.ListProposalsRequest{Limit: 1000, Offset: offset, Order: "oldest"})
		for _, p := range page.Proposals {
			seen[p.SourcePath]++
			for _, m := range p.Members {
				seen[m.SourcePath]++
			}
		}
		if !page.HasMore {
			break
		}
	}
	missed, double := 0, 0
	for i := range files {
		name := fmt.Sprintf("f%05d.txt", i)
		if i%2 == 1 {
			name = fmt.Sprintf("d%02d/e%02d/%s", i%50, i%7, name)
		}
		switch k := seen[filepath.Join(n.in, name)]; {
		case k == 0:
			missed++
		case k > 1:
			double++
		}
	}
	if missed+double > 0 || len(seen) != files {
		n.t.Errorf("%d missed, %d double, %d in all", missed, double, len(seen))
	}
}

// TestABurst is not parallel: it changes a setting of the whole system.
func TestABurst(t *testing.T) {
	files := burstFiles
	if testing.Short() {
		files = 1200 // whose quarters are hundreds
	}
	for name, queue := range map[string]int{"": 0, "with a queue that overflows": 16} {
		t.Run(name, func(t *testing.T) {
			if queue > 0 {
				smallQueue(t, queue)
			}
			n := newNod(t)
			n.configure("", true)
			n.start()
			n.burst(files, func(int) {})
			n.eachOnce(files)
		})
	}
	t.Run("with the agent away in the middle", func(t *testing.T) {
		n := newNod(t)
		n.configure("", true)
		n.start()
		n.burst(files, func(i int) {
			switch i {
			case files / 4:
				n.until("the first proposals", func() bool { return n.status().Counts.Pending > 0 })
			case files / 2:
				n.stop()
			case files * 3 / 4:
				n.start()
			}
		})
		n.eachOnce(files)
	})
}

// smallQueue makes the kernel drop events soon, for watches made from now on.
func smallQueue(t *testing.T, length int) {
	const setting = "/proc/sys/fs/inotify/max_queued_events"
	before, err := os.ReadFile(setting)
	must(t, err)
	if err := os.WriteFile(setting, []byte(strconv.Itoa(length)), 0o644); err != nil {
		t.Skip("cannot make the kernel's queue of events short, which needs root: ", err)
	}
	t.Cleanup(func() { must(t, os.WriteFile(setting, before, 0o644)) })
}
