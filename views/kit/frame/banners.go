package frame

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// banners say across the window that the agent does not run, and what the
// person should know.
type banners struct {
	f       *Frame
	box     *fyne.Container
	lost    *kit.Banner
	warning *kit.Banner
	all     bool // every warning is shown
}

func newBanners(f *Frame) *banners {
	b := &banners{f: f, lost: kit.NewBanner(), warning: kit.NewBanner()}
	b.box = kit.Rows(0, b.lost.Container, b.warning.Container)
	return b
}

func (b *banners) draw() {
	b.drawLost()
	b.drawWarning()
	kit.Show(b.lost.Visible() || b.warning.Visible(), b.box)
}

func (b *banners) drawLost() {
	if !b.f.lost {
		b.lost.Say("")
		return
	}
	var start []fyne.CanvasObject
	if b.f.StartAgent != nil {
		start = append(start, kit.NewButton(lang.T("Start Nod"), "", kit.Primary, b.f.ChromeKeys(), b.f.startAgent))
	}
	if b.f.Prompt {
		start = append(start, kit.NewButton(lang.T("Close"), "Esc", kit.Plain, b.f.ChromeKeys(), b.f.CloseWindow))
	}
	text := b.f.NotRunning
	if text == "" {
		text = lang.T("Nod is not running – reconnecting…")
	}
	b.lost.Say(text, start...)
}

// LostText returns the text of the banner while the agent does not run; empty while it does.
func (f *Frame) LostText() string { return f.banner.lost.Text() }

func (f *Frame) startAgent() {
	if err := f.StartAgent(); err != nil {
		f.Fail(lang.T("start Nod"), err)
	}
}

// drawWarning shows the first warning, or all of them; in a window that asks,
// what was said.
func (b *banners) drawWarning() {
	if b.f.Prompt {
		b.warning.Say(kit.Exact(b.f.result.said().text))
		return
	}
	all := b.f.status.Warnings
	if len(all) == 0 || b.f.lost {
		b.warning.Say("")
		return
	}
	shown := all[:1]
	if b.all {
		shown = all
	}
	b.warning.Say(warningText(shown), b.buttons(len(all))...)
}

func (b *banners) buttons(n int) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	button := func(text string, tapped func()) {
		out = append(out, kit.NewButton(text, "", kit.Quiet, b.f.ChromeKeys(), tapped))
	}
	if n > 1 {
		text := lang.T("%s more", kit.Count(n-1))
		if b.all {
			text = lang.T("Show less")
		}
		button(text, func() { b.all = !b.all; b.drawWarning() })
	}
	switch b.f.status.Warnings[0].Code {
	case "settings", "vault":
		button(lang.T("Settings file"), b.f.openSettings)
	case "folder":
		button(lang.T("Folders"), func() { b.f.OpenPage(api.WindowFolders) })
	}
	if copy := b.f.CopyButton(b.f.status.Warnings[0].Remedy); copy != nil {
		copy.SetKind(kit.Quiet)
		out = append(out, copy)
	}
	return out
}

func warningText(all []api.Warning) string {
	var lines []string
	for _, w := range all {
		line := kit.Clean(w.Text)
		if w.Remedy != "" {
			line = lang.Then(line, kit.Clean(w.Remedy))
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
