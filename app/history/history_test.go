package history

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// fake has so many things that are old; it notes for which time it was asked.
type fake struct {
	old    int
	asked  []time.Time
	err    error
	during func()
}

func (f *fake) Prune(_ context.Context, before, _ time.Time) (int, error) {
	f.asked = append(f.asked, before)
	if f.during != nil {
		f.during()
	}
	if f.err != nil || f.old == 0 {
		return 0, f.err
	}
	f.old--
	return 1, nil
}

func keepADay(now time.Time) (time.Time, bool) { return now.AddDate(0, 0, -1), true }

func TestOldHistoryIsRemovedOnceADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, told := &fake{old: 3}, 0
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, keepADay, func() { told++ }).Run(ctx, func(err error) { t.Error(err) })
		time.Sleep(delay - time.Second)
		synctest.Wait()
		if len(f.asked) != 0 {
			t.Error("it was removed right after the start")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if f.old != 0 || told != 1 {
			t.Errorf("%d are left, told %d times", f.old, told)
		}
		f.old = 2
		time.Sleep(every + time.Minute)
		synctest.Wait()
		if f.old != 0 || told != 2 {
			t.Errorf("a day later %d are left, told %d times", f.old, told)
		}
	})
}

func TestEverythingIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{old: 3}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, func(time.Time) (time.Time, bool) { return time.Time{}, false }, nil).Run(ctx, nil)
		time.Sleep(10 * every)
		synctest.Wait()
		if len(f.asked) != 0 {
			t.Error("something was removed")
		}
	})
}

// A setting that was chosen by mistake can be changed back.
func TestAChangeIsNotActedOnAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, told := &fake{old: 1000}, 0
		s := New(f, keepADay, func() { told++ })
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go s.Run(ctx, nil)
		time.Sleep(delay - time.Second)
		s.Changed()
		time.Sleep(delay - time.Second)
		synctest.Wait()
		if len(f.asked) != 0 {
			t.Error("it was removed right after the change")
		}
		f.during = func() { s.Changed() }
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(f.asked) != 1 || told != 1 {
			t.Errorf("after a change it was asked %d times, and told %d times", len(f.asked), told)
		}
	})
}

func TestAFailureIsToldAndNotTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{err: errors.New("the disk is full")}
		failures := 0
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go New(f, keepADay, func() {}).Run(ctx, func(error) { failures++ })
		time.Sleep(delay + every + time.Minute)
		synctest.Wait()
		if failures != 2 {
			t.Errorf("told of %d failures", failures)
		}
	})
}
