package turn_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// A server that sends nothing is reported after 20 seconds, at the beginning of a
// reply and in the middle; one that is only slow is not.
func TestASilentServerIsReported(t *testing.T) {
	for name, c := range map[string]struct {
		pauses []time.Duration // before each piece
		want   int
	}{
		"slow":                   {[]time.Duration{19 * time.Second, 19 * time.Second, 19 * time.Second}, 0},
		"silent at first":        {[]time.Duration{21 * time.Second, 0}, 1},
		"silent in the middle":   {[]time.Duration{0, 50 * time.Second, 0}, 1},
		"silent again and again": {[]time.Duration{21 * time.Second, 21 * time.Second}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newFixture(t, line{during: func(_ context.Context, on func(llm.Chunk) error) error {
					for _, pause := range c.pauses {
						time.Sleep(pause)
						if err := on(llm.Chunk{Text: "tick "}); err != nil {
							return err
						}
					}
					return nil
				}})
				s.want(s.run(t.Context(), request("go")), turn.Answered, "")
				if n := count[turn.Silent](s); n != c.want {
					t.Errorf("reported %d times: %#v", n, s.events)
				}
			})
		})
	}
}
