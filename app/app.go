// Package app is the agent: it builds every service, ties them together in one
// place, and runs them until it is told to quit.
package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"github.com/nod-app/nod/app/agent/announce"
	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/agent/clients"
	"github.com/nod-app/nod/app/agent/doctor"
	"github.com/nod-app/nod/app/agent/handlers"
	"github.com/nod-app/nod/app/agent/welcome"
	"github.com/nod-app/nod/app/agent/windows"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/assist/approval"
	"github.com/nod-app/nod/app/assist/assistant"
	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/app/assist/negotiator"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/progress"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/negotiate/signed"
	"github.com/nod-app/nod/app/organise/history"
	"github.com/nod-app/nod/app/organise/journal"
	"github.com/nod-app/nod/app/organise/library"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/organise/scans"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/settings/accounts"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
	"github.com/nod-app/nod/app/settings/folders"
	"github.com/nod-app/nod/app/settings/rules"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/servers"
	"github.com/nod-app/nod/watcher"
)

// Options are how an agent is started.
type Options struct {
	Paths     config.Paths
	Version   string        // of the build; a window of another one is restarted
	Built     time.Time     // of the newest commit in the build; zero: not known
	Tray      bool          // with tray and notifications
	Watch     bool          // with the watcher; without, it only answers
	Profile   string        // unix socket on which profilers are answered; empty: none are
	Login     edits.Login   // whether Nod starts at login; nil: it cannot be set
	NoKeyring bool          // keep the audit log's key in a file though there may be a keyring; for tests
	EndTime   time.Duration // after which what still runs at the end is left; 0: shutdownTime, which tests on a busy computer need longer
	ReadTime  time.Duration // for one document; 0: that of package extract, which tests on a busy computer need longer
	Log       io.Writer     // what a person may want to read when something is wrong
	approve   []string      // of the home folder of a task: the tools whose questions are approved, all others are denied; nil: a person is asked
	Tell      io.Writer     // what the person at a command line must know apart from its result; nil: no one is there
}

// App is the agent. New opens what it needs, Run runs it once.
type App struct {
	Options
	log          *slog.Logger
	started      time.Time
	listener     net.Listener
	lock         *flock.Flock // of the store
	hub          *api.Hub
	server       *api.Server
	status       handlers.Status
	progress     *progress.Board
	settings     *config.Live
	store        *store.Store
	extract      *extract.Extractor
	letters      *extract.Letters
	scans        *scans.Reader
	scanTexts    *scans.Texts
	learned      *learn.Learner
	mover        *move.Mover
	journal      *journal.Journal
	classifier   *classify.Chain
	service      *proposal.Service
	watcher      *watcher.Watcher
	tray         *announce.UI
	windows      *windows.Supervisor
	audit        *acts.Log
	approvals    *approval.Broker
	registry     *tools.Registry
	undo         *undo.Service
	planning     *planning.Service
	accounts     accounts.Accounts
	agreements   signed.Agreements
	payments     *payment.Service
	rooms        *rooms.Service
	negotiations *negotiation.Service
	negotiator   *negotiator.Service
	apiSession   *catalogue.APISession // the calls of tools over the local API
	clients      *clients.Clients      // the programs that call tools over MCP
	servers      *servers.Servers      // the programs whose tools are called over MCP
	chats        *chat.Service
	modelServer  *models.Manager
	models       *assistant.Models
	comparing    embedding.Models
	folders      *folders.Service
	filed        *library.Service
	rules        *rules.Service
	edits        *edits.Service
	history      *history.Service
	welcome      welcome.Service
	unsettled    string        // what could not be settled at the start; set before Run
	notice       string        // what the store had to do, until it was seen; set before Run
	noticed      atomic.Bool   // it was seen
	gone         chan []string // files that the watcher saw vanish
	quitting     chan struct{} // closed when someone asks the agent to end
	quitOnce     sync.Once
}

// New becomes the only agent and opens the store. api.ErrRunning: there is one
// already. What a crash left half done is settled before New returns.
func New(ctx context.Context, o Options) (*App, error) {
	if err := o.Paths.Prepare(); err != nil {
		return nil, err
	}
	l, err := api.Listen(o.Paths.Socket)
	if err != nil {
		return nil, err
	}
	a := &App{Options: o, listener: l, started: time.Now(), gone: make(chan []string, 16), quitting: make(chan struct{})}
	a.log = slog.New(slog.NewTextHandler(o.Log, nil))
	if a.lock, err = lockState(ctx, o.Paths); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	if err := a.build(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// Close gives everything up that New opened. Run does it by itself.
func (a *App) Close() error {
	var errs []error
	if a.extract != nil {
		errs = append(errs, a.extract.Close())
	}
	if a.negotiator != nil {
		a.negotiator.Close()
	}
	if a.chats != nil {
		a.chats.Close()
		a.modelServer.Close()
	}
	if a.rooms != nil {
		a.rooms.Close()
	}
	if a.audit != nil {
		errs = append(errs, a.audit.Close())
	}
	if a.filed != nil {
		errs = append(errs, a.filed.Close())
	}
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	if a.lock != nil {
		errs = append(errs, a.lock.Unlock())
	}
	errs = append(errs, a.listener.Close())
	if err := errors.Join(errs...); err != nil && !errors.Is(err, net.ErrClosed) {
		return lang.Errorf("end the agent: %w", err)
	}
	return nil
}

// Doctor makes the checks of this agent.
func (a *App) Doctor(ctx context.Context) []api.Check {
	return doctor.New(doctor.Options{
		Paths: a.Paths, Version: a.Version, Built: a.Built, Started: a.started, Watches: a.Watch, Settings: a.settings, Folders: a.folders,
		Notice: a.notice,
		Audit:  a.audit, ToolNames: catalogue.Names(a.registry.Specs()), Notifier: a.tray.Notifier(), WindowOpen: a.windowLooks,
		Letters: a.letters, Server: a.modelServer, Models: a.models, Comparing: a.comparing.Choose, Rooms: a.rooms, Payments: a.payments, StripeKey: a.accounts.StripeKey,
	}).Check(ctx)
}
