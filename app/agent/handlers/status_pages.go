package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/settings/config"
)

// Pages decides which pages windows list: by the settings, and by whether anything is on them.
type Pages struct {
	Window    func() config.Window
	Campaigns func(context.Context) ([]planning.Summary, error)
	Rooms     func(context.Context) ([]rooms.Status, error)
}

// Hidden returns the pages that windows do not list. What cannot be counted is listed.
func (p Pages) Hidden(ctx context.Context) (hidden []api.WindowName) {
	campaigns, err := p.Campaigns(ctx)
	unused := err == nil && len(campaigns) == 0
	if isHidden(p.Window().Plans, unused) {
		hidden = append(hidden, api.WindowPlans)
	}
	rooms, err := p.Rooms(ctx)
	unused = err == nil && len(rooms) == 0
	if isHidden(p.Window().Negotiations, unused) {
		hidden = append(hidden, api.WindowNegotiations)
	}
	return hidden
}

func isHidden(listed string, unused bool) bool {
	return listed == config.PageNever || listed != config.PageAlways && unused
}
