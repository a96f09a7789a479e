package approval

import (
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// drawTime says how long the question will wait, and how many others do.
func (p *Page) drawTime() {
	p.tick()
	p.tick = func() {}
	r := p.st.current()
	if r == nil {
		return
	}
	fate := map[fate]string{approved: lang.T("You approved this call"), denied: lang.T("You denied this call"), ended: lang.T("This call has ended")}[r.fates[p.st.at]]
	left := ""
	if !r.Until.IsZero() && !p.lost {
		d := r.Until.Sub(p.f.Now())
		if left = timeLeft(d); d > 0 {
			p.tick = p.f.Dispatch.After(untilOther(d), p.passed)
		}
	}
	p.card.SetAside(kit.Join(fate, left, waiting(len(p.st.requests)-1)))
}

// passed says the time again; a question whose time is up cannot be answered any more.
func (p *Page) passed() {
	r := p.st.current()
	if r == nil {
		return
	}
	if !p.f.Now().Before(r.Until) {
		p.card.SetOn(false)
		p.drawSteps()
		p.refresher.Refresh()
		return
	}
	p.drawTime()
}

// unit returns the step in which so much time is said: minutes, and seconds only when
// they count, so that no one gets nervous.
func unit(d time.Duration) time.Duration {
	switch {
	case d > time.Minute:
		return time.Minute
	case d > 10*time.Second:
		return 10 * time.Second
	}
	return time.Second
}

// timeLeft says a time in steps, rounded up.
func timeLeft(d time.Duration) string {
	if d <= 0 {
		return lang.T("time is up")
	}
	u := unit(d)
	up := (d + u - 1).Truncate(u)
	if u == time.Minute {
		return lang.T("%s min left", kit.Count(int(up.Minutes())))
	}
	return lang.T("%s s left", kit.Count(int(up.Seconds())))
}

// untilOther returns how long timeLeft stays the same.
func untilOther(d time.Duration) time.Duration { return (d-1)%unit(d) + 1 }

func waiting(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == 1:
		return lang.T("1 more waits")
	}
	return lang.T("%s more wait", kit.Count(n))
}
