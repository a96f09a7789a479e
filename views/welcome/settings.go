package welcome

import (
	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// settingsScreen is what else can be set.
type settingsScreen struct {
	p      *Page
	box    fyne.CanvasObject
	notify *kit.Check
	model  *modelText
	scans  []fyne.CanvasObject
	remedy *kit.Line
}

// modelText says which language model there is.
type modelText struct{ head, text *kit.Line }

func newSettings(p *Page) *settingsScreen {
	s := &settingsScreen{p: p, model: &modelText{kit.NewLine(""), kit.Small("")}, remedy: kit.Small("")}
	s.scans = []fyne.CanvasObject{kit.Space(0, 12), kit.Heading(lang.T("Scans")), kit.NewLine(lang.T("Nod can also read scanned pages and pictures of letters")), s.remedy}
	s.notify = kit.NewCheck(lang.T("Notify me when new files have arrived"), p.f.ChromeKeys(), func(on bool) { p.m.notify = on; p.Draw() })
	rows := []fyne.CanvasObject{
		kit.NewLine(lang.T("Almost done")).Bold(true).Sized(24),
		kit.Space(0, 4), kit.Heading(lang.T("Notifications")), kit.Cols(16, s.notify, kit.Centered(p.Table.Button("notify", kit.Plain))),
		kit.Space(0, 12), kit.Heading(lang.T("Language model")), s.model.head, s.model.text,
	}
	rows = append(rows, s.scans...)
	s.box = kit.Rows(8, append(rows, kit.Space(0, 12), kit.Heading(lang.T("Where to find Nod")),
		paragraph(lang.T("Nod stays in the tray. Its icon shows when files are waiting, and its menu opens your proposals.")))...)
	return s
}

func (s *settingsScreen) content() fyne.CanvasObject { return s.box }

func (s *settingsScreen) draw() {
	s.notify.SetChecked(s.p.m.notify)
	head, text := modelState(s.p.m.models, s.p.m.asked)
	s.model.head.SetText(head)
	s.model.text.SetText(text)
	s.remedy.SetText(s.p.m.got.ScanRemedy)
	kit.Show(s.p.m.got.ScanRemedy != "", s.scans...)
}

// modelState says which language model there is, and that none is needed.
func modelState(m api.ModelsResult, asked bool) (head, text string) {
	unneeded := lang.T("Nod sorts files without one. With one you can also chat with Nod.")
	switch {
	case !asked:
		return "", ""
	case m.Server.State == api.ServerRunning && len(m.Models) > 0:
		name := m.Current
		if name == "" {
			name = m.Models[0].Name
		}
		return lang.T("Found %s", kit.CleanTo(name, 60)), lang.T("It helps to sort files, and you can chat with it.")
	case m.Server.State == api.ServerRunning:
		return lang.T("The model server runs; no model is installed"), lang.T("%s Models, in the chat, downloads one.", unneeded)
	case m.Server.State == api.ServerStopped:
		return lang.T("Ollama is installed; it is not running"), lang.T("%s Nod starts Ollama when you chat.", unneeded)
	}
	return lang.T("None found, and none is needed"), lang.T("%s Install Ollama from ollama.com at any time.", unneeded)
}
