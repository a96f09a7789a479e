package doctor

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/api"
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
	c := api.Check{Name: "rooms", Status: ok, Detail: "no room is open"}
	if list != nil {
		c.Status, c.Detail, c.Remedy = problem, list.Error(), "Put that right, then start Nod again."
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
			why = "room " + r.ID + ": " + r.Problem
		}
	}
	if open > 0 {
		c.Detail = fmt.Sprintf("open rooms: %d", open)
	}
	if address != "" {
		c.Detail += "; guests reach this computer at " + address
	}
	if away > 0 {
		c.Status, c.Detail = warning, c.Detail+fmt.Sprintf("; not connected: %d; %s", away, why)
		c.Remedy = "Nod keeps trying. If a room is not needed any more: nod room close, and its id."
	}
	return c
}
