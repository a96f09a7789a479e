package app

import (
	"context"
	"runtime"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/approval"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// buildTools makes the one way to a tool: registry, tokens, the desk for
// questions, and the audit log behind them.
func (a *App) buildTools(ctx context.Context) error {
	a.startBook(ctx)
	tokens := policy.NewTokens(runtime.GOOS, policy.SystemClock())
	a.approvals = approval.New(approval.Options{
		Tokens: tokens, Grant: a.grant, CanShow: a.canShow, Show: a.showQuestions,
		Changed: func() { a.hub.Publish(api.TopicApprovals, ""); a.hub.Publish(api.TopicStatus, "") },
	})
	all, err := catalogue(a.equip())
	if err != nil {
		return err
	}
	a.registry, err = tools.NewRegistry(tools.Options{
		Tools: all, OS: runtime.GOOS, Home: a.Paths.Home, Own: ownFolders(a.Paths), FS: policy.Disk{},
		Settings: a.toolSettings, Log: &a.book, Grants: a.store, Effects: a.store, Asker: a.approvals, Tokens: tokens,
		Changed: func() { a.hub.Publish(api.TopicActivity, "") },
	})
	if err != nil {
		return err
	}
	a.door.reads = readers(a.registry.Specs())
	return nil
}

// grant keeps a standing approval and records that the person gave it.
func (a *App) grant(ctx context.Context, g policy.Grant) error {
	if err := a.store.AddGrant(ctx, tools.Grant{Grant: g, Created: a.now()}); err != nil {
		return err
	}
	a.note(ctx, "grant", "Allowed "+g.Tool+" from now on, until it ends or is revoked.", g)
	return nil
}
