package history

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// fake has that many things that are old; it counts how often it was asked, and keeps the
// times that it was asked with.
type fake struct {
	old, asked atomic.Int64
	last       time.Time // when it was looked through; Run's goroutine alone changes it
	ahead      time.Duration
	before     atomic.Pointer[time.Time]
	err        error
	during     func()
}

func fakeWith(old int64) *fake {
	f := &fake{last: time.Now()}
	f.old.Store(old)
	return f
}

func (f *fake) Looked(_ context.Context, now time.Time) (time.Time, error) {
	last := f.last
	f.last = now.Add(f.ahead)
	return last, nil
}

func (f *fake) Prune(_ context.Context, before, _ time.Time) (int, error) {
	f.before.Store(&before)
	f.asked.Add(1)
	if f.during != nil {
		f.during()
	}
	if f.err != nil || f.old.Load() == 0 {
		return 0, f.err
	}
	f.old.Add(-1)
	return 1, nil
}

func keepADay(now time.Time) (time.Time, bool) { return now.AddDate(0, 0, -1), true }

func TestOldHistoryIsRemovedOnceADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, told := fakeWith(3), new(atomic.Int64)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, keepADay, func() { told.Add(1) }).Run(ctx, func(err error) { t.Error(err) })
		time.Sleep(delay - time.Second)
		synctest.Wait()
		if f.asked.Load() != 0 {
			t.Error("it was removed right after the start")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if f.old.Load() != 0 || told.Load() != 1 {
			t.Errorf("%d are left, told %d times", f.old.Load(), told.Load())
		}
		f.old.Store(2)
		time.Sleep(every + time.Minute)
		synctest.Wait()
		if f.old.Load() != 0 || told.Load() != 2 {
			t.Errorf("a day later %d are left, told %d times", f.old.Load(), told.Load())
		}
	})
}

func TestEverythingIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fakeWith(3)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, func(time.Time) (time.Time, bool) { return time.Time{}, false }, nil).Run(ctx, nil)
		time.Sleep(10 * every)
		synctest.Wait()
		if f.asked.Load() != 0 {
			t.Error("something was removed")
		}
	})
}

// A clock that is years ahead at one look, as after a wrong answer about the time, makes
// nothing old: neither then, nor at the next look, which has the right time again.
func TestAClockThatIsAheadForOnceMakesNothingOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const years = 10 * 365 * 24 * time.Hour
		start := time.Now()
		f := fakeWith(1)
		f.last, f.ahead = start.Add(-years), years // now is ahead
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, keepADay, func() {}).Run(ctx, func(err error) { t.Error(err) })
		time.Sleep(delay + time.Minute)
		synctest.Wait()
		if want := start.Add(-years).AddDate(0, 0, -1); !f.before.Load().Equal(want) {
			t.Errorf("while the clock is ahead, what is before %v is old, want %v", f.before.Load(), want)
		}
		time.Sleep(every)
		synctest.Wait()
		if f.before.Load().After(time.Now()) {
			t.Errorf("after it, what is before %v is old", f.before.Load())
		}
	})
}

func TestTheFirstLookRemovesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fakeWith(1)
		f.last = time.Time{}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, keepADay, func() {}).Run(ctx, func(err error) { t.Error(err) })
		time.Sleep(delay + time.Minute)
		synctest.Wait()
		if f.asked.Load() != 0 {
			t.Error("something was removed")
		}
		time.Sleep(every)
		synctest.Wait()
		if f.old.Load() != 0 {
			t.Error("nothing was removed a day later")
		}
	})
}

// A setting that was chosen by mistake can be changed back.
func TestAChangeIsNotActedOnAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, told := fakeWith(1000), new(atomic.Int64)
		s := New(f, keepADay, func() { told.Add(1) })
		f.during = s.Changed
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go s.Run(ctx, nil)
		time.Sleep(delay - time.Second)
		s.Changed()
		time.Sleep(delay - time.Second)
		synctest.Wait()
		if f.asked.Load() != 0 {
			t.Error("it was removed right after the change")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if f.asked.Load() != 1 || told.Load() != 1 {
			t.Errorf("after a change it was asked %d times, and told %d times", f.asked.Load(), told.Load())
		}
	})
}

func TestAFailureIsToldAndNotTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{last: time.Now(), err: errors.New("the disk is full")}
		var failures atomic.Int64
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, keepADay, func() {}).Run(ctx, func(error) { failures.Add(1) })
		time.Sleep(delay + every + time.Minute)
		synctest.Wait()
		if failures.Load() != 2 {
			t.Errorf("told of %d failures", failures.Load())
		}
	})
}
