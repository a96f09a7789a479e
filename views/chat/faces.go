package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// drawFace shows what stands in the place of messages.
func (w *Window) drawFace() {
	st := &w.st
	switch {
	case len(st.view.messages) > 0:
		w.face.Hide()
	case st.open != "" && st.viewFail != "" && !st.lost:
		w.face.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), "The conversation could not be read", st.viewFail,
			kit.NewButton("Try again", "", kit.Primary, w.keys, w.views.poke))
	case st.open != "" && !st.view.loaded, !st.started && st.listFail == "":
		if st.slow || st.slowView {
			w.face.Skeleton(bones)
		} else {
			w.face.Hide()
		}
	case st.modelFail != "" && !st.known && !st.lost:
		w.face.Say("models", theme.NewErrorThemedResource(theme.ErrorIcon()), "Nod could not be asked", st.modelFail,
			kit.NewButton("Try again", "", kit.Primary, w.keys, w.Changed))
	case st.known && st.replies() == "":
		w.face.Say("no model", assets.Tray(assets.ColorMuted), "There is no model yet", noModelText(st.models.Server.State),
			kit.NewButton("Models", "Ctrl+M", kit.Primary, w.keys, w.openModels))
	default:
		w.face.Say("empty", assets.Tray(assets.ColorMuted), "What can be done for you?",
			"Ask what waits, have files found, read or moved, or type / for commands. What changes anything is asked of you first.")
	}
	w.face.Enable(!st.lost)
}

// noModelText says in two lines how to get a model, and what works without.
func noModelText(server api.ServerState) string {
	how := "Under Models one is downloaded with one press; it runs on this machine."
	switch server {
	case api.ServerMissing:
		how = "Install Ollama, then download a model: the page Models says how."
	case api.ServerStopped:
		how = "Ollama is installed and not running: start it under Models."
	case api.ServerStrange:
		how = "Something else answers in Ollama's place: see the page Models."
	}
	return how + "\nCommands work without one: type /help."
}

// bones are a message without words.
func bones() fyne.CanvasObject {
	rows := kit.Rows(8)
	for _, width := range []float32{120, 420, 360} {
		rows.Add(container.NewHBox(kit.NewFill(theme.ColorNameSeparator, 4, fyne.NewSize(width, 12))))
	}
	return kit.Pad(12, 12, 32, 32, rows)
}
