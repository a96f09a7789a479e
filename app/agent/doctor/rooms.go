package doctor

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/rooms"
)

// checkRooms looks at the rooms that are in use: whether this computer can be reached, and
// the other desktops.
func (d *Doctor) checkRooms(ctx context.Context) api.Check {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	all, err := d.o.Rooms.List(ctx)
	return roomsCheck(all, err)
}

func roomsCheck(all []rooms.Status, list error) api.Check {
	c := api.Check{Name: lang.Say("rooms"), Status: ok, Detail: lang.Say("no room is open")}
	if list != nil {
		c.Status, c.Detail, c.Remedy = problem, list.Error(), lang.Say("Put that right, then start Nod again.")
		return c
	}
	open, away, why, address := 0, 0, "", ""
	for _, r := range all {
		if r.Ended() != "" {
			continue
		}
		open++
		if r.Self == negotiation.Host && r.Address != "" {
			address = r.Address
		}
		if r.Problem != "" {
			away++
			why = fmt.Sprintf("room %s: %v", r.ID, r.Problem)
		}
	}
	if open > 0 {
		c.Detail = lang.Say("open rooms: %d", open)
	}
	if address != "" {
		c.Detail += "; " + lang.Say("guests reach this computer at %s", address)
	}
	if away > 0 {
		c.Status, c.Detail = warning, c.Detail+"; "+lang.Say("not connected: %d; %v", away, why)
		c.Remedy = lang.Say("Nod keeps trying. If a room is not needed any more: nod room close, and its id.")
	}
	return c
}
