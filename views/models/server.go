package models

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// serverText says how the model server is doing.
type serverText struct {
	heading, text string
	icon          fyne.ThemeIconName
	color         fyne.ThemeColorName
}

func serverTextOf(s api.ModelServer, known bool, failure string) serverText {
	at, remedy := kit.Clean(s.URL), lang.Sentence(kit.Clean(s.Remedy))
	version := ""
	if s.Version != "" {
		version = " " + kit.CleanTo(s.Version, 40)
	}
	switch {
	case failure != "":
		return serverText{lang.T("The models could not be loaded"), failure, theme.IconNameError, theme.ColorNameError}
	case !known:
		return serverText{lang.T("Looking for a model server…"), "", theme.IconNameViewRefresh, assets.ColorMuted}
	case s.State == api.ServerRunning && s.Remote:
		return serverText{lang.T("A model server on another computer"), lang.T("Address: %s. Your messages and the results of tools are sent there.", at+version) + " " + remedy, theme.IconNameWarning, theme.ColorNameWarning}
	case s.State == api.ServerRunning:
		who := lang.T("It was running already, and Nod leaves it running.")
		if s.Started {
			who = lang.T("Nod started it and stops it when Nod quits.")
		}
		return serverText{lang.T("%s is running", "Ollama"+version), who + " " + lang.T("Address: %s. Nothing leaves this computer.", at), theme.IconNameConfirm, theme.ColorNameSuccess}
	case s.State == api.ServerStopped:
		return serverText{lang.T("Ollama is installed but not running"), remedy, theme.IconNameWarning, theme.ColorNameWarning}
	case s.State == api.ServerMissing:
		return serverText{lang.T("Ollama is not installed"), cmp.Or(remedy, lang.T("It runs models on this computer. Get it at https://ollama.com/download, then check again.")), theme.IconNameWarning, theme.ColorNameWarning}
	case s.State == api.ServerStrange:
		return serverText{lang.T("Another program answers at %s", at), cmp.Or(remedy, lang.T("Close it, or set another address in config.toml.")), theme.IconNameError, theme.ColorNameError}
	}
	return serverText{lang.T("The state of the model server is not known"), remedy, theme.IconNameQuestion, theme.ColorNameWarning}
}

// serverView says how the model server is doing, with what can be done about it.
type serverView struct {
	box     *fyne.Container
	warning *kit.Banner
	icon    *canvas.Image
	heading *kit.Line
	text    *frame.Remedy
	start   *kit.Button
	look    *kit.Button
}

func newServerView(f *frame.Frame, commands *frame.Commands) *serverView {
	v := &serverView{
		warning: kit.NewBanner(), icon: kit.Icon(assets.Dot(assets.ColorMuted), 20), heading: kit.Heading(""),
		text:  f.NewRemedy(kit.Wrapped(fyne.TextWrapWord)),
		start: commands.Button("start", kit.Primary), look: commands.Button("look", kit.Plain),
	}
	head := container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(v.icon)), nil, kit.Centered(v.heading))
	v.box = kit.Rows(8, head, v.text.Box, kit.Cols(8, v.start, v.look))
	return v
}

func (v *serverView) draw(s *state) {
	t := serverTextOf(s.Server, s.known, s.failure)
	v.icon.Resource = theme.NewColoredResource(fyne.CurrentApp().Settings().Theme().Icon(t.icon), t.color)
	v.icon.Refresh()
	v.heading.SetText(t.heading)
	v.text.SetText(t.text)
	v.warning.Say(lang.Sentence(kit.Clean(s.Server.Warning)))
	v.start.SetText(lang.T("Start Ollama"))
	if s.starting {
		v.start.SetText(lang.T("Starting…"))
	}
	state := s.Server.State
	kit.Show(s.starting || state == api.ServerStopped, v.start)
	kit.Show(!s.starting && (s.failure != "" || state == api.ServerMissing || state == api.ServerStrange), v.look)
}
