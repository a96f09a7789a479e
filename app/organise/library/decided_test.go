package library

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// decide files a new file as the person says, and waits until that counts.
func (b *bench) decide(name, text, dir string) {
	b.t.Helper()
	b.write(map[string]string{dir + "/" + name: text})
	at := filepath.Join(b.home, dir, name)
	b.placed = slices.Insert(b.placed, 0, at)
	b.settleDecision(at)
}

func (b *bench) settleDecision(at string) {
	b.t.Helper()
	b.Decided(at)
	b.takeIn(b.t.Context(), b.x)
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
	if s.Confidence != proposal.High || s.By != proposal.ByLearned || !strings.HasPrefix(s.Reasoning, "As you filed the last three: 'Lecture 0") {
		t.Errorf("three decisions: %+v", s)
	}
}

// What the person takes back is not followed any more.
func TestADecisionThatIsTakenBack(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	const lecture = "Lecture notes\nwetlands and reeds\nweek "
	b.decide("Lecture 09.txt", lecture+"9", "Documents/Marsh")
	at := b.placed[0]
	if err := os.Remove(at); err != nil {
		t.Fatal(err)
	}
	b.placed = nil
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
	b.refused = []string{filepath.Join(b.home, "Documents/Rowing/Training rye week 1.txt")}
	b.x.forget()
	if s := b.propose(name, text); s.Dir == filepath.Join(b.home, "Documents/Rowing") && s.Confidence == proposal.High {
		t.Errorf("%+v after the correction", s)
	}
}

// A file about which was decided is not read while reading is stopped, nor what is excluded.
func TestWhatIsDecidedIsNotReadEither(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	before := strings.Join(b.names(), " ")
	if err := b.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.decide("Lecture 09.txt", "wetlands", "Documents/Marsh")
	if got := strings.Join(b.names(), " "); got != before {
		t.Errorf("while reading is stopped: %s", got)
	}
	b.stopped, b.excluded = false, []string{filepath.Join(b.home, "Documents", "Marsh")}
	b.decide("Lecture 10.txt", "wetlands", "Documents/Marsh")
	if got := strings.Join(b.names(), " "); got != before {
		t.Errorf("in an excluded folder: %s", got)
	}
}

// Many decisions in a row are taken in together.
func TestDecisionsAreTakenInTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, filedNotes)
		b.look()
		b.changed = 0
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); b.follow(ctx, b.x) }()
		for i := range 300 {
			if i == 1 {
				time.Sleep(20 * time.Millisecond) // the first one could be taken in by itself now
			}
			b.Decided(filepath.Join(b.home, "Documents/Rowing/Training week 1.txt"))
		}
		time.Sleep(time.Minute)
		stop()
		<-done
		if n := b.changed; n != 1 {
			t.Errorf("what waits was proposed again %d times, want once", n)
		}
	})
}

// What comes right after a decision is ranked by it; without decisions nothing waits.
func TestNewFilesWaitForDecisions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, filedNotes)
		b.look()
		b.mu.Lock()
		b.begun = time.Now()
		b.mu.Unlock()
		b.CatchUp(t.Context())
		const lecture = "Lecture notes\nwetlands and reeds\nweek "
		b.write(map[string]string{"Documents/Marsh/Lecture 09.txt": lecture + "9"})
		at := filepath.Join(b.home, "Documents/Marsh/Lecture 09.txt")
		b.placed = slices.Insert(b.placed, 0, at)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); b.follow(ctx, b.x) }()
		b.Decided(at)
		b.CatchUp(t.Context())
		if s := b.propose("Lecture 10.txt", lecture+"10"); s.Dir != filepath.Join(b.home, "Documents/Marsh") {
			t.Errorf("%+v", s)
		}
		stop()
		<-done
		begun := time.Now()
		b.Decided(at) // no one takes it in any more
		b.CatchUp(t.Context())
		if waited := time.Since(begun); waited != catchUpWithin {
			t.Errorf("waited %s", waited)
		}
	})
}

// Hints that go on coming leave three quarters of the time to others.
func TestAfterHintsItRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		hints, done, worked := make(chan struct{}, 1), make(chan struct{}), 0
		go func() {
			defer close(done)
			afterHints(ctx, hints, time.Millisecond, func() { worked++; time.Sleep(time.Second) })
		}()
		for range 1000 {
			select {
			case hints <- struct{}{}:
			default:
			}
			time.Sleep(100 * time.Millisecond)
		}
		stop()
		<-done
		if worked < 20 || worked > 25 {
			t.Errorf("it worked %d s of 100", worked)
		}
	})
}

// To propose again what waits takes seconds: what is decided meanwhile counts for what comes.
func TestDecisionsCountWhileWhatWaitsIsProposedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, filedNotes)
		b.look()
		proposing, finish := make(chan struct{}), make(chan struct{})
		var once sync.Once
		b.o.Changed = func(context.Context) { once.Do(func() { close(proposing) }); <-finish }
		b.write(map[string]string{"Documents/Marsh/Lecture 08.txt": "wetlands", "Documents/Marsh/Lecture 09.txt": "reeds"})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); b.follow(ctx, b.x) }()
		defer func() { stop(); close(finish); <-done }()
		b.Decided(filepath.Join(b.home, "Documents/Marsh/Lecture 08.txt"))
		<-proposing
		b.Decided(filepath.Join(b.home, "Documents/Marsh/Lecture 09.txt"))
		time.Sleep(time.Minute)
		if names := b.names(); !slices.Contains(names, "Documents/Marsh/Lecture 09.txt") {
			t.Errorf("not taken in: %q", names)
		}
	})
}

// What the person waits for goes first.
func TestDecisionsAreTakenInWhenThePersonDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, filedNotes)
		b.look()
		over := make(chan struct{})
		b.o.Rest = func(context.Context) { <-over }
		b.write(map[string]string{"Documents/Marsh/Lecture 08.txt": "wetlands"})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); b.follow(ctx, b.x) }()
		defer func() { stop(); <-done }()
		b.Decided(filepath.Join(b.home, "Documents/Marsh/Lecture 08.txt"))
		for _, waits := range []bool{true, false} {
			time.Sleep(time.Minute)
			if taken := slices.Contains(b.names(), "Documents/Marsh/Lecture 08.txt"); taken == waits {
				t.Errorf("the person waits: %v, taken in: %v", waits, taken)
			}
			if waits {
				close(over)
			}
		}
	})
}

// The next letter of a practice follows, though no one can read in the index what the one before says.
func TestALetterFollowsASensitiveOne(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	before := b.propose("scan 7.txt", "Harbour practice of internal medicine\nyour next visit")
	b.decide("blood.txt", "Harbour practice of internal medicine\nDiagnosis of May\nInsurance number A123456789", "Documents/Marsh")
	s := b.propose("scan 7.txt", "Harbour practice of internal medicine\nyour next visit")
	if s.Dir != filepath.Join(b.home, "Documents/Marsh") || !strings.HasPrefix(s.Reasoning, "As you filed 'blood.txt'") {
		t.Errorf("%+v, before %+v", s, before)
	}
	rows, err := b.x.rows(t.Context(), `WHERE name = 'blood.txt'`)
	if err != nil || len(rows) != 1 || slices.ContainsFunc(rows[0].file.Text.Terms, func(t string) bool { return !strings.HasPrefix(t, "sealed") }) {
		t.Errorf("the index holds of it: %+v, %v", rows, err)
	}
}
