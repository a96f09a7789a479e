package chat

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// serverText says how a model server is.
type serverText struct {
	heading, text string
	icon          fyne.ThemeIconName
	color         fyne.ThemeColorName
}

func serverWords(s api.ModelServer, known bool, failed string) serverText {
	at, remedy := kit.Clean(s.URL), kit.Sentence(kit.Clean(s.Remedy))
	version := ""
	if s.Version != "" {
		version = " " + kit.CleanTo(s.Version, 40)
	}
	switch {
	case failed != "":
		return serverText{"Nod could not be asked", failed, theme.IconNameError, theme.ColorNameError}
	case !known:
		return serverText{"Looking for a model server…", "", theme.IconNameViewRefresh, assets.ColorMuted}
	case s.State == api.ServerRunning:
		who := "It was running already; Nod leaves it running."
		if s.Started {
			who = "Nod started it, and stops it when Nod ends."
		}
		return serverText{"Ollama" + version + " runs", who + " At " + at + "; nothing leaves this machine.", theme.IconNameConfirm, theme.ColorNameSuccess}
	case s.State == api.ServerRemote:
		return serverText{"A model server on another machine", "At " + at + version + ". What is said and what tools give is sent there. " + remedy, theme.IconNameWarning, theme.ColorNameWarning}
	case s.State == api.ServerStopped:
		return serverText{"Ollama is installed and not running", remedy, theme.IconNameWarning, theme.ColorNameWarning}
	case s.State == api.ServerMissing:
		return serverText{"Ollama is not installed", either(remedy, "It runs models on this machine. Get it at https://ollama.com/download, then look again."), theme.IconNameWarning, theme.ColorNameWarning}
	case s.State == api.ServerStrange:
		return serverText{"Something else answers at " + at, either(remedy, "End it, or tell Nod another address in config.toml."), theme.IconNameError, theme.ColorNameError}
	}
	return serverText{"The model server's state is not known", remedy, theme.IconNameQuestion, theme.ColorNameWarning}
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// commandIn takes a command out of a sentence, where it stands in backquotes.
func commandIn(text string) (rest, command string) {
	parts := strings.SplitN(text, "`", 3)
	if len(parts) != 3 || parts[1] == "" {
		return text, ""
	}
	rest = strings.TrimSpace(strings.TrimRight(parts[0], ": ") + strings.TrimRight(" "+parts[2], " ."))
	return strings.TrimSuffix(rest, ":") + ":", parts[1]
}
