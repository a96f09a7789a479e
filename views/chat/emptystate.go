package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// drawEmpty draws what is shown in place of messages.
func (p *Page) drawEmpty() {
	st := &p.st
	again := func(do func()) *kit.Button {
		return kit.NewButton(lang.T("Try again"), "", kit.Primary, p.f.ChromeKeys(), do)
	}
	switch {
	case len(st.conversation.messages) > 0:
		p.empty.Hide()
	case st.open != "" && st.openError != "" && !st.lost:
		p.empty.Say("error", theme.NewErrorThemedResource(theme.ErrorIcon()), lang.T("The conversation could not be loaded"), st.openError, again(p.opened.Refresh))
	case st.loading():
		if st.slowList || st.slowOpen {
			p.empty.Skeleton(messageSkeleton)
		} else {
			p.empty.Hide()
		}
	case st.modelsError != "" && !st.modelsKnown && !st.lost:
		p.empty.Say("models", theme.NewErrorThemedResource(theme.ErrorIcon()), lang.T("The models could not be loaded"), st.modelsError, again(p.refresh))
	case st.modelsKnown && st.replyModel() == "":
		example := func(text, sent string, kind kit.Kind) *kit.Button {
			return kit.NewButton(text, "", kind, p.f.ChromeKeys(), func() { p.say(sent) })
		}
		p.empty.Say("no model", assets.Chat(assets.ColorMuted), lang.T("Ask for proposals and files"), noModelText(st.models.Server.State),
			example(lang.T("Which proposals are there?"), "/proposals", kit.Primary), example(lang.T("Which folders do you watch?"), "/folders", kit.Plain), p.button("say-help", "", kit.Plain, nil))
	default:
		p.empty.Say("empty", assets.Chat(assets.ColorMuted), lang.T("How can I help?"),
			lang.T("Ask about your proposals, have files found, read or moved, or type / for commands. You are asked before anything is changed."))
	}
	p.empty.Enable(!st.lost)
}

// noModelText returns what an empty conversation says where no model is installed.
func noModelText(server api.ServerState) string {
	how := lang.T("Download one under Models.")
	switch server {
	case api.ServerMissing:
		how = lang.T("Install Ollama under Models first.")
	case api.ServerStopped:
		how = lang.T("Start Ollama under Models.")
	case api.ServerStrange:
		how = lang.T("Another program answers in Ollama's place.")
	}
	return lang.T("Examples work without a model. With one you can ask in your own words. %s", how)
}

// messageSkeleton returns a message without words.
func messageSkeleton() fyne.CanvasObject {
	rows := kit.Rows(8)
	for _, width := range []float32{120, 420, 360} {
		rows.Add(container.NewHBox(kit.NewFill(theme.ColorNameSeparator, 4, fyne.NewSize(width, 12))))
	}
	return kit.Pad(12, 12, 32, 32, rows)
}
