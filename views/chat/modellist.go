package chat

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// mostModels is how many models are listed; nobody has more, but a server can say so.
const mostModels = 60

// look is how a row of the page stands among the others.
type look struct{ current, focused bool }

// modelLine shows a model: its name, small what is to be known, a sentence
// about it, and buttons.
func modelLine(name, facts, says, mark string, l look, buttons fyne.CanvasObject) fyne.CanvasObject {
	back := kit.NewFill("", assets.Radius, fyne.NewSize(0, 52))
	if l.current {
		back.SetColor(assets.ColorSelected)
	}
	if l.focused {
		back.SetEdge(theme.ColorNamePrimary)
	}
	title := kit.Beside(kit.NewLine(name).Bold(true), kit.Small(mark).Colored(theme.ColorNameSuccess).Whole())
	rows := kit.Rows(2, title, kit.Small(facts))
	if says != "" {
		text := kit.Wrapped(fyne.TextWrapWord)
		text.SizeName = theme.SizeNameCaptionText
		text.SetText(says)
		rows.Add(kit.Flush(text))
	}
	return container.NewStack(back, kit.Pad(8, 8, 12, 8, container.NewBorder(nil, nil, nil, buttons, rows)))
}

// drawModels lists what is installed.
func (p *modelsPage) drawModels() {
	st := &p.w.st
	p.list.Objects = nil
	all := st.models.Models
	if len(all) > 0 {
		p.list.Add(kit.NewLine("Installed").Bold(true))
	} else if p.serves() {
		p.list.Add(kit.NewLine("No model is installed").Bold(true))
		p.list.Add(kit.Small("Download one below; without a model Nod sorts files by rules and takes typed commands."))
	}
	for i, m := range all {
		if i == mostModels {
			p.list.Add(kit.Small("and " + kit.Count(len(all)-i) + " more"))
			break
		}
		p.list.Add(p.line(i, m))
	}
	kit.Show(len(p.list.Objects) > 0, p.list)
}

// line is one installed model; the one that keys act on has the keys on its buttons.
func (p *modelsPage) line(i int, m api.Model) fyne.CanvasObject {
	st := &p.w.st
	here := i == p.at
	key := func(k string) string {
		if here {
			return k
		}
		return ""
	}
	at := func(do func(string)) func() { return func() { p.at = i; do(m.Name) } }
	var row *fyne.Container
	if p.deleting == m.Name {
		no := p.button("Keep it", "Esc", kit.Plain, func() { p.leave() })
		row = kit.Cols(4, kit.NewLine("Delete "+kit.Size(m.Size)+" for good?").Whole(), no, p.button("Delete", "", kit.Plain, at(p.remove)))
	} else {
		use := p.button("Use", key("U"), kit.Quiet, at(p.use))
		use.SetEnabled(p.w.can() && m.Name != st.models.Current)
		check := p.button("Check", key("C"), kit.Quiet, at(p.check))
		check.SetEnabled(p.w.can() && p.checking == "")
		row = kit.Cols(0, use, check, p.button("Delete", key("Del"), kit.Quiet, at(p.askRemove)))
	}
	mark := ""
	if m.Name == st.models.Current {
		mark = "used in new conversations"
	}
	return modelLine(kit.Clean(m.Name), modelFacts(m), p.found(m), mark, look{here, here && p.stop.Focused()}, kit.Centered(row))
}

// modelFacts are size and capabilities.
func modelFacts(m api.Model) string {
	size, context, tools, thinks, remote := "", "", "cannot call tools", "", ""
	if m.Size > 0 {
		size = kit.Size(m.Size)
	}
	if m.Context > 0 {
		context = kit.Number(m.Context, "token")
	}
	if m.Tools {
		tools = "calls tools"
	}
	if m.Thinking {
		thinks = "thinks aloud"
	}
	if m.Remote {
		remote = "runs on another machine: text leaves this one"
	}
	return kit.Join(size, kit.CleanTo(m.Params, 20), context, tools, thinks, remote)
}

// found is what the last check found, in a sentence.
func (p *modelsPage) found(m api.Model) string {
	if p.checking == m.Name {
		return "Checking: three short prompts are tried. This can take a minute."
	}
	c, ok := p.checks[m.Name]
	if !ok {
		return kit.Sentence(kit.Clean(m.Checked))
	}
	text := kit.Sentence(kit.Clean(c.Says))
	for i, n := range c.Notes {
		if i == 3 {
			break
		}
		text += " " + kit.Sentence(kit.Clean(n))
	}
	if c.Took > 0 {
		text += " It took " + kit.Span(time.Duration(c.Took)*time.Millisecond) + "."
	}
	return text
}
