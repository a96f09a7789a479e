package payment

import (
	"fmt"
	"testing"
	"time"
)

// What is known about a request, and what may be done next.
func TestNext(t *testing.T) {
	not := Lookup{}
	silent := Lookup{Made: true}
	none := Lookup{Made: true, Answered: true}
	found := func(s Status) Lookup { return Lookup{Made: true, Answered: true, Found: true, Remote: seen(s, 4000)} }
	first := func(p Payment) Payment { p.Remote = ""; return p }
	setBack := func(p Payment) Payment { p.SetBack = noon.Add(-72 * time.Hour); return p }
	late := KeyLife
	gone := Forgotten
	for _, c := range []struct {
		name string
		p    Payment
		l    Lookup
		age  time.Duration
		want Action
	}{
		{"a crash before or after the request", first(in(Hold, Intended, StepHold)), not, 0, LookUp},
		{"no answer", first(in(Hold, Unknown, StepHold)), not, gone, LookUp},
		{"offline", first(in(Hold, Unknown, StepHold)), silent, 0, Wait},
		{"offline for days", first(in(Hold, Unknown, StepHold)), silent, 9 * gone, Wait},
		{"it never arrived", first(in(Immediate, Unknown, StepPay)), none, 0, Resend},
		{"the key is still kept", first(in(Immediate, Unknown, StepPay)), none, late - 1, Resend},
		{"the key may be forgotten", first(in(Immediate, Unknown, StepPay)), none, late, Wait},
		{"the key is forgotten", first(in(Immediate, Unknown, StepPay)), none, gone, GiveUp},
		{"the clock was set back", first(in(Immediate, Unknown, StepPay)), none, -1, Leave},
		{"the clock was set back and has passed the request again", setBack(first(in(Immediate, Unknown, StepPay))), none, time.Hour, Leave},
		{"the clock was set back long ago", setBack(first(in(Immediate, Unknown, StepPay))), none, 9 * gone, Leave},
		{"the clock was set back, and it did arrive", setBack(first(in(Immediate, Unknown, StepPay))), found(RemotePaid), time.Hour, Settle},
		{"it did arrive", first(in(Immediate, Unknown, StepPay)), found(RemotePaid), 0, Settle},
		{"it did arrive days ago", first(in(Immediate, Unknown, StepPay)), found(RemotePaid), 9 * gone, Settle},
		{"it was declined", first(in(Hold, Unknown, StepHold)), found(RemoteUnpaid), 0, Settle},
		{"begun, perhaps still executed", first(in(Hold, Unknown, StepHold)), found(RemoteBegun), late, Wait},
		{"begun, and left so", first(in(Hold, Unknown, StepHold)), found(RemoteBegun), gone, GiveUp},
		{"begun, and asked again with its key", first(in(Hold, Unknown, StepHold)), found(RemoteBegun), 0, Resend},
		{"it is held", first(in(Hold, Unknown, StepHold)), found(RemoteHeld), 0, Settle},
		{"undecided", first(in(Hold, Unknown, StepHold)), found(RemoteProcessing), 0, Wait},
		{"the capture never arrived", in(Hold, Unknown, StepCapture), found(RemoteHeld), 0, Resend},
		{"the capture's key is forgotten", in(Hold, Unknown, StepCapture), found(RemoteHeld), gone, GiveUp},
		{"the capture did arrive", in(Hold, Unknown, StepCapture), found(RemotePaid), gone, Settle},
		{"the hold ended before the capture", in(Hold, Unknown, StepCapture), found(RemoteExpired), 0, Settle},
		{"a hold that the service has lost", in(Hold, Unknown, StepCapture), none, 0, Wait},
		{"the release never arrived", in(Hold, Intended, StepRelease), found(RemoteHeld), 0, Resend},
		{"the release did arrive", in(Hold, Unknown, StepRelease), found(RemoteCancelled), 0, Settle},
		{"captured instead of released", in(Hold, Unknown, StepRelease), found(RemotePaid), 0, Settle},
	} {
		if got := Next(c.p, c.l, noon.Add(c.age)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestNextOfAHold(t *testing.T) {
	p := in(Hold, Held, StepHold)
	p.CaptureBefore = noon.Add(time.Hour)
	answered := func(s Status) Lookup { return Lookup{Made: true, Answered: true, Found: true, Remote: seen(s, 4000)} }
	for _, c := range []struct {
		after time.Duration
		l     Lookup
		want  Action
	}{
		{59 * time.Minute, Lookup{}, Nothing}, {time.Hour, Lookup{}, LookUp}, {2 * time.Hour, Lookup{Made: true}, Wait},
		{2 * time.Hour, answered(RemoteHeld), Wait}, {2 * time.Hour, answered(RemoteExpired), Settle}, {2 * time.Hour, answered(RemotePaid), Settle},
	} {
		if got := Next(p, c.l, noon.Add(c.after)); got != c.want {
			t.Errorf("after %s, %+v: %s, want %s", c.after, c.l, got, c.want)
		}
	}
}

// Whatever is known, a second request is never allowed without an answered look-up
// that found no effect, nor after the service may have forgotten the key.
func TestNextNeverResendsBlindly(t *testing.T) {
	for _, state := range []State{Intended, Unknown, Held, Paid, Captured, Released, Expired, Failed} {
		for _, step := range []Step{StepPay, StepHold, StepCapture, StepRelease} {
			for _, remote := range []string{"", "pi_1"} {
				for _, l := range lookups() {
					for _, age := range []time.Duration{-time.Hour, 0, time.Hour, KeyLife, Forgotten, 99 * Forgotten} {
						p := in(Hold, state, step)
						p.Remote, p.CaptureBefore = remote, noon.Add(2*time.Hour)
						if Next(p, l, noon.Add(age)) != Resend {
							continue
						}
						first := step == StepPay || step == StepHold
						effect := l.Found && (first && l.Remote.Status != RemoteBegun || !first && l.Remote.Status != RemoteHeld)
						if !state.Open() || !l.Made || !l.Answered || effect || age >= KeyLife || age < 0 || !l.Found && remote != "" {
							t.Error(fmt.Sprint(state, " ", step, " ", remote, " ", l, " ", age), "is sent again")
						}
					}
				}
			}
		}
	}
}

func lookups() []Lookup {
	ls := []Lookup{{}, {Made: true}, {Made: true, Answered: true}}
	for _, s := range []Status{RemotePaid, RemoteHeld, RemoteCancelled, RemoteExpired, RemoteUnpaid, RemoteBegun, RemoteProcessing} {
		ls = append(ls, Lookup{Made: true, Answered: true, Found: true, Remote: seen(s, 4000)})
	}
	return ls
}
