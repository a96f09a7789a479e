package models

import (
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// state is all that the page shows. It is plain data.
type state struct {
	api.ModelsResult
	known    bool   // it has been fetched once
	failure  string // why it could not be
	lost     bool   // the agent does not run
	index    int    // the model that commands act on
	focused  bool   // the list has the focus
	deleting string // the model that the person is asked about
	checking string // the model that is being checked
	starting bool   // the server is being started
	checks   map[string]api.ModelCheck
}

// current returns the model that commands act on; the zero Model if there is none.
func (s *state) current() api.Model {
	if s.index >= len(s.Models) {
		return api.Model{}
	}
	return s.Models[s.index]
}

// move makes another model the current one; false: there is no other.
func (s *state) move(by int) bool {
	was := s.index
	s.index = kit.Clamp(s.index+by, len(s.Models))
	return s.index != was
}

// running reports whether there is a server that can be asked for models.
func (s *state) running() bool {
	return s.known && s.Server.State == api.ServerRunning
}

func (s *state) downloading(name string) bool {
	return slices.ContainsFunc(s.Pulls, func(p api.Pull) bool { return p.Name == name })
}

// recommended returns the models that fit this computer and are not there yet.
func (s *state) recommended() []api.Recommended {
	var out []api.Recommended
	for _, r := range s.Recommended {
		installed := slices.ContainsFunc(s.Models, func(m api.Model) bool { return m.Name == r.Name })
		if !installed && !s.downloading(r.Name) && len(out) < maxRows {
			out = append(out, r)
		}
	}
	return out
}
