package tools

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// grace is how long a tool's function may go on once its time is up: to end a
// program, to put away a file that is half made.
const grace = 5 * time.Second

// guarded runs a tool's function beside its caller. A panic becomes an error: a
// mistake of one tool must not end the agent. A function that does not heed the
// end of its time, because a network drive hangs, say, is left behind, and late
// is called if it ends after all.
func guarded[T any](ctx context.Context, late func(), f func() (T, error)) (T, error) {
	type outcome struct {
		out T
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if recover() != nil {
				o.err = Fail(CodePanicked, lang.Say("The tool has a mistake and broke off. What it did up to there is not known."))
			}
			done <- o
		}()
		o.out, o.err = f()
	}()
	select {
	case o := <-done:
		return o.out, o.err
	case <-ctx.Done():
	}
	select {
	case o := <-done:
		return o.out, o.err
	case <-time.After(grace):
	}
	go func() { <-done; late() }()
	var none T
	return none, Fail(CodeLeft, lang.Say("It did not end when its time was up, and may still be under way. What it did is not known."))
}

// leftBehind says that a function of a tool may still run.
func leftBehind(err error) bool { return failedWith(err, CodeLeft) }

// unknown says that no one knows what a tool did.
func unknown(err error) bool { return failedWith(err, CodeLeft, CodePanicked) }

func failedWith(err error, codes ...policy.Code) bool {
	var f *Failure
	return errors.As(err, &f) && slices.Contains(codes, f.Code)
}
