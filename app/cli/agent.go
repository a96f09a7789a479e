package cli

import (
	"errors"

	"github.com/mattn/go-runewidth"

	"github.com/nod-app/nod/app/api"
)

type pauseCmd struct{ contractFlag }

func (c *pauseCmd) Run(s *Session) error {
	r, err := call(s, api.StopWatcher, api.None{})
	return s.finish(c.JSON, err, stoppedData{r.Status}, func() { s.printf("%s\n", watcherState(r.Status)) })
}

type resumeCmd struct{ contractFlag }

func (c *resumeCmd) Run(s *Session) error {
	r, err := call(s, api.StartWatcher, api.None{})
	return s.finish(c.JSON, err, startedData{r.Status, r.WatchedDirectories}, func() {
		s.say("The watcher is running and watches %s.", number(r.WatchedDirectories, "%s folder", "%s folders"))
	})
}

type doctorCmd struct{ jsonFlag }

func (c *doctorCmd) Run(s *Session) error {
	var r api.DoctorResult
	client, done, err := s.Connect(s.Ctx)
	if err == nil {
		defer done()
		r, err = api.RunDoctor.Call(s.Ctx, client, api.None{})
		other := api.DoctorResult{Checks: s.checkVersion(client)}
		api.Shown(&other)
		r.Checks = append(other.Checks, r.Checks...)
	}
	if e := (*api.Error)(nil); err != nil && !errors.As(err, &e) {
		r, err = s.Without(s.Ctx, err), nil
		api.Shown(&r)
	}
	bad, width := false, 0
	for _, k := range r.Checks {
		bad = bad || k.Status == api.CheckProblem
		width = max(width, runewidth.StringWidth(word(k.Status)))
	}
	err = s.finish(c.JSON, err, r, func() {
		for _, k := range r.Checks {
			s.printf("%s %s: %s\n", runewidth.FillRight(word(k.Status), width), k.Name, k.Detail)
			if k.Remedy != "" && k.Status != api.CheckOK {
				s.printf("%*s %s\n", width, "", k.Remedy)
			}
		}
	})
	if err == nil {
		if client != nil {
			_, _ = api.MarkWarningsSeen.Call(s.Ctx, client, api.None{}) // if this fails, they are said once more
		}
		err = partly(nil, bad)
	}
	return err
}

type quitCmd struct{}

// Run does not start an agent only to end it. It returns when another one can start.
func (c *quitCmd) Run(s *Session) error {
	_, err := api.Quit.Call(s.Ctx, s.Running, api.None{})
	stopped := errors.Is(err, api.ErrUnreachable)
	if err != nil && !stopped {
		return err
	}
	if err := s.WaitUntilFree(s.Ctx); err != nil {
		return err
	}
	if stopped {
		s.say("Nod is not running.")
	}
	return nil
}
