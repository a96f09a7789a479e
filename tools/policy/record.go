package policy

import (
	"time"
)

// Instant is a moment on both clocks: the monotonic one, which no one can set
// back, and the wall clock, which goes on while the machine sleeps.
type Instant struct {
	Mono time.Duration
	Wall time.Time
}

func (i Instant) add(d time.Duration) Instant { return Instant{i.Mono + d, i.Wall.Add(d)} }

// Clock gives the present moment.
type Clock func() Instant

// SystemClock returns the machine's.
func SystemClock() Clock {
	start := time.Now()
	return func() Instant {
		now := time.Now()
		return Instant{Mono: now.Sub(start), Wall: now.Round(0)}
	}
}

// Record is what a person approved (contract, "confirm_token requirements").
type Record struct {
	Trace string
	Tools []string
	Args  ArgsHash
	// Paths, Hosts and Apps are the explicit scope: what the call reaches must
	// lie in it. Empty ones let nothing of that kind through.
	Paths, Hosts, Apps []string
	Policy             string // Context at the time of approval
	Risk               Risk   // the highest of the tools
	Uses               int    // more than 1: reusable, which high risk never is; 0 means 1
}

// Claim is what a call says of itself when it presents a token.
type Claim struct {
	Trace              string
	Tool               string
	Args               ArgsHash
	Paths, Hosts, Apps []string
	Policy             string
}

// ttl returns how long an approval is valid. A risk that is unknown is high.
func (r Record) ttl() time.Duration {
	if r.Risk == Low || r.Risk == Medium {
		return MediumTTL
	}
	return HighTTL
}

type entry struct {
	Record
	ends    Instant
	left    int
	waiting bool // for its call's turn
}
