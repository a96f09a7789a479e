package history

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// fake has so many things that are old; it counts how often it was asked.
type fake struct {
	old, asked atomic.Int64
	err        error
	during     func()
}

func fakeWith(old int64) *fake {
	f := &fake{}
	f.old.Store(old)
	return f
}

func (f *fake) Prune(context.Context, time.Time, time.Time) (int, error) {
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
		f := &fake{err: errors.New("the disk is full")}
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
