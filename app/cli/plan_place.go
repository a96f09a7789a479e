package cli

import "github.com/nod-app/nod/app/api"

type planPlaceCmd struct {
	ID     string `arg:"" help:"Id of the plan."`
	Action string `arg:"" help:"Id of the action."`
	Parent string `arg:"" optional:"" help:"Id of a channel or project, or of the action that creates it; without one, it goes back to where the documents put it."`
	JSON   bool   `help:"Print JSON."`
}

// Run changes the plan only; a decision about the action must be made after it.
func (c *planPlaceCmd) Run(s *Session) error {
	return show(s, c.JSON, api.PlaceAction, api.PlaceActionRequest{ID: c.ID, ActionID: c.Action, ParentID: c.Parent}, func(api.None) {
		if c.Parent == "" {
			s.say("Took the place of %s back: it lies where the documents put it. Approve it with nod plan apply %s --approve %s.", c.Action, c.ID, c.Action)
			return
		}
		s.say("Placed %s. Building the plan again keeps it there. Approve it with nod plan apply %s --approve %s.", c.Action, c.ID, c.Action)
	})
}
