package app

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/tools/audit"
)

// handleSetAside puts a log away that something else has changed, and begins a
// new one: the way out of the state in which no tool runs. A log that is whole
// stays where it is.
func (a *App) handleSetAside(ctx context.Context, _ api.None) (api.SetAsideResult, error) {
	ctx = context.WithoutCancel(ctx)
	l, err := a.book.get(ctx)
	if err != nil {
		return api.SetAsideResult{}, toError(err)
	}
	report, err := l.Verify(ctx)
	if err != nil {
		return api.SetAsideResult{}, toError(err)
	}
	if report.OK && l.Opened().OK {
		return api.SetAsideResult{}, api.Invalid("the audit log is whole; only one that something else changed is set aside")
	}
	folder, err := a.book.setAside(ctx)
	if err != nil {
		return api.SetAsideResult{}, toError(err)
	}
	a.hub.Publish(api.TopicActivity, "")
	a.hub.Publish(api.TopicStatus, "")
	return api.SetAsideResult{Folder: folder}, nil
}

// setAside closes the log for as long as it takes; calls that come meanwhile
// are denied.
func (b *book) setAside(ctx context.Context) (folder string, err error) {
	b.mu.Lock()
	l, o := b.log, b.options
	b.mu.Unlock()
	if err := l.Close(); err != nil {
		return "", err
	}
	folder, err = audit.SetAside(ctx, o)
	if opened := b.open(ctx, o, nil); err == nil {
		err = opened
	}
	return folder, err
}
