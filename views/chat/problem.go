package chat

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// remedy is the command that helps with a problem, and what stands on its button.
func remedy(code string) (id, text string) {
	switch code {
	case "unreachable", "interrupted":
		return "start-server", "Start it again" // does nothing to one that runs
	case "no_model", "no_tools", "denied", "remote", "not_a_model_server":
		return "models", "Choose a model"
	}
	return "", ""
}

// drawProblem says why a reply failed and what helps, with its button.
func (r *messageRow) drawProblem() {
	kit.Show(r.m.Problem != "", r.problem)
	r.problem.Objects = nil
	if r.m.Problem == "" {
		return
	}
	text := kit.Wrapped(fyne.TextWrapWord)
	text.SetText(kit.Sentence(kit.Clean(r.m.Problem)))
	r.problem.Add(kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Flush(text)))
	if r.m.Remedy != "" {
		help := kit.Wrapped(fyne.TextWrapWord)
		help.Importance = widget.LowImportance
		help.SetText(kit.Sentence(kit.Clean(r.m.Remedy)))
		r.problem.Add(kit.Pad(0, 0, 28, 0, kit.Flush(help)))
	}
	if !r.last {
		return
	}
	buttons, kind := kit.Cols(8), kit.Primary
	if id, text := remedy(r.m.Code); id != "" {
		buttons.Add(r.ctx.button(id, text, kind, nil))
		kind = kit.Plain
	}
	buttons.Add(r.ctx.button("retry", "", kind, nil))
	r.problem.Add(kit.Pad(0, 0, 28, 0, buttons))
}
