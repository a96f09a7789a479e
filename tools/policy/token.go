package policy

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/nod-app/nod/app/base/lang"
)

// How long a token lives, how long it keeps while calls before its own run, and
// how long one that is spent is remembered, so that its second use is told from a
// made-up one.
const (
	MediumTTL = 60 * time.Second
	HighTTL   = 30 * time.Second
	WaitTTL   = 15 * time.Minute // eight calls of a minute each, with some questions between
	remember  = 10 * time.Minute
	maxTokens = 4096
)

// Tokens keeps the approvals of this run in memory; they are gone at a restart.
// It is safe for concurrent use. The ids are random and never in text that a
// model sees.
type Tokens struct {
	now Clock
	sys string

	mu   sync.Mutex
	live map[[sha256.Size]byte]*entry
}

// NewTokens returns an empty set; sys is runtime.GOOS.
func NewTokens(sys string, now Clock) *Tokens {
	return &Tokens{now: now, sys: sys, live: map[[sha256.Size]byte]*entry{}}
}

// ErrReusable and ErrTooMany are why Mint refuses.
var (
	ErrReusable = errors.New("an approval of high risk is for one call only")
	ErrTooMany  = errors.New("too many approvals wait to be used; let the pending calls finish first")
	ErrNoTrace  = errors.New("an approval needs a trace, a tool, the hash of the arguments and the policy that it was asked under")
)

// Mint makes a token for what a person approved, and only the handler of a
// person's act in the approval window may call it. The id has 130 random bits.
func (t *Tokens) Issue(r Record) (string, error) {
	if r.Trace == "" || len(r.Tools) == 0 || r.Args == "" || r.Policy == "" {
		return "", fmt.Errorf("mint a token: %w", ErrNoTrace)
	}
	if r.ttl() == HighTTL && r.Uses > 1 {
		return "", fmt.Errorf("mint a token for %v: %w", r.Tools, ErrReusable)
	}
	now := t.now()
	e := &entry{Record: r, left: max(r.Uses, 1), ends: now.add(r.ttl())}
	e.Tools, e.Paths, e.Hosts, e.Apps = slices.Clone(r.Tools), slices.Clone(r.Paths), slices.Clone(r.Hosts), slices.Clone(r.Apps)
	id := rand.Text()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropExpired(now)
	if len(t.live) >= maxTokens {
		return "", fmt.Errorf("mint a token: %w", ErrTooMany)
	}
	t.live[sha256.Sum256([]byte(id))] = e
	return id, nil
}

// Wait stops the time of a token that has not expired until Start, for at most
// WaitTTL: what a person approved must not expire while calls before it run.
func (t *Tokens) Wait(id string) {
	t.change(id, func(e *entry, now Instant) {
		e.waiting, e.ends = true, now.add(WaitTTL)
	})
}

// Start runs the time of a token that waits, once: its call's turn has come.
func (t *Tokens) Start(id string) {
	t.change(id, func(e *entry, now Instant) {
		if e.waiting {
			e.waiting, e.ends = false, now.add(e.ttl())
		}
	})
}

// change changes a token, unless there is none or it has expired.
func (t *Tokens) change(id string, f func(e *entry, now Instant)) {
	now := t.now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if e, ok := t.live[sha256.Sum256([]byte(id))]; ok && !e.expired(now) {
		f(e, now)
	}
}

// Consume takes one use off a token, or says why not. A token that is
// presented for anything but what it was minted for is burned.
func (t *Tokens) Consume(id string, c Claim) *Problem {
	now := t.now()
	t.mu.Lock()
	defer t.mu.Unlock()
	e, ok := t.live[sha256.Sum256([]byte(id))]
	switch {
	case !ok:
		return problem(CodeTokenUnknown, lang.Say("There is no such approval."))
	case e.left < 1:
		return problem(CodeTokenUsed, lang.Say("The approval has been used. Ask again."))
	case e.expired(now):
		return problem(CodeTokenExpired, lang.Say("The approval has expired. Ask again."))
	}
	if p := e.mismatch(t.sys, c); p != nil {
		e.left = 0
		return p
	}
	e.left--
	return nil
}

// Revoke burns what is left of a trace's tokens, when it ends.
func (t *Tokens) Revoke(trace string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.live {
		if e.Trace == trace {
			e.left = 0
		}
	}
}

// expired says that either clock has passed the end.
func (e *entry) expired(now Instant) bool {
	return now.Mono >= e.ends.Mono || !now.Wall.Before(e.ends.Wall)
}

func (e *entry) mismatch(sys string, c Claim) *Problem {
	switch {
	case e.Trace != c.Trace:
		return problem(CodeTokenTrace, lang.Say("The approval was given in another chat request."))
	case !slices.Contains(e.Tools, c.Tool):
		return problem(CodeTokenTool, lang.Say("The approval was given for another tool."))
	case e.Policy != c.Policy:
		return problem(CodeTokenStale, lang.Say("The settings or the tool have changed since the approval. Ask again."))
	case e.Args != c.Args:
		return problem(CodeTokenArgs, lang.Say("The call is not exactly the one that was approved."))
	case !e.covers(sys, c):
		return problem(CodeTokenScope, lang.Say("The approval was given for other places."))
	}
	return nil
}

func (e *entry) covers(sys string, c Claim) bool {
	for _, p := range c.Paths {
		if !inside(sys, p, e.Paths) {
			return false
		}
	}
	return all(c.Hosts, e.Hosts) && all(c.Apps, e.Apps)
}

func all(of, in []string) bool {
	return !slices.ContainsFunc(of, func(s string) bool { return !slices.Contains(in, s) })
}

// dropExpired drops tokens that ended a while ago.
func (t *Tokens) dropExpired(now Instant) {
	for k, e := range t.live {
		if now.Mono >= e.ends.Mono+remember {
			delete(t.live, k)
		}
	}
}

// Authorize makes the final decision: a Confirm with the right token becomes an Allow.
// A deny stays one and leaves the token as it was; an allow needs none.
func (t *Tokens) Authorize(d Decision, id string, c Claim) Decision {
	if d.Verdict != Confirm || id == "" {
		return d
	}
	if p := t.Consume(id, c); p != nil {
		return Deny(*p)
	}
	return allow(CodeApproved, lang.Say("The user approved exactly this."))
}

// Context returns a digest of what a question was asked under: the tool as defined,
// the local policy and the scopes. A token is void when it changes.
func Context(t Tool, o Override, s Scope) (string, error) {
	text, err := json.Marshal(struct {
		Tool     Tool
		Override Override
		Scope    Scope
	}{t, o, s}, json.Deterministic(true))
	if err != nil {
		return "", fmt.Errorf("digest the policy for %s: %w", t.Name, err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}
