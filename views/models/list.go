package models

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// modelRowText is what the row of a model says; all of it is clean.
type modelRowText struct{ name, facts, about, mark string }

// modelRow shows a model: its name, small what is to be known, a sentence about
// it, and buttons.
func modelRow(t modelRowText, s kit.RowState, buttons fyne.CanvasObject) fyne.CanvasObject {
	back := kit.NewFill("", assets.Radius, fyne.NewSize(0, 52))
	if s.Current {
		back.SetColor(assets.ColorSelected)
	}
	if s.Focused {
		back.SetEdge(theme.ColorNamePrimary)
	}
	title := kit.Beside(kit.NewLine(t.name).Bold(true), kit.Small(t.mark).Colored(theme.ColorNameSuccess).Whole())
	rows := kit.Rows(2, title, kit.Note(t.facts))
	if t.about != "" {
		text := kit.Wrapped(fyne.TextWrapWord)
		text.SizeName = theme.SizeNameCaptionText
		text.SetText(t.about)
		rows.Add(kit.Flush(text))
	}
	return container.NewStack(back, kit.Pad(8, 8, 12, 8, container.NewBorder(nil, nil, nil, kit.Centered(buttons), rows)))
}

func (p *Page) drawInstalled() {
	p.list.Objects = nil
	all := p.st.Models
	if len(all) > 0 {
		p.list.Add(kit.NewLine(lang.T("Installed")).Bold(true))
	} else if p.st.running() {
		p.list.Add(kit.NewLine(lang.T("No model is installed")).Bold(true))
		p.list.Add(kit.Note(lang.T("Download one below. Without a model, Nod suggests places by rules and takes typed commands.")))
	}
	for i, m := range all {
		if i == maxRows {
			p.list.Add(kit.Small(lang.T("and %s more", kit.Count(len(all)-i))))
			break
		}
		current := i == p.st.index
		p.list.Add(modelRow(installedText(m, &p.st), kit.RowState{Current: current, Focused: current && p.st.focused}, p.buttons(i, m)))
	}
	kit.Show(len(p.list.Objects) > 0, p.list)
}

// buttons do what the commands do, for model i; the current one shows the keys.
func (p *Page) buttons(i int, m api.Model) fyne.CanvasObject {
	if p.st.deleting == m.Name {
		cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Plain, p.f.ChromeKeys(), func() { p.Escape() })
		confirm := kit.NewButton(lang.T("Delete"), "", kit.Plain, p.f.ChromeKeys(), func() { p.delete(m.Name) })
		confirm.SetEnabled(p.can())
		return kit.Cols(4, kit.NewLine(lang.T("Delete %s permanently?", kit.Size(m.Size))).Whole(), cancel, confirm)
	}
	row := kit.Cols(0)
	for _, id := range []string{"use", "check", "delete"} {
		c := p.Table.Find(id)
		if i != p.st.index {
			c.Key = ""
		}
		b := kit.NewButton(c.Title, c.Key, kit.Quiet, p.f.ChromeKeys(), func() {
			p.st.index = i
			p.Table.Run(id)
			p.Draw()
		})
		used := id == "use" && m.Name == p.st.Current
		b.SetEnabled(p.can() && !used && (id != "check" || p.st.checking == "") && (id == "delete" || !m.Embeds))
		row.Add(b)
	}
	return row
}

func installedText(m api.Model, s *state) modelRowText {
	t := modelRowText{name: kit.Clean(m.Name), facts: factsText(m), about: lang.Sentence(kit.Clean(m.Checked))}
	switch m.Name {
	case s.Current:
		t.mark = lang.T("used in new chats")
	case s.Comparing:
		t.mark = lang.T("compares what files say")
	}
	if found, ok := s.checks[m.Name]; ok {
		t.about = checkText(found)
	}
	if s.checking == m.Name {
		t.about = lang.T("Checking with three short prompts. This can take a minute.")
	}
	return t
}

func factsText(m api.Model) string {
	size, context, tools, thinks, remote := "", "", lang.T("works without tools"), "", ""
	if m.Size > 0 {
		size = kit.Size(m.Size)
	}
	if m.Context > 0 {
		context = kit.Number(m.Context, "%s token", "%s tokens")
	}
	switch {
	case m.Tools:
		tools = lang.T("works with tools")
	case m.Embeds:
		tools = lang.T("compares texts, cannot reply")
	}
	if m.Thinking {
		thinks = lang.T("shows its thinking")
	}
	if m.Remote {
		remote = lang.T("runs on another computer: your text leaves this one")
	}
	return kit.Join(size, paramsText(m.Params), context, tools, thinks, remote)
}

// paramsText returns how large a model is: "4.0B" in words.
func paramsText(params string) string {
	if n, err := strconv.ParseFloat(strings.TrimSuffix(params, "B"), 64); err == nil {
		return lang.T("%s billion parameters", lang.Decimal(n, 1))
	}
	return kit.CleanTo(params, 20)
}

// checkText returns what a check found, in a sentence.
func checkText(c api.ModelCheck) string {
	text := lang.Sentence(kit.Clean(c.Says))
	for _, n := range c.Notes[:min(3, len(c.Notes))] {
		text += " " + lang.Sentence(kit.Clean(n))
	}
	if c.Took > 0 {
		text += " " + lang.T("It took %s.", lang.Span(time.Duration(c.Took)*time.Millisecond))
	}
	return text
}

// drawRecommended offers models that fit this computer.
func (p *Page) drawRecommended() {
	p.advised.Objects = nil
	for i, r := range p.st.recommended() {
		kind := kit.Plain
		if i == 0 && p.st.running() && len(p.st.Models) == 0 && len(p.st.Pulls) == 0 {
			kind = kit.Primary
		}
		get := kit.NewButton(lang.T("Download"), "", kind, p.f.ChromeKeys(), func() { p.download(r.Name) })
		get.SetEnabled(p.can() && p.st.running())
		if i == 0 {
			p.advised.Add(kit.NewLine(lang.T("Recommended for this computer")).Bold(true))
		}
		text := modelRowText{name: kit.Clean(r.Name), facts: lang.T("%s to download", kit.Size(r.Size)), about: lang.Sentence(kit.Clean(r.Why))}
		p.advised.Add(modelRow(text, kit.RowState{}, get))
	}
	kit.Show(len(p.advised.Objects) > 0, p.advised)
	kit.Show(p.st.running() || len(p.advised.Objects) > 0, p.others)
}
