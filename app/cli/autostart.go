package cli

import "github.com/nod-app/nod/app/api"

// Autostart is how Nod is started when its user logs in; package autostart implements it.
type Autostart interface {
	On() (bool, error)
	Set(on bool) error
}

type autostartCmd struct {
	Change string `arg:"" optional:"" enum:"on,off," default:"" help:"on or off; without it, only show."`
	JSON   bool   `help:"Print JSON."`
}

type autostartData struct {
	On bool `json:"on"`
}

// Run needs no agent: it changes what the system does at the next login.
func (c *autostartCmd) Run(s *Session) error {
	entry, err := s.Autostart()
	if err == nil && c.Change != "" {
		err = entry.Set(c.Change == "on")
	}
	var data autostartData
	if err == nil {
		data.On, err = entry.On()
	}
	if err != nil {
		err = &api.Error{Code: api.CodeFailed, Message: err.Error()}
	}
	return s.finish(c.JSON, err, data, func() {
		if data.On {
			s.say("Nod starts when you log in.")
		} else {
			s.say("Nod does not start when you log in. To have it started: nod autostart on")
		}
	})
}
