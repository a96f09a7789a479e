package sample

import (
	"context"

	"github.com/nod-app/nod/app/api"
)

// Doctor answers with the checks that it has.
type Doctor []api.Check

// Checks are some in each state.
func Checks() Doctor {
	return Doctor{
		{Name: "agent", Status: api.CheckOK, Detail: "running since 3 December 2025 11:02:00, process 4711, version 0.1.0"},
		{Name: "store", Status: api.CheckOK, Detail: Home + "/.local/state/nod; log " + Home + "/.local/state/nod/nod.log; local API at /run/user/1000/nod/agent.sock"},
		{Name: "folder " + Home + "/Downloads", Status: api.CheckOK, Detail: "watching"},
		{Name: "settings", Status: api.CheckProblem, Detail: `in config.toml, line 12: unknown key "folder.recursiv"`, Remedy: "Correct it and save; Nod reads it again by itself."},
		{Name: "tray", Status: api.CheckWarning, Detail: "this desktop shows no tray icons", Remedy: "Start Nod from a desktop session; its commands need none."},
		{Name: "scans", Status: api.CheckWarning, Detail: "tesseract, which reads scanned letters, does not answer", Remedy: "Look again when the computer is less busy: nod doctor"},
		{Name: "model server", Status: api.CheckWarning, Detail: "Ollama is installed, but not running.", Remedy: "Start it with: nod models start"},
		{Name: "model", Status: api.CheckWarning, Detail: "none is installed", Remedy: "Get one that calls tools, such as: nod models pull qwen3:4b"},
		{Name: "limits", Status: api.CheckWarning, Detail: "only 8192 folders can be watched", Remedy: "sudo sysctl fs.inotify.max_user_watches=524288"},
		{Name: "version", Status: api.CheckWarning, Detail: "Nod 0.1.0 is of 2024-11-02, more than a year old", Remedy: "Update it as you installed it, with the system's package manager or from the web site."},
	}
}

// Mount implements Part.
func (d Doctor) Mount(to *api.Server) {
	handle(to, api.RunDoctor, func(context.Context, api.None) (api.DoctorResult, error) { return api.DoctorResult{Checks: d}, nil })
}
