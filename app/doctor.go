package app

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/tray"
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
	checks := []api.Check{a.checkSettings(), a.checkStore(ctx)}
	checks = append(checks, a.checkFolders()...)
	checks = append(checks, checkLimits()...)
	checks = append(checks, checkTray(ctx), a.checkNotifications(ctx), checkClipboard(), checkModel(ctx))
	return api.DoctorResult{Checks: checks}, nil
}

func (a *App) checkSettings() api.Check {
	ps := a.settings.Problems()
	if len(ps) == 0 {
		return api.Check{Name: "settings", Status: ok, Detail: a.Paths.Config}
	}
	return api.Check{
		Name: "settings", Status: problem, Detail: a.Paths.Config + ", " + ps[0].String(),
		Remedy: fmt.Sprintf("Correct it (%d problems in all) and save; Nod reads it anew by itself.", len(ps)),
	}
}

func (a *App) checkStore(ctx context.Context) api.Check {
	c := api.Check{Name: "store", Status: ok, Detail: a.Paths.State + "; log " + a.Paths.Log + "; local API at " + a.Paths.Socket}
	if a.notice != "" {
		c.Status, c.Detail = warning, a.notice
		c.Remedy = "To have what waited proposed again: nod scan, and the folder."
		a.noticeSeen(ctx)
	}
	return c
}

func (a *App) checkFolders() []api.Check {
	var out []api.Check
	for _, f := range a.folders() {
		c := api.Check{Name: "folder " + f.Path, Status: ok, Detail: f.State}
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

func checkTray(ctx context.Context) api.Check {
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	there, err := tray.HostPresent(ctx)
	switch {
	case there:
		return api.Check{Name: "tray", Status: ok, Detail: "a tray host is there"}
	case err != nil:
		return api.Check{Name: "tray", Status: warning, Detail: err.Error(), Remedy: trayRemedy}
	}
	return api.Check{Name: "tray", Status: warning, Detail: "this desktop shows no tray icons", Remedy: trayRemedy}
}

const trayRemedy = "Nod opens its window instead. On GNOME the extension 'AppIndicator and KStatusNotifierItem Support' adds a tray."

func (a *App) checkNotifications(ctx context.Context) api.Check {
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	s := a.notifier.Status(ctx)
	if s.OK {
		return api.Check{Name: "notifications", Status: ok, Detail: strings.TrimSpace(s.Name + " " + s.Version + " " + s.Detail)}
	}
	return api.Check{Name: "notifications", Status: warning, Detail: s.Detail, Remedy: s.Remedy}
}

// clipboardTools are what a clipboard library may call where it has no other way.
var clipboardTools = map[string][]string{"linux": {"xclip", "wl-copy"}}

func checkClipboard() api.Check {
	tools := clipboardTools[runtime.GOOS]
	for _, t := range tools {
		if p, err := exec.LookPath(t); err == nil {
			return api.Check{Name: "clipboard", Status: ok, Detail: p}
		}
	}
	if tools == nil {
		return api.Check{Name: "clipboard", Status: ok, Detail: "the system's own"}
	}
	return api.Check{
		Name: "clipboard", Status: warning, Detail: "neither xclip nor wl-copy is installed",
		Remedy: "Only the assistant will need one: install xclip (X11) or wl-clipboard (Wayland).",
	}
}

// checkModel asks for a model server on this machine; nothing else is asked.
func checkModel(ctx context.Context) api.Check {
	const server = "http://127.0.0.1:11434/api/version"
	ctx, cancel := context.WithTimeout(ctx, doctorTime)
	defer cancel()
	c := api.Check{
		Name: "model server", Status: warning, Detail: "no Ollama answers at 127.0.0.1:11434",
		Remedy: "Not needed: rules and what was learned classify files. A model will be for chat (ollama.com).",
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server, nil)
	if err != nil {
		return c
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // no proxy: the question stays here
	if resp, err := client.Do(r); err == nil {
		_ = resp.Body.Close()
		return api.Check{Name: "model server", Status: ok, Detail: "Ollama answers at 127.0.0.1:11434"}
	}
	return c
}
