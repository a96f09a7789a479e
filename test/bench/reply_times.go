package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// replier lets the model reply once.
type replier func(context.Context) (replyTimes, error)

// quietTime is how long nothing is asked before each reply, as where a person writes: a
// machine that rests takes longer to wake than one that is asked without end. It is also
// longer than the agent collects what it tells of a conversation.
const quietTime = 2 * tellInterval

// compareReplies has each replier reply many times, in turn, so that whatever else the
// machine does meets all of them alike, and in another order each time, since what one leaves
// to be done, as writing to the disk what nobody waits for, meets the next. The first round is
// not counted. It returns the medians; all replies must be equal.
func (b *bench) compareReplies(ctx context.Context, all []replier) ([]replyTimes, error) {
	heard := make([][]replyTimes, len(all))
	order := rand.New(rand.NewPCG(1, 1)) // the same in each run
	for n := range (b.runs + 1) * replies {
		for _, i := range order.Perm(len(all)) {
			if err := pause(ctx, quietTime); err != nil {
				return nil, err
			}
			s, err := all[i](ctx)
			if err != nil {
				return nil, err
			}
			if n >= replies {
				heard[i] = append(heard[i], s)
			}
		}
	}
	out := make([]replyTimes, len(all))
	for i := range all {
		out[i] = medianReply(heard[i])
		if strings.TrimSpace(out[i].text) != strings.TrimSpace(out[0].text) || out[i].text == "" {
			return nil, fmt.Errorf("the replies differ: %q and %q", out[0].text, out[i].text)
		}
	}
	return out, nil
}

// medianReply has the median of each time; the other fields are from the last.
func medianReply(all []replyTimes) replyTimes {
	s := all[len(all)-1]
	s.first = medianOf(all, func(s replyTimes) time.Duration { return s.first })
	s.whole = medianOf(all, func(s replyTimes) time.Duration { return s.whole })
	return s
}
