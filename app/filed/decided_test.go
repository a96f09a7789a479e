package filed

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/proposal"
)

// decide files a new file as the person says, and waits until that counts.
func (b *bench) decide(name, text, dir string) {
	b.t.Helper()
	b.write(map[string]string{dir + "/" + name: text})
	at := filepath.Join(b.home, dir, name)
	b.decisions = append(b.decisions, Decision{Path: at})
	b.settleDecision(at)
}

func (b *bench) settleDecision(at string) {
	b.t.Helper()
	if err := b.Service.look(b.t.Context(), b.x, at); err != nil {
		b.t.Fatal(err)
	}
	b.x.forget()
}

// Lecture 10 follows lecture 9, without a sweep.
func TestOneDecisionCountsAtOnce(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	const lecture = "Lecture notes\nwetlands and reeds\nweek "
	if s := b.propose("Lecture 10.txt", lecture+"10"); s.Dir == filepath.Join(b.home, "Documents/Marsh") {
		t.Fatalf("%+v before any decision", s)
	}
	b.decide("Lecture 09.txt", lecture+"9", "Documents/Marsh")
	s := b.propose("Lecture 10.txt", lecture+"10")
	if s.Dir != filepath.Join(b.home, "Documents/Marsh") || !strings.HasPrefix(s.Reasoning, "As you filed 'Lecture 09.txt'") {
		t.Errorf("%+v", s)
	}
	b.decide("Lecture 07.txt", lecture+"7", "Documents/Marsh")
	b.decide("Lecture 08.txt", lecture+"8", "Documents/Marsh")
	s = b.propose("Lecture 10.txt", lecture+"10")
	if s.Confidence != proposal.High || !strings.HasPrefix(s.Reasoning, "As you filed the last three: 'Lecture 0") {
		t.Errorf("three decisions: %+v", s)
	}
}

// What the person takes back is not followed any more.
func TestADecisionThatIsTakenBack(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	const lecture = "Lecture notes\nwetlands and reeds\nweek "
	b.decide("Lecture 09.txt", lecture+"9", "Documents/Marsh")
	at := b.decisions[0].Path
	if err := os.Remove(at); err != nil {
		t.Fatal(err)
	}
	b.decisions = nil
	b.settleDecision(at)
	if s := b.propose("Lecture 10.txt", lecture+"10"); strings.HasPrefix(s.Reasoning, "As you filed") {
		t.Errorf("%+v", s)
	}
	if names := strings.Join(b.names(), " "); strings.Contains(names, "Marsh") {
		t.Errorf("still filed: %s", names)
	}
}

// A correction counts against the folder that was proposed.
func TestACorrectionCountsAgainst(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	const name, text = "Training rye week.txt", "Rowing club\nTraining plan"
	if s := b.propose(name, text); s.Dir != filepath.Join(b.home, "Documents/Rowing") || s.Confidence != proposal.High {
		t.Fatalf("%+v before the correction", s)
	}
	b.decisions = []Decision{{Path: filepath.Join(b.home, "Documents/Rowing/Training rye week 1.txt"), Refused: true}}
	b.x.forget()
	if s := b.propose(name, text); s.Dir == filepath.Join(b.home, "Documents/Rowing") && s.Confidence == proposal.High {
		t.Errorf("%+v after the correction", s)
	}
}

// Many decisions in a row are taken in together.
func TestDecisionsAreTakenInTogether(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	b.changed = 0
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); b.follow(ctx, b.x) }()
	for range 300 {
		b.Decided(filepath.Join(b.home, "Documents/Rowing/Training week 1.txt"))
	}
	for range 300 {
		if b.decided.empty() {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	<-done
	if n := b.changed; n != 1 {
		t.Errorf("what waits was proposed again %d times, want once", n)
	}
}

func (d *decided) empty() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.paths) == 0
}
