//go:build e2etest

package soak

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sample is what the agent holds at one moment.
type sample struct {
	memory      int // anonymous, in KB: what is its own
	held        int // of that what is left when garbage was collected and given back; 0: it was not asked
	descriptors int
	goroutines  int
	files       int // that lie in folders
}

func (s sample) String() string {
	return fmt.Sprintf("%.1f MB anonymous, %.1f without garbage, %d descriptors, %d goroutines, %d files in folders", float64(s.memory)/1e3, float64(s.held)/1e3, s.descriptors, s.goroutines, s.files)
}

// look looks at the agent; with collect also after it has collected its garbage: a profile of
// the heap would make some more first.
func (h *installation) look(collect bool) (s sample) {
	pid := fmt.Sprint(h.Agent.Process.Pid)
	s.memory = h.anonymous(pid)
	if collect {
		res, err := h.profiles.Get("http://nod/goroutine?gc=1&debug=1")
		if err != nil {
			h.T.Error(err)
			return s
		}
		_ = res.Body.Close()
		s.held = h.anonymous(pid)
	}
	open, err := os.ReadDir(filepath.Join("/proc", pid, "fd"))
	if err != nil {
		h.T.Error(err)
	}
	s.descriptors = len(open)
	res, err := h.profiles.Get("http://nod/goroutine?debug=1")
	if err != nil {
		h.T.Error(err)
		return s
	}
	defer res.Body.Close()
	first, err := bufio.NewReader(res.Body).ReadString('\n')
	if _, scanErr := fmt.Sscanf(first, "goroutine profile: total %d", &s.goroutines); err != nil || scanErr != nil {
		h.T.Errorf("%q %v %v", first, err, scanErr)
	}
	return s
}

// anonymous is how much memory is the agent's own, in KB.
func (h *installation) anonymous(pid string) (kb int) {
	text, err := os.ReadFile(filepath.Join("/proc", pid, "status"))
	if err != nil {
		h.T.Error(err)
	}
	for line := range strings.Lines(string(text)) {
		_, _ = fmt.Sscanf(line, "RssAnon: %d kB", &kb)
	}
	return kb
}

// How much more memory may be there, in KB: what medians of samples differ by. What was
// freed and is not given back yet alone was .1 to 7.7 MB at single looks, as the computer was
// busy, while what is in use stayed the same. If all files are kept, the agent knows each
// that is filed or lies in a watched folder.
const (
	noise        = 1_500 // without garbage
	noiseGarbage = 4_000
	forFile      = .6
)

// flat fails if the agent holds more in the last quarter of the time than in the second;
// in the first it warms up, and most files come that lie in folders. Connections and what
// is under way come and go: so medians, and some room.
func flat(t *testing.T, all []sample, keep bool) {
	t.Helper()
	quarter := len(all) / 4
	if quarter < 10 {
		t.Errorf("%d looks at the agent are too few to say whether it grows", len(all))
		return
	}
	early, late := medians(all[quarter:2*quarter]), medians(all[3*quarter:])
	t.Logf("second quarter: %v", early)
	t.Logf("last quarter:   %v", late)
	more, room := late.files-early.files, 0.
	switch {
	case keep:
		room = forFile * float64(more)
	case more > 0:
		t.Errorf("%d more files lie in folders: nothing can be said", more)
	}
	if early.held == 0 || float64(late.held-early.held) > noise+room || float64(late.memory-early.memory) > noiseGarbage+room {
		t.Errorf("it grows: %v, then %v", early, late)
	}
	if late.descriptors > early.descriptors+8 {
		t.Errorf("descriptors are left open: %v, then %v", early, late)
	}
	if late.goroutines > early.goroutines+16 {
		t.Errorf("goroutines are left: %v, then %v", early, late)
	}
}

func medians(all []sample) sample {
	of := func(field func(sample) int) int {
		var vs []int
		for _, s := range all {
			if v := field(s); v > 0 {
				vs = append(vs, v)
			}
		}
		if len(vs) == 0 {
			return 0
		}
		slices.Sort(vs)
		return vs[len(vs)/2]
	}
	return sample{
		of(func(s sample) int { return s.memory }),
		of(func(s sample) int { return s.held }),
		of(func(s sample) int { return s.descriptors }),
		of(func(s sample) int { return s.goroutines }),
		of(func(s sample) int { return s.files }),
	}
}
