package app

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/agent/clients"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/system/keyring"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers"
)

func (a *App) buildAudit(ctx context.Context) {
	a.audit = acts.Open(ctx, acts.Options{
		Dir: filepath.Join(a.Paths.State, "audit"), Apart: filepath.Dir(a.Paths.Config), Settings: a.store, NoKeyring: a.NoKeyring, Log: a.log, Lose: a.store.LoseEffects,
		Changed: a.hub.Publisher(api.TopicStatus), Recorded: a.hub.Publisher(api.TopicActivity),
	})
}

// buildTools makes the one way to a tool: registry, tokens and approvals.
func (a *App) buildTools(ctx context.Context) error {
	tokens := policy.NewTokens(runtime.GOOS, policy.SystemClock())
	a.approvals = approval.New(approval.Options{
		Tokens: tokens, Grant: a.grant,
		CanShow: func() bool { return a.approve != nil || a.Watch && a.windows.CanShow() }, // one that lives for one command has no windows
		Show: func(ctx context.Context) error {
			if a.approve != nil {
				return a.approvals.AnswerAll(ctx, a.approve)
			}
			a.tray.AnnounceQuestions(ctx)
			return a.windows.Show(ctx, api.ShowRequest{Window: api.WindowApproval})
		},
		Changed: a.hub.Publisher(api.TopicApprovals, api.TopicStatus),
	})
	var err error
	a.registry, err = catalogue.New(catalogue.Options{
		Paths: a.Paths, Settings: func() config.Tools { return a.settings.Get().Tools }, Notifier: toolNotifier{a},
		Mover: a.mover, Moves: a.store, Proposals: a.service, Folders: a.folders, Watcher: a.folders, Plans: a.planning,
		Extract: func(ctx context.Context, path string) (string, error) { return a.extract.Read(ctx, path, "") },
		Library: catalogue.FindFiled(a.filed),
		Rooms:   a.rooms, Negotiations: a.negotiations, Mandates: a.store, Messages: a.panel(),
		Payments: a.payments, Agreements: a.agreements, Balance: a.balance,
		UndoForeign: func(ctx context.Context, undo json.RawMessage) (string, error) { return a.servers.Undo(ctx, undo) },
		Log:         a.audit, Grants: a.store, Effects: undo.InOrder(a.store, a.service.Complete), Asker: a.approvals, Tokens: tokens,
		Changed: a.hub.Publisher(api.TopicActivity),
	})
	if err != nil {
		return err
	}
	var start []string
	program, err := os.Executable()
	if err == nil && runtime.GOOS == "linux" {
		start = []string{program, servers.StartCommand}
	}
	var ring servers.Keyring
	if !a.NoKeyring {
		ring = keyring.New("Nod", keyringTimeout)
	}
	a.servers = servers.New(servers.Options{
		Start: start, Keyring: ring, HTTP: catalogue.PublicHTTP(), Added: catalogue.ServerSettings{Live: a.settings}, Program: program,
		Settings: func() []servers.Server { return catalogue.Servers(a.settings.Get()) }, Env: func() policy.Env { return catalogue.Env(a.Paths, a.settings.Get().Tools) },
		Folder: filepath.Join(a.Paths.State, "servers"), Home: a.Paths.Home, Version: a.Version, Changed: a.registry.SetAdded, Effects: a.store,
	})
	a.logged("make the tools of servers", a.servers.Refresh)
	specs := a.registry.Specs()
	a.apiSession = catalogue.NewAPISession(specs, time.Now)
	a.clients = clients.New(new(clients.Identifier).Of, specs, time.Now)
	return nil
}

// balance reads the balance of the person's account.
func (a *App) balance(ctx context.Context) (monzo.Balance, error) {
	account, err := a.accounts.Monzo(ctx)
	if err != nil {
		return monzo.Balance{}, err
	}
	return account.Balance(ctx)
}

// toolNotifier shows what the assistant says, while there is a tray to show it from.
type toolNotifier struct{ a *App }

func (n toolNotifier) Send(ctx context.Context, title, body string) error {
	if !n.a.Tray {
		return tools.Fail("no_notifications", lang.Say("Nod runs without tray and notifications now."))
	}
	return n.a.tray.Notify(ctx, title, body)
}

// grant keeps a standing approval and records that the person gave it.
func (a *App) grant(ctx context.Context, g policy.Grant) error {
	if err := a.store.AddGrant(ctx, tools.Grant{Grant: g, Created: time.Now()}); err != nil {
		return err
	}
	until := "it ends or is revoked"
	if g.Stays {
		until = "it is revoked"
	}
	a.audit.RecordAct(ctx, "grant", "Allowed "+g.Tool+" from now on, until "+until+".", g)
	return nil
}

// buildUndo ties the ledger to what can take its entries back.
func (a *App) buildUndo() {
	a.undo = undo.New(undo.Options{
		Ledger: a.store,
		Reversers: map[undo.Kind]undo.Reverser{
			undo.KindProposals: undo.Proposals(a.service),
			undo.KindTool:      undo.Tools(a.registry),
			undo.KindCampaign:  undo.Campaigns(a.planning),
			undo.KindPlan:      undo.Campaigns(a.planning),
			undo.KindRules:     undo.Changes(a.rules, "The rules are"),
			undo.KindSettings:  undo.Changes(a.edits, "The setting is"),
		},
		Complete: a.service.Complete, Undone: a.noteUndone,
	})
}

// noteUndone records that a person took something back; of what a tool did, the
// registry has recorded it.
func (a *App) noteUndone(ctx context.Context, e undo.Entry, o undo.Outcome) {
	if e.Kind != undo.KindTool {
		a.audit.RecordAct(ctx, "take_back", o.Text+".", map[string]string{"id": e.ID, "label": e.Label})
	}
}

// undoInChat takes back what is named, or what was done last, and says what is back.
func (a *App) undoInChat(ctx context.Context, id string) (chat.Undone, error) {
	r, err := a.undo.Undo(ctx, undo.Request{ID: id})
	out := chat.Undone{Text: r.Text()}
	if r.Next != nil {
		out.Next, out.NextLabel = r.Next.ID, r.Next.Label
	}
	return out, err
}
