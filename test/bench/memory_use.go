package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// memoryUse is the memory of a process before and after many calls.
type memoryUse struct{ before, after memory }

func (u memoryUse) String() string { return megabytes(u.before.now) + " → " + megabytes(u.after.now) }

// manyCalls measures the agent's memory after n calls, if there is no peer.
func (b *bench) manyCalls(ctx context.Context, pid int, all []task) error {
	u, each, err := b.many(ctx, pid, all, 0)
	b.table.put(fmt.Sprintf("calls: resident memory after %d", b.n), megabytes(u.after.now), u.String()+"; "+short(each)+" a call, 8 at once")
	return err
}

// manyBoth measures both.
func (b *bench) manyBoth(ctx context.Context, nod, peer int, all []task) error {
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

// many runs all tasks b.n times in total with one variant. The MCP server gets
// one call at a time: it has one pipe.
func (b *bench) many(ctx context.Context, pid int, all []task, who int) (u memoryUse, each time.Duration, err error) {
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
	if each, err = inParallel(at, b.n/at, do); err != nil {
		return u, 0, err
	}
	u.after, err = resting(ctx, pid)
	return u, each, err
}

// resting returns the memory of a process once it is idle.
func resting(ctx context.Context, pid int) (memory, error) {
	if err := pause(ctx, startupTime); err != nil {
		return memory{}, err
	}
	return memoryOf(pid)
}
