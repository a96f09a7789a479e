package app

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/auditlog"
)

// handleSetAside puts a log away that something else has changed, and begins a
// new one: the way out of the state in which no tool runs. A log that is whole
// stays where it is.
func (a *App) handleSetAside(ctx context.Context, _ api.None) (api.SetAsideResult, error) {
	ctx = context.WithoutCancel(ctx)
	folder, err := a.audit.SetAside(ctx)
	if errors.Is(err, auditlog.ErrWhole) {
		err = api.Invalid(err.Error())
	}
	if err != nil {
		return api.SetAsideResult{}, toError(err)
	}
	a.hub.Publish(api.TopicActivity, "")
	a.hub.Publish(api.TopicStatus, "")
	return api.SetAsideResult{Folder: folder}, nil
}
