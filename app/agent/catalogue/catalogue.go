// Package catalogue declares every tool with what it works on, and makes the
// registry of them.
package catalogue

import (
	"context"
	"encoding/json"
	"path/filepath"
	"runtime"
	"time"

	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/apps"
	"github.com/nod-app/nod/tools/desktop"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/finding"
	"github.com/nod-app/nod/tools/negotiations"
	"github.com/nod-app/nod/tools/plans"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/proposals"
	"github.com/nod-app/nod/tools/web"
)

// Options are what the tools work on, and what the registry asks and records with.
type Options struct {
	Paths     config.Paths
	Settings  func() config.Tools
	Notifier  desktop.Notifier
	Mover     files.Mover
	Moves     files.Moves
	Extract   func(ctx context.Context, path string) (string, error) // the text of a PDF or a Word document
	Library   files.Library                                          // finds filed files
	Proposals proposals.Proposals
	Folders   proposals.Folders
	Watcher   proposals.Watcher
	Plans     plans.Plans

	Rooms        negotiations.Rooms
	Negotiations negotiations.Negotiations
	Mandates     negotiations.Mandates
	Messages     negotiations.Messages
	Payments     negotiations.Payments
	Agreements   negotiations.Agreements
	Balance      func(ctx context.Context) (monzo.Balance, error) // of the person's account

	Log     tools.Log
	Grants  tools.Grants
	Effects tools.Effects
	Asker   tools.Asker
	Tokens  *policy.Tokens
	Changed func() // called when something was recorded
	// UndoForeign takes back what a tool of a server did.
	UndoForeign func(ctx context.Context, undo json.RawMessage) (string, error)
}

// toolDeps are what each folder of tools works on; without it the tools can only
// be listed.
type toolDeps struct {
	desktop   desktop.Options
	apps      apps.Options
	files     files.Options
	web       web.Options
	proposals proposals.Options
	plans     plans.Options

	negotiations negotiations.Options
	finding      finding.Options
}

// declare returns all tools: the ten of the contract's V1, the two that it names
// in addition, the ten for proposals, and those of planning and of negotiating, and the one that finds
// the others.
func declare(d toolDeps) ([]tools.Tool, error) {
	var all []tools.Tool
	for _, some := range []func() ([]tools.Tool, error){
		func() ([]tools.Tool, error) { return desktop.Tools(d.desktop) },
		func() ([]tools.Tool, error) { return apps.Tools(d.apps) },
		func() ([]tools.Tool, error) { return files.Tools(d.files) },
		func() ([]tools.Tool, error) { return web.Tools(d.web) },
		func() ([]tools.Tool, error) { return proposals.Tools(d.proposals) },
		func() ([]tools.Tool, error) { return plans.Tools(d.plans) },
		func() ([]tools.Tool, error) { return negotiations.Tools(d.negotiations) },
		func() ([]tools.Tool, error) { return finding.Tools(d.finding) },
	} {
		declared, err := some()
		if err != nil {
			return nil, err
		}
		all = append(all, declared...)
	}
	return all, nil
}

// Subjects returns what tools are about, by their names; one that is not in it is about nothing
// that a person's acts are about.
func Subjects() map[string]acts.Subject {
	out, d := map[string]acts.Subject{}, toolDeps{}
	for _, room := range []struct {
		subject acts.Subject
		tools   func() ([]tools.Tool, error)
	}{
		{acts.AboutFiles, func() ([]tools.Tool, error) { return files.Tools(d.files) }},
		{acts.AboutFiles, func() ([]tools.Tool, error) { return proposals.Tools(d.proposals) }},
		{acts.AboutPlans, func() ([]tools.Tool, error) { return plans.Tools(d.plans) }},
		{acts.AboutNegotiations, func() ([]tools.Tool, error) { return negotiations.Tools(d.negotiations) }},
	} {
		declared, err := room.tools()
		if err != nil {
			continue // New says what is wrong
		}
		for _, t := range declared {
			out[t.Name()] = room.subject
		}
	}
	return out
}

// New makes the registry of all tools.
func New(o Options) (*tools.Registry, error) {
	settings := func() tools.Settings { return policySettings(o.Settings()) }
	d, registry := deps(o, settings), (*tools.Registry)(nil)
	d.finding.Specs = func() []tools.Spec { return registry.Specs() }
	all, err := declare(d)
	if err != nil {
		return nil, err
	}
	registry, err = tools.NewRegistry(tools.Options{
		Tools: all, OS: runtime.GOOS, Home: o.Paths.Home, Own: ownPaths(o.Paths), FS: policy.Disk{}, Settings: settings,
		Switches: func() tools.Settings { return policySwitches(o.Settings()) },
		Log:      o.Log, Grants: o.Grants, Effects: o.Effects, Asker: o.Asker, Tokens: o.Tokens, Changed: o.Changed, UndoForeign: o.UndoForeign,
	})
	return registry, err
}

// Env returns what the policy holds a call's paths to under these settings.
func Env(p config.Paths, t config.Tools) policy.Env {
	return policy.Env{OS: runtime.GOOS, Home: p.Home, Scope: policySettings(t).Scope, Own: ownPaths(p), FS: policy.Disk{}}
}

func deps(o Options, settings func() tools.Settings) toolDeps {
	env := func(s policy.Scope) policy.Env {
		return policy.Env{OS: runtime.GOOS, Home: o.Paths.Home, Scope: s, Own: ownPaths(o.Paths), FS: policy.Disk{}}
	}
	return toolDeps{
		desktop: desktop.Options{Clipboard: desktop.SystemClipboard(), Notifier: o.Notifier, Own: ownForCommands(o.Paths)},
		apps:    apps.Options{Index: apps.NewIndex(o.Paths.Home, nil)},
		files: files.Options{
			Home: o.Paths.Home, Env: func() policy.Env { return env(settings().Scope) }, Mover: o.Mover, Moves: o.Moves,
			Keep: filepath.Join(o.Paths.State, "versions"), Extract: o.Extract, Sensitive: classify.Sensitive, Library: o.Library,
		},
		web: web.Options{
			Controlled: func() bool { return o.Settings().Browser == config.BrowserControlled },
			Driver:     DriverFolder(o.Paths), Profiles: filepath.Join(o.Paths.Cache, "browser"),
			Hosts: func() []string { return o.Settings().Hosts },
		},
		proposals: proposals.Options{Proposals: o.Proposals, Folders: o.Folders, Watcher: o.Watcher, Home: o.Paths.Home,
			Hidden: env(policy.Scope{}).Hidden}, // on which no scope has a say
		plans: plans.Options{Plans: o.Plans, Sensitive: classify.Sensitive},
		negotiations: negotiations.Options{Rooms: o.Rooms, Negotiations: o.Negotiations, Mandates: o.Mandates, Messages: o.Messages,
			Payments: o.Payments, Agreements: o.Agreements, Balance: o.Balance, Now: time.Now},
	}
}

// DriverFolder returns the folder of Playwright's driver for the controlled browser.
func DriverFolder(p config.Paths) string { return filepath.Join(p.State, "playwright") }

// MissingBrowser says what the controlled browser lacks; nil: nothing.
func MissingBrowser(p config.Paths) error { return (web.Options{Driver: DriverFolder(p)}).Missing() }
