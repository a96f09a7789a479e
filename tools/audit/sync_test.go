package audit

import (
	"bytes"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// read1 is a call that changed nothing, with its end.
func read1(t *testing.T, l *Log) (id int64) {
	t.Helper()
	id, err := l.Begin(t.Context(), call(0))
	must(t, err)
	end := outcome(0)
	end.Unchanged = true
	must(t, l.End(t.Context(), id, end))
	return id
}

func resultOf(t *testing.T, l *Log, id int64) Result {
	t.Helper()
	r, err := l.Get(t.Context(), id)
	must(t, err)
	return r.Result
}

func sealedSize(t *testing.T, o Options) int64 {
	t.Helper()
	s, err := loadSeal(t.Context(), o.Checkpoint, derive(o.Key))
	must(t, err)
	return s.size
}

// The end of a call that changed nothing is in the file at once, and vouched for when it
// is durable.
func TestAnEndThatNobodyWaitsForIsSyncedSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := place(t)
		l := opened(t, o)
		id := read1(t, l)
		if got := resultOf(t, l, id); got != OK {
			t.Errorf("the call ended and is %q", got)
		}
		if got := sealedSize(t, o); got != 2 {
			t.Errorf("the checkpoint vouches for %d entries, and the third is not durable", got)
		}
		time.Sleep(2 * syncDelay)
		synctest.Wait()
		if got := sealedSize(t, o); got != 3 {
			t.Errorf("the checkpoint vouches for %d entries", got)
		}
		must(t, l.Close())
	})
}

// Who asks what is in the log, or closes it, gets what is durable.
func TestWhatIsToldOfTheLogIsDurable(t *testing.T) {
	for name, ask := range map[string]func(*Log) error{
		"head":    func(l *Log) error { _, err := l.Head(); return err },
		"root":    func(l *Log) error { _, err := l.RootAt(3); return err },
		"verify":  func(l *Log) error { _, err := l.Verify(t.Context()); return err },
		"close":   (*Log).Close,
		"another": func(l *Log) error { _, err := l.Begin(t.Context(), call(1)); return err },
	} {
		o := place(t)
		l := opened(t, o)
		read1(t, l)
		must(t, ask(l))
		if got := sealedSize(t, o); got < 3 {
			t.Errorf("%s: the checkpoint vouches for %d entries", name, got)
		}
	}
}

// A power cut before that leaves the call without its end, and a log that is whole.
func TestAPowerCutBeforeTheSync(t *testing.T) {
	for _, torn := range []int{0, 10} {
		synctest.Test(t, func(t *testing.T) {
			o := place(t)
			l := opened(t, o)
			id := read1(t, l)
			p := copied(t, o)
			lines := read(t, o.records())
			must(t, os.WriteFile(p.records(), lines[:bytes.LastIndexByte(lines[:len(lines)-1], '\n')+1+torn], 0o600))
			if r := verified(t, p); !r.OK {
				t.Fatalf("%+v", r)
			}
			if got := resultOf(t, opened(t, p), id); got != Unknown {
				t.Errorf("the result is %q", got)
			}
		})
	}
}

// A failed sync may lose what was written before it.
func TestWhatAFailedSyncLostIsWrittenAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := place(t)
		l := opened(t, o)
		id := read1(t, l)
		lost := make([]byte, len(l.unsynced)+5)
		_, err := l.f.WriteAt(lost, l.end-int64(len(l.unsynced)))
		must(t, err)
		l.dirty = true
		fill(t, l, 2)
		if got := resultOf(t, l, id); got != OK {
			t.Errorf("the result is %q", got)
		}
		if r, err := l.Verify(t.Context()); err != nil || !r.OK || len(r.Problems) > 0 {
			t.Errorf("%+v %v", r, err)
		}
	})
}

// What was written again after a failed sync is durable, and vouched for like any other.
func TestWhatIsWrittenAgainIsVouchedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := place(t)
		l := opened(t, o)
		read1(t, l)
		must(t, l.restore()) // as after the sync of the next call failed once
		if got := sealedSize(t, o); got != 3 {
			t.Errorf("the checkpoint vouches for %d entries", got)
		}
		if _, err := l.RootAt(3); err != nil {
			t.Error(err)
		}
	})
}

// A power cut can leave a later block of the file and not the one before it.
func TestAPowerCutThatLeavesOnlyTheLaterEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := place(t)
		l := opened(t, o)
		var calls []int64
		for n := range 2 {
			id, err := l.Begin(t.Context(), call(n))
			must(t, err)
			calls = append(calls, id)
		}
		durable := l.end
		for _, id := range calls {
			end := outcome(0)
			end.Unchanged = true
			must(t, l.End(t.Context(), id, end))
		}
		p := copied(t, o)
		lines := read(t, o.records())
		clear(lines[durable : durable+int64(bytes.IndexByte(lines[durable:], '\n'))+1])
		must(t, os.WriteFile(p.records(), lines, 0o600))
		if r := verified(t, p); !r.OK {
			t.Fatalf("%+v", r)
		}
		l = opened(t, p)
		for _, id := range calls {
			if got := resultOf(t, l, id); got != Unknown {
				t.Errorf("the result of %d is %q", id, got)
			}
		}
	})
}

// The number of a call is told once the call is in the file, where no kill touches it, and
// before the checkpoint vouches for it.
func TestANumberIsToldBeforeTheCallIsDurable(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	var told []int64
	c := call(0)
	c.Written = func(id int64) {
		told = append(told, id)
		if got := sealedSize(t, o); got != id {
			t.Errorf("the checkpoint vouches for %d entries", got)
		}
		if !bytes.Contains(read(t, o.records()), []byte(c.CallID)) {
			t.Error("the call is not in the file")
		}
	}
	id, err := l.Begin(t.Context(), c)
	must(t, err)
	if len(told) != 1 || told[0] != id || sealedSize(t, o) != id+1 {
		t.Errorf("told %v, it is %d", told, id)
	}
	must(t, l.Close())
}
