package models

import (
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

// downloads are the models that are being downloaded.
type downloads struct {
	box    *fyne.Container
	rows   map[string]*downloadRow
	keys   kit.Keys
	again  func(name string)
	cancel func(name string)
}

func newDownloads(keys kit.Keys, again, cancel func(string)) *downloads {
	d := &downloads{box: kit.Rows(8), keys: keys, again: again, cancel: cancel}
	d.box.Hide()
	return d
}

// draw shows the progress of each download. Rows stay while their download does, so that only the
// numbers are drawn again.
func (d *downloads) draw(pulls []api.Pull, can bool) {
	was := d.rows
	d.rows = map[string]*downloadRow{}
	same := true
	for _, pull := range pulls {
		if len(d.rows) == maxRows || d.rows[pull.Name] != nil {
			continue
		}
		r := was[pull.Name]
		if r == nil {
			same = false
			r = newDownloadRow(d.keys, func() { d.again(pull.Name) }, func() { d.cancel(pull.Name) })
		}
		d.rows[pull.Name] = r
		r.set(pull, can)
	}
	if same && len(was) == len(d.rows) {
		return
	}
	d.box.Objects = nil
	for _, pull := range pulls {
		if r := d.rows[pull.Name]; r != nil && !r.placed {
			r.placed = true
			d.box.Add(r.box)
		}
	}
	for _, r := range d.rows {
		r.placed = false
	}
	kit.Show(len(d.rows) > 0, d.box)
	d.box.Refresh()
}

// downloadRow is one download with how far it is.
type downloadRow struct {
	box     *fyne.Container
	heading *kit.Line
	text    *kit.Line
	bar     *fyne.Container
	again   *kit.Button
	cancel  *kit.Button
	placed  bool // its box is in the list that is being made
}

func newDownloadRow(keys kit.Keys, again, cancel func()) *downloadRow {
	r := &downloadRow{heading: kit.NewLine("").Bold(true), text: kit.Small(""), bar: kit.NewBar(), again: kit.NewButton(lang.T("Try again"), "", kit.Quiet, keys, again), cancel: kit.NewButton("", "", kit.Quiet, keys, cancel)}
	back := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameSeparator)
	head := container.NewBorder(nil, nil, nil, kit.Cols(0, r.again, r.cancel), kit.Centered(r.heading))
	bar := kit.AtLeast(0, 4, r.bar) // keeps its room without it: nothing below moves when a download fails
	r.box = container.NewStack(back, kit.Pad(8, 12, 12, 8, kit.Rows(4, head, kit.Pad(0, 0, 0, 4, bar), r.text)))
	return r
}

func (r *downloadRow) set(p api.Pull, can bool) {
	kit.FillBar(r.bar, float32(p.Done)/float32(max(1, p.All)))
	failed, name := p.Error != "", kit.Clean(p.Name)
	heading, color, button := lang.T("Downloading %s", name), assets.ColorMuted, lang.T("Cancel")
	if failed {
		heading, color, button = lang.T("Could not download %s", name), theme.ColorNameError, lang.T("Dismiss")
	}
	kit.Show(!failed, r.bar)
	kit.Show(failed, r.again)
	r.again.SetEnabled(can)
	r.heading.SetText(heading)
	r.text.SetText(downloadText(p))
	r.text.Colored(color).Refresh()
	r.cancel.SetText(button)
	r.cancel.SetEnabled(can)
}

// downloadText returns the progress of a download and how long it will take, in words.
func downloadText(p api.Pull) string {
	if p.Error != "" {
		return lang.Sentence(kit.Clean(p.Error))
	}
	done, speed, left := "", "", ""
	if p.All > 0 {
		done = lang.T("%d %% · %s of %s", max(0, min(100, int(100*float64(p.Done)/float64(p.All)))), kit.Size(p.Done), kit.Size(p.All))
	}
	if p.Speed > 0 {
		speed = lang.T("%s a second", kit.Size(p.Speed))
		if rest := p.All - p.Done; p.All > 0 && rest > 0 && rest/p.Speed < 360_000 {
			left = lang.T("%s left", lang.Span(time.Duration(max(1, rest/p.Speed))*time.Second))
		}
	}
	return kit.Join(done, speed, left, phaseText(p))
}

// phaseText says what a server does that downloads a model, whose words for it are English; empty while numbers say it.
func phaseText(p api.Pull) string {
	word, _, _ := strings.Cut(p.Status, " ")
	switch {
	case word == "verifying":
		return lang.T("Checking what was downloaded…")
	case word == "writing" || word == "removing" || word == "success":
		return lang.T("Finishing…")
	case p.All == 0:
		return lang.T("Starting…")
	}
	return ""
}
