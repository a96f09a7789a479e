package handlers

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/settings/config"
)

func TestPagesWithNothingOnThemAreHidden(t *testing.T) {
	for name, c := range map[string]struct {
		set       config.Window
		campaigns int
		rooms     int
		err       error
		want      []api.WindowName
	}{
		"a new home":        {config.Window{Plans: config.PageUsed, Negotiations: config.PageUsed}, 0, 0, nil, []api.WindowName{api.WindowPlans, api.WindowNegotiations}},
		"with a room":       {config.Window{Plans: config.PageUsed, Negotiations: config.PageUsed}, 0, 1, nil, []api.WindowName{api.WindowPlans}},
		"with a campaign":   {config.Window{Plans: config.PageUsed, Negotiations: config.PageNever}, 1, 1, nil, []api.WindowName{api.WindowNegotiations}},
		"always":            {config.Window{Plans: config.PageAlways, Negotiations: config.PageAlways}, 0, 0, nil, nil},
		"cannot be counted": {config.Window{Plans: config.PageUsed, Negotiations: config.PageUsed}, 0, 0, errors.New("the disk is away"), nil},
	} {
		p := Pages{
			Window:    func() config.Window { return c.set },
			Campaigns: func(context.Context) ([]planning.Summary, error) { return make([]planning.Summary, c.campaigns), c.err },
			Rooms:     func(context.Context) ([]rooms.Status, error) { return make([]rooms.Status, c.rooms), c.err },
		}
		if got := p.Hidden(t.Context()); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q are hidden, want %q", name, got, c.want)
		}
	}
}
