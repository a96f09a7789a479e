// Package doctor checks what Nod needs to work, and says how to put right what
// is wrong.
package doctor

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/acts"
	"github.com/nod-app/nod/app/assist/assistant"
	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/app/base/extract"
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
			Name: "agent", Status: warning, Detail: "Nod is not running: nothing is watched",
			Remedy: "Start it with: nod",
		}
	}
	return api.Check{Name: "agent", Status: ok, Detail: fmt.Sprintf("running since %s, process %d, version %s",
		d.o.Started.Format(time.DateTime), os.Getpid(), d.o.Version)}
}

func checkSettings(path string, ps []config.Problem) api.Check {
	if len(ps) == 0 {
		return api.Check{Name: "settings", Status: ok, Detail: path}
	}
	all := ""
	if len(ps) > 1 {
		all = fmt.Sprintf(" (%d problems in all)", len(ps))
	}
	return api.Check{
		Name: "settings", Status: problem, Detail: SettingsProblem(path, path, ps[0]),
		Remedy: "Correct it" + all + " and save; Nod reads it again by itself.",
	}
}

// checkSubjects returns a check for each file of words that cannot be used.
func checkSubjects(ps []config.Problem) []api.Check {
	var out []api.Check
	for _, p := range ps {
		out = append(out, api.Check{Name: "subjects", Status: problem, Detail: p.String(), Remedy: "Correct it and save; Nod reads it again by itself."})
	}
	return out
}

// SettingsProblem returns a problem in one line that names the file once.
func SettingsProblem(name, path string, p config.Problem) string {
	switch {
	case strings.Contains(p.Message, path):
		return p.String()
	case p.Line > 0:
		return name + ", " + p.String()
	}
	return name + ": " + p.String()
}

func (d *Doctor) checkStore() api.Check {
	c := api.Check{Name: "store", Status: ok, Detail: d.o.Paths.State + "; log " + d.o.Paths.Log + "; local API at " + d.o.Paths.Socket}
	if notice := d.o.Notice; notice != "" {
		c.Status, c.Detail = warning, notice
		c.Remedy = "To have what waited proposed again: nod scan, and the folder."
	}
	return c
}

func (d *Doctor) checkFolders() []api.Check {
	var out []api.Check
	for _, f := range d.o.Folders.States() {
		if !f.Enabled {
			continue
		}
		c := api.Check{Name: "folder " + f.Path, Status: ok, Detail: string(f.State)}
		if _, err := os.ReadDir(f.Path); err != nil {
			c.Status, c.Detail = problem, safetext.Error(err)
			c.Remedy = "Make the folder, give yourself the right to read it, or stop watching it: nod folders remove " + f.Path
		} else if f.Problem != "" {
			c.Status, c.Detail, c.Remedy = warning, f.Problem, f.Remedy
		}
		out = append(out, c)
	}
	if out == nil {
		return []api.Check{{Name: "folders", Status: warning, Detail: "none is watched", Remedy: "nod folders add ~/Downloads"}}
	}
	return out
}

func checkVault(dir string) api.Check {
	if dir == "" {
		return api.Check{Name: "vault", Status: ok, Detail: "none is set; no journal is kept"}
	}
	if err := journal.CheckVault(dir); err != nil {
		return api.Check{
			Name: "vault", Status: warning, Detail: err.Error(),
			Remedy: "What Nod does is kept and written there once it is; another vault, or none, is set in config.toml under [journal].",
		}
	}
	return api.Check{Name: "vault", Status: ok, Detail: dir}
}
