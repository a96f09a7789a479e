package welcome

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// settingsScreen is what else can be set.
type settingsScreen struct {
	p      *Page
	box    fyne.CanvasObject
	notify *kit.Check
	login  *kit.Check
	why    fyne.CanvasObject // to start Nod at login
	model  *modelText
	scans  []fyne.CanvasObject
	remedy *frame.Remedy
}

// modelText says which language model there is, and where one is got.
type modelText struct {
	head *kit.Line
	text *widget.Label
	how  *frame.Remedy
	get  *kit.Button
}

func newSettings(p *Page) *settingsScreen {
	s := &settingsScreen{p: p, remedy: p.f.NewRemedy(kit.Muted(""))}
	s.model = &modelText{kit.NewLine(""), kit.Muted(""), p.f.NewRemedy(kit.Muted("")), p.Table.Button("get-ollama", kit.Plain)}
	s.scans = []fyne.CanvasObject{kit.Space(0, 12), kit.Heading(lang.T("Scans")), kit.Paragraph(lang.T("Nod can also read scanned pages and pictures of letters")), s.remedy.Box}
	s.notify = kit.NewCheck(lang.T("Notify me when new files have arrived"), p.f.ChromeKeys(), func(on bool) { p.m.notify = on; p.Draw() })
	s.login = kit.NewCheck(lang.T("Start Nod when I log in"), p.f.ChromeKeys(), func(on bool) { p.m.login = on; p.Draw() })
	s.why = kit.Pad(-12, 0, 19, 0, kit.Flush(kit.Muted(lang.T("Recommended: otherwise nothing is watched after a restart until you open Nod."))))
	s.box = kit.Rows(8, append([]fyne.CanvasObject{
		kit.NewLine(lang.T("Almost done")).Bold(true).Sized(24),
		kit.Space(0, 4), kit.Heading(lang.T("Where to find Nod")),
		kit.Paragraph(lang.T("Nod stays in the tray. Its icon shows when files are waiting, and its menu opens your proposals.")),
		kit.Pad(0, 0, -7, 0, s.login), s.why,
		kit.Space(0, 12), kit.Heading(lang.T("Notifications")), kit.Pad(0, 0, -7, 0, kit.Cols(16, s.notify, kit.Centered(p.Table.Button("notify", kit.Plain)))),
		kit.Space(0, 12), kit.Heading(lang.T("Language model")), s.model.head, kit.Flush(s.model.text), s.model.how.Box, kit.Cols(8, s.model.get),
	}, s.scans...)...)
	return s
}

func (s *settingsScreen) content() fyne.CanvasObject { return s.box }

func (s *settingsScreen) draw() {
	s.notify.SetChecked(s.p.m.notify)
	s.login.SetChecked(s.p.m.login)
	kit.Show(s.p.m.canStart, s.login, s.why)
	head, text := modelState(s.p.m.models, s.p.m.asked)
	s.model.head.SetText(head)
	s.model.text.SetText(text)
	missing, how := s.p.isModelMissing(), ""
	if missing {
		how = lang.Sentence(kit.Clean(s.p.m.models.Server.Remedy))
	}
	s.model.how.SetText(how)
	kit.Show(missing, s.model.get)
	s.remedy.SetText(s.p.m.got.ScanRemedy)
	kit.Show(s.p.m.got.ScanRemedy != "", s.scans...)
}

// modelState says which language model there is, and that none is needed.
func modelState(m api.ModelsResult, asked bool) (head, text string) {
	unneeded := lang.T("Nod suggests places without one. With one you can also chat with Nod.")
	switch {
	case !asked:
		return "", ""
	case m.Server.State == api.ServerRunning && len(m.Models) > 0:
		name := m.Current
		if name == "" {
			name = m.Models[0].Name
		}
		return lang.T("Found %s", kit.CleanTo(name, 60)), lang.T("It helps to find places for files, and you can chat with it.")
	case m.Server.State == api.ServerRunning:
		return lang.T("The model server runs; no model is installed"), lang.T("%s Models, in the chat, downloads one.", unneeded)
	case m.Server.State == api.ServerStopped:
		return lang.T("Ollama is installed; it is not running"), lang.T("%s Nod starts Ollama when you chat.", unneeded)
	}
	return lang.T("None found"), unneeded
}
