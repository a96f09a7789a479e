// Package doctor checks what Nod needs to work, and says how to put right what
// is wrong.
package doctor

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/assist/assistant"
	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/negotiate/payment"
	"github.com/nod-app/nod/app/negotiate/rooms"
	"github.com/nod-app/nod/app/organise/journal"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/folders"
	"github.com/nod-app/nod/app/system/notify"
	"github.com/nod-app/nod/llm/models"
)

// What a check comes to.
const (
	ok      = api.CheckOK
	warning = api.CheckWarning // Nod works, but something of it does not
	problem = api.CheckProblem // the main job does not work
)

// timeout bounds each check that asks another program.
const timeout = 3 * time.Second

// Options are what a Doctor checks; all must be set.
type Options struct {
	Paths    config.Paths
	Version  string
	Built    time.Time // of the newest commit in this build; zero: not known
	Started  time.Time
	Watches  bool // the agent stays; else it lives for one command
	Settings interface {
		Get() config.Config
		Problems() []config.Problem
		Subjects() config.Subjects
	}
	Folders    interface{ States() []folders.State }
	Notice     string // what the store had to do; "": nothing
	Audit      *acts.Log
	ToolNames  []string
	Notifier   *notify.Notifier
	WindowOpen func() bool
	Letters    *extract.Letters
	Server     *models.Manager
	Models     *assistant.Models
	Comparing  func(context.Context) (embedding.Choice, error) // the model that compares what files say
	Rooms      interface {
		List(context.Context) ([]rooms.Status, error)
	}
	Payments interface {
		Payments(context.Context, payment.Filter) ([]payment.Payment, error)
	}
	StripeKey func(ctx context.Context, live bool) (string, error) // fs.ErrNotExist: none is stored
}

// Doctor checks a running agent.
type Doctor struct{ o Options }

// New makes a Doctor.
func New(o Options) *Doctor { return &Doctor{o} }

// Check makes all checks, the agent's first.
func (d *Doctor) Check(ctx context.Context) []api.Check {
	settings := d.o.Settings.Get()
	checks := []api.Check{d.checkAgent(), checkSettings(d.o.Paths.Config, d.o.Settings.Problems()), d.checkStore()}
	checks = append(checks, checkSubjects(d.o.Settings.Subjects().Problems)...)
	checks = append(checks, checkAge(d.o.Version, d.o.Built, time.Now())...)
	if settings.Updates {
		checks = append(checks, checkNewest(ctx, releases, d.o.Version))
	}
	checks = append(checks, d.checkFolders()...)
	checks = append(checks, checkVault(settings.Vault), d.checkAudit(ctx))
	checks = append(checks, checkToolSettings(d.o.Paths, settings.Tools, d.o.ToolNames)...)
	checks = append(checks, checkDesktop(ctx, d.o.Notifier, d.o.WindowOpen())...)
	checks = append(checks, checkLetters(ctx, d.o.Letters, settings.Scans)...)
	checks = append(checks, d.checkRooms(ctx), d.checkPayments(ctx))
	return append(checks, d.checkModels(ctx)...)
}

func (d *Doctor) checkAgent() api.Check {
	if !d.o.Watches {
		return api.Check{
			Name: lang.Say("agent"), Status: warning, Detail: lang.Say("Nod is not running: nothing is watched"),
			Remedy: lang.Say("Start it with: nod"),
		}
	}
	return api.Check{Name: lang.Say("agent"), Status: ok, Detail: lang.Say("running since %s, process %d, version %s",
		d.o.Started.Format(time.DateTime), os.Getpid(), d.o.Version)}
}

func checkSettings(path string, ps []config.Problem) api.Check {
	if len(ps) == 0 {
		return api.Check{Name: lang.Say("settings"), Status: ok, Detail: path}
	}
	remedy := lang.Say("Correct it and save; Nod reads it again by itself.")
	if len(ps) > 1 {
		remedy = lang.Say("Correct it (%d problems in all) and save; Nod reads it again by itself.", len(ps))
	}
	return api.Check{
		Name: lang.Say("settings"), Status: problem, Detail: SettingsProblem(path, path, ps[0]),
		Remedy: remedy,
	}
}

// checkSubjects returns a check for each file of words that cannot be used.
func checkSubjects(ps []config.Problem) []api.Check {
	var out []api.Check
	for _, p := range ps {
		out = append(out, api.Check{Name: lang.Say("subjects"), Status: problem, Detail: p.String(), Remedy: lang.Say("Correct it and save; Nod reads it again by itself.")})
	}
	return out
}

// SettingsProblem returns a problem in one line that names the file once.
func SettingsProblem(name, path string, p config.Problem) string {
	switch {
	case strings.Contains(p.Message, path):
		return p.String()
	case p.Line > 0:
		return lang.Say("in %s, %v", name, p.String())
	}
	return name + ": " + p.String()
}

func (d *Doctor) checkStore() api.Check {
	c := api.Check{Name: lang.Say("store"), Status: ok, Detail: lang.Say("%s; log %s; local API at %s", d.o.Paths.State, d.o.Paths.Log, d.o.Paths.Socket)}
	if notice := d.o.Notice; notice != "" {
		c.Status, c.Detail = warning, notice
		c.Remedy = lang.Say("To have what waited proposed again: nod scan, and the folder.")
	}
	return c
}

func (d *Doctor) checkFolders() []api.Check {
	var out []api.Check
	for _, f := range d.o.Folders.States() {
		if !f.Enabled {
			continue
		}
		c := api.Check{Name: lang.Say("folder %s", f.Path), Status: ok, Detail: string(f.State)}
		if _, err := os.ReadDir(f.Path); err != nil {
			c.Status, c.Detail = problem, safetext.Error(err)
			c.Remedy = lang.Say("Make the folder, give yourself the right to read it, or stop watching it: nod folders remove %s", f.Path)
		} else if f.Problem != "" {
			c.Status, c.Detail, c.Remedy = warning, f.Problem, f.Remedy
		}
		out = append(out, c)
	}
	if out == nil {
		return []api.Check{{Name: lang.Say("folders"), Status: warning, Detail: lang.Say("none is watched"), Remedy: lang.Say("nod folders add ~/Downloads")}}
	}
	return out
}

func checkVault(dir string) api.Check {
	if dir == "" {
		return api.Check{Name: lang.Say("vault"), Status: ok, Detail: lang.Say("none is set; no journal is kept")}
	}
	if err := journal.CheckVault(dir); err != nil {
		return api.Check{
			Name: lang.Say("vault"), Status: warning, Detail: err.Error(),
			Remedy: lang.Say("What Nod does is kept and written there once it is; another vault, or none, is set in config.toml under [journal]."),
		}
	}
	return api.Check{Name: lang.Say("vault"), Status: ok, Detail: dir}
}
