package app

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/app/journal"
)

// What a check of the doctor comes to.
const (
	ok      = "ok"
	warning = "warning" // Nod works, but something of it does not
	problem = "problem" // the main job does not work
)

// doctorTime bounds each check that asks another program.
const doctorTime = 3 * time.Second

func (a *App) handleDoctor(ctx context.Context, _ api.None) (api.DoctorResult, error) {
	checks := []api.Check{a.checkAgent(), checkSettings(a.Paths.Config, a.settings.Problems()), a.checkStore()}
	checks = append(checks, a.checkFolders()...)
	checks = append(checks, checkVault(a.settings.Get().Vault), a.checkAudit(ctx))
	checks = append(checks, checkToolSettings(a.Paths, a.settings.Get().Tools, namesOf(a.registry.Specs()))...)
	checks = append(checks, checkSurroundings(ctx, a.notifier, a.windowLooks())...)
	return api.DoctorResult{Checks: append(checks, a.checkModels(ctx)...)}, nil
}

func (a *App) checkAgent() api.Check {
	if !a.Watch {
		return api.Check{
			Name: "agent", Status: warning, Detail: "Nod is not running: nothing is watched",
			Remedy: "Start it with: nod",
		}
	}
	return api.Check{Name: "agent", Status: ok, Detail: fmt.Sprintf("running since %s, process %d, version %s",
		a.started.Format("2006-01-02 15:04"), os.Getpid(), a.Version)}
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
		Name: "settings", Status: problem, Detail: settingsProblem(path, path, ps[0]),
		Remedy: "Correct it" + all + " and save; Nod reads it anew by itself.",
	}
}

// settingsProblem is a problem in one line that names the file once.
func settingsProblem(name, path string, p config.Problem) string {
	switch {
	case strings.Contains(p.Message, path):
		return p.String()
	case p.Line > 0:
		return name + ", " + p.String()
	}
	return name + ": " + p.String()
}

func (a *App) checkStore() api.Check {
	c := api.Check{Name: "store", Status: ok, Detail: a.Paths.State + "; log " + a.Paths.Log + "; local API at " + a.Paths.Socket}
	if a.notice != "" {
		c.Status, c.Detail = warning, a.notice
		c.Remedy = "To have what waited proposed again: nod scan, and the folder."
	}
	return c
}

func (a *App) checkFolders() []api.Check {
	var out []api.Check
	for _, f := range a.folders() {
		if !f.Enabled {
			continue
		}
		c := api.Check{Name: "folder " + f.Path, Status: ok, Detail: string(f.State)}
		if _, err := os.ReadDir(f.Path); err != nil {
			c.Status, c.Detail = problem, err.Error()
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
