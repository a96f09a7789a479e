//go:build !darwin && !windows

package notify

import (
	"context"
	"errors"

	"github.com/esiqveland/notify"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/sessionbus"
)

// probe uses its own connection, so that it neither waits for Run nor disturbs it.
func probe(ctx context.Context) Status {
	conn, err := sessionbus.Connect(ctx)
	if errors.Is(err, sessionbus.ErrNone) {
		return Status{Detail: err.Error(), Remedy: lang.Say("Start Nod from a desktop session.")}
	}
	if err != nil {
		return Status{Detail: err.Error(), Remedy: lang.Say("Log out and in again.")}
	}
	defer conn.Close()
	var info notify.ServerInformation
	err = withContext(ctx, conn, func() error {
		info, err = notify.GetServerInformation(conn)
		return err
	})
	if err != nil {
		return Status{Detail: lang.Say("no notification server answers on the session bus: %v", err),
			Remedy: lang.Say("Install and start one, for example dunst, mako or xfce4-notifyd.")}
	}
	return Status{Name: info.Name, Version: info.Version, OK: true}
}
