package proposals

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

// warningText says warnings and what to do about them.
func warningText(all []api.Warning) string {
	var lines []string
	for _, w := range all {
		line := kit.Clean(w.Text)
		if w.Remedy != "" {
			line = strings.TrimRight(line, ". ") + ". " + kit.Clean(w.Remedy)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func (w *Window) drawGone() {
	if !w.st.lost {
		w.gone.Say("")
		return
	}
	start := kit.NewButton("Start Nod", "", kit.Primary, w.keys, w.startAgent)
	w.gone.Say("Nod is not running – reconnecting…", start)
}

func (w *Window) startAgent() {
	if w.o.StartAgent == nil {
		return
	}
	if err := w.o.StartAgent(); err != nil {
		w.say(kit.Failed("start Nod", err), true)
	}
}

// drawWarning shows what the person should know: one line, or all.
func (w *Window) drawWarning() {
	all := w.st.status.Warnings
	if len(all) == 0 || w.st.lost {
		w.warning.Say("")
		return
	}
	shown := all[:1]
	if w.st.warnings {
		shown = all
	}
	w.warning.Say(warningText(shown), w.warningButtons(len(all))...)
}

func (w *Window) warningButtons(n int) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	if n > 1 {
		text := kit.Count(n-1) + " more"
		if w.st.warnings {
			text = "Less"
		}
		out = append(out, kit.NewButton(text, "", kit.Quiet, w.keys, func() {
			w.st.warnings = !w.st.warnings
			w.drawWarning()
		}))
	}
	if w.st.status.Warnings[0].Code == "settings" || w.st.status.Warnings[0].Code == "vault" {
		out = append(out, kit.NewButton("Settings file", "", kit.Quiet, w.keys, w.openSettings))
	}
	if w.st.status.Warnings[0].Code == "folder" {
		out = append(out, kit.NewButton("Folders…", "", kit.Quiet, w.keys, w.openFolders))
	}
	return out
}

func (w *Window) openSettings() {
	w.openPath(w.st.status.Settings, true)
}
