//go:build !darwin && !windows

package notify

import (
	"context"
	"errors"

	"github.com/esiqveland/notify"

	"github.com/nod-app/nod/app/system/sessionbus"
)

// probe uses its own connection, so that it neither waits for Run nor disturbs it.
func probe(ctx context.Context) Status {
	conn, err := sessionbus.Connect(ctx)
	if errors.Is(err, sessionbus.ErrNone) {
		return Status{Detail: err.Error(), Remedy: "Start Nod from a desktop session."}
	}
	if err != nil {
		return Status{Detail: err.Error(), Remedy: "Log out and in again."}
	}
	defer conn.Close()
	var info notify.ServerInformation
	err = withContext(ctx, conn, func() error {
		info, err = notify.GetServerInformation(conn)
		return err
	})
	if err != nil {
		return Status{Detail: "no notification server answers on the session bus: " + err.Error(),
			Remedy: "Install and start one, for example dunst, mako or xfce4-notifyd."}
	}
	return Status{Name: info.Name, Version: info.Version, OK: true}
}
