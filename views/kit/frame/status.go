package frame

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// status is what the frame knows of the agent as a whole.
type status struct {
	api.Status
	known     bool
	refresher *kit.Refresher
}

func (f *Frame) newStatusRefresher() *kit.Refresher {
	return &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return func(ctx context.Context) func() {
			s, err := api.GetStatus.Call(ctx, f.Client, api.None{})
			if err != nil {
				return nil // the event stream says whether the agent is there
			}
			return func() { f.SetStatus(s) }
		}
	}}
}

// SetStatus shows the agent's state.
func (f *Frame) SetStatus(s api.Status) {
	f.status.Status, f.status.known = s, true
	f.Draw()
}

// Status is the agent's state as it was fetched last; known is false before that.
func (f *Frame) Status() (s api.Status, known bool) { return f.status.Status, f.status.known }

// RefreshStatus fetches the agent's state now.
func (f *Frame) RefreshStatus() { f.status.refresher.Refresh() }
