package approval

import (
	"time"

	"github.com/nod-app/nod/views/kit"
)

// drawTime says how long the question will wait, and how many others do.
func (w *Window) drawTime() {
	w.tick()
	w.tick = func() {}
	p := w.st.plan()
	if p == nil {
		return
	}
	text := map[fate]string{approved: "You approved this call", denied: "You denied this call", ended: "This call has ended"}[p.fates[w.st.at]]
	if !p.Until.IsZero() && !w.st.lost {
		left := p.Until.Sub(w.o.Now())
		text = join(text, timeLeft(left))
		if left > 0 {
			w.tick = w.o.Dispatch.After(untilOther(left), w.clock)
		}
	}
	w.card.SetAside(join(text, waiting(len(w.st.plans)-1)))
}

// clock goes on; a question whose time is up cannot be answered any more.
func (w *Window) clock() {
	p := w.st.plan()
	if p == nil {
		return
	}
	if !w.o.Now().Before(p.Until) {
		w.card.SetOn(false)
		w.drawSteps()
		w.refresh()
		return
	}
	w.drawTime()
}

// timeLeft says a time in steps that do not make anybody nervous: minutes,
// and seconds only when they count.
func timeLeft(d time.Duration) string {
	switch {
	case d <= 0:
		return "time is up"
	case d > time.Minute:
		return kit.Count(int((d+time.Minute-1)/time.Minute)) + " min left"
	case d > 10*time.Second:
		return kit.Count(int((d+10*time.Second-1)/(10*time.Second))*10) + " s left"
	}
	return kit.Count(int((d+time.Second-1)/time.Second)) + " s left"
}

// untilOther is how long timeLeft stays the same.
func untilOther(d time.Duration) time.Duration {
	unit := time.Second
	switch {
	case d > time.Minute:
		unit = time.Minute
	case d > 10*time.Second:
		unit = 10 * time.Second
	}
	rest := (d - 1) % unit
	return rest + 1
}

func waiting(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == 1:
		return "1 more waits"
	}
	return kit.Count(n) + " more wait"
}

// join puts a middle dot between words that are there.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}
