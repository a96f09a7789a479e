package main

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// speaker has the model reply once.
type speaker func(context.Context) (spoken, error)

// speeches has each speaker have the model reply many times, in turn, one round
// more than counts. Of each it gives the medians. All must hear the same.
func (b *bench) speeches(ctx context.Context, all []speaker) ([]spoken, error) {
	heard := make([][]spoken, len(all))
	for n := range b.runs + 1 {
		for i, say := range all {
			var round []spoken
			for range replies {
				s, err := say(ctx)
				if err != nil {
					return nil, err
				}
				round = append(round, s)
			}
			if n > 0 {
				heard[i] = append(heard[i], usualOf(round))
			}
		}
	}
	out := make([]spoken, len(all))
	for i := range all {
		out[i] = usualOf(heard[i])
		if strings.TrimSpace(out[i].text) != strings.TrimSpace(out[0].text) || out[i].text == "" {
			return nil, fmt.Errorf("the replies differ: %q and %q", out[0].text, out[i].text)
		}
	}
	return out, nil
}

// usualOf has the median of each time; the rest is that of the last.
func usualOf(all []spoken) spoken {
	s := all[len(all)-1]
	s.first = medianOf(all, func(s spoken) time.Duration { return s.first })
	s.whole = medianOf(all, func(s spoken) time.Duration { return s.whole })
	return s
}
