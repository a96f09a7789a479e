package settings

import (
	"context"
	"runtime/debug"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// About is the page of this build: its version, what is wrong with what it needs and how to fix it, and whose
// work is in it.
type About struct {
	frame.Base
	f       *frame.Frame
	version *kit.Line
	checks  *fyne.Container
	stop    *kit.Stop
	refresh *kit.Refresher
}

// NewAbout makes the page.
func NewAbout(f *frame.Frame) frame.Page {
	p := &About{f: f, version: kit.NewLine(""), checks: kit.Rows(8, kit.Small(lang.T("Checking…"))), stop: kit.NewStop(f.Keys())}
	p.refresh = &kit.Refresher{Dispatch: f.Dispatch, Fetch: func() func(context.Context) func() {
		return frame.Fetch(f, api.RunDoctor.Call, api.None{}, p.arrived)
	}}
	again := kit.Command{ID: "check-again", Title: lang.T("Check again"), Group: lang.T("About"), Key: "C", When: f.Can, Do: p.refresh.Refresh}
	licences := kit.Command{ID: "licences", Title: lang.T("Licences"), Group: lang.T("About"), Key: "L", Do: func() { f.PushReader(lang.T("Licences"), licences()) }}
	body := kit.Rows(8, kit.Heading(lang.T("About Nod")), p.version, kit.Flush(kit.Muted(lang.T("Nod proposes where files belong, and moves none without your yes. It is free software under the MIT licence."))))
	scroll := frame.Column(kit.AtMost(kit.ReadableWidth, body))
	p.Table = f.NewCommands(append([]kit.Command{again, licences}, frame.ScrollCommands(scroll)...)...)
	body.Add(container.NewHBox(p.Table.Button("licences", kit.Plain)))
	body.Add(kit.Space(0, 12))
	body.Add(kit.Heading(lang.T("What Nod needs")))
	body.Add(p.checks)
	body.Add(container.NewHBox(p.Table.Button("check-again", kit.Plain)))
	p.Body = container.NewStack(p.stop, scroll)
	return p
}

// Focus implements frame.Page.
func (p *About) Focus() fyne.Focusable { return p.stop }

// Shown checks what Nod needs.
func (p *About) Shown() { p.refresh.Refresh() }

// Draw shows the version.
func (p *About) Draw() {
	if s, known := p.f.Status(); known {
		p.version.SetText(lang.T("Version %s", kit.Clean(s.Version)))
	}
}

// arrived shows what is wrong first, each with its remedy; what is right is one line.
func (p *About) arrived(got api.DoctorResult, err error) {
	p.checks.Objects = nil
	var right []string
	for _, c := range got.Checks {
		if c.Status == api.CheckOK {
			right = append(right, c.Name)
			continue
		}
		p.checks.Add(p.card(c))
	}
	switch {
	case err != nil:
		p.checks.Add(kit.Flush(kit.Muted(kit.Failed(lang.T("check what Nod needs"), err))))
	case len(right) > 0:
		p.checks.Add(kit.Flush(kit.Muted(lang.T("All right: %s.", kit.Clean(strings.Join(right, ", "))))))
	}
	p.checks.Refresh()
}

func (p *About) card(c api.Check) fyne.CanvasObject {
	var sign fyne.Resource = theme.NewWarningThemedResource(theme.WarningIcon())
	if c.Status == api.CheckProblem {
		sign = theme.NewErrorThemedResource(theme.ErrorIcon())
	}
	lines := kit.Rows(2, kit.NewLine(lang.Capital(kit.Clean(c.Name))).Bold(true), kit.Signed(kit.Icon(sign, 16), kit.Paragraph(lang.Capital(kit.Clean(lang.Then(c.Detail, c.Remedy))))))
	return kit.Card(lines, p.remedies(c)...)
}

// remedies returns the buttons of a check: what the remedy says to run is copied, to be run by the person.
func (p *About) remedies(c api.Check) []*kit.Button {
	var out []*kit.Button
	if strings.Contains(c.Remedy, "config.toml") || strings.Contains(c.Remedy, "settings") {
		out = append(out, kit.NewButton(lang.T("Open the settings file"), "", kit.Plain, p.f.ChromeKeys(), func() { p.f.Run("settings") }))
	}
	if copy := p.f.CopyButton(c.Remedy); copy != nil {
		out = append(out, copy)
	}
	return out
}

// licences lists the libraries that are in this build.
func licences() fyne.CanvasObject {
	text := widget.NewLabel(lang.T("Nod: MIT. The licence of each library below is in its repository, and in the package’s copyright file.") + "\n")
	text.Wrapping = kit.AtWords()
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			text.Text += "\n" + m.Path + " " + m.Version
		}
	}
	return kit.AtMost(kit.ReadableWidth, kit.Flush(text))
}
