package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// use is what a process holds in memory before and after many calls.
type use struct{ before, after memory }

func (u use) String() string { return megabytes(u.before.now) + " → " + megabytes(u.after.now) }

// manyCalls says what the agent holds after n calls, where there is no peer.
func (b *bench) manyCalls(ctx context.Context, pid int, all []errand) error {
	u, each, err := b.many(ctx, pid, all, 0)
	b.table.put(fmt.Sprintf("calls: resident memory after %d", b.n), megabytes(u.after.now), u.String()+"; "+short(each)+" a call, 8 at once")
	return err
}

// manyBoth says it of both.
func (b *bench) manyBoth(ctx context.Context, nod, peer int, all []errand) error {
	own, ownEach, err := b.many(ctx, nod, all, 0)
	if err != nil {
		return err
	}
	other, otherEach, err := b.many(ctx, peer, all, 1)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("calls: %d of them, ", b.n)
	beside(&b.table, name+"resident memory after", own.after.now, "MCP server", other.after.now, megabytes, "Nod "+own.String()+"; peer "+other.String())
	beside(&b.table, name+"time of one", ownEach, "MCP server", otherEach, short, "Nod 8 at once, peer one after another; half lists, half reads")
	return nil
}

// many has the contender with that number do all errands b.n times in all. The
// MCP server gets one call at a time: it has one pipe.
func (b *bench) many(ctx context.Context, pid int, all []errand, who int) (u use, each time.Duration, err error) {
	at := callers
	if who > 0 {
		at = 1
	}
	var next atomic.Int64
	do := func() error {
		i := int(next.Add(1))
		return all[i%len(all)].by[who].do(ctx, i%notes)
	}
	if u.before, err = resting(ctx, pid); err != nil {
		return u, 0, err
	}
	if each, err = together(at, b.n/at, do); err != nil {
		return u, 0, err
	}
	u.after, err = resting(ctx, pid)
	return u, each, err
}

// resting is what a process holds once it has calmed down.
func resting(ctx context.Context, pid int) (memory, error) {
	if err := pause(ctx, calm); err != nil {
		return memory{}, err
	}
	return memoryOf(pid)
}
