package history

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// logPage shows the log as a whole: whether it is what Nod wrote, its root hash,
// and writing all of it to a file.
type logPage struct {
	frame.Base
	p           *Page
	stop        *kit.Stop // has the focus while no button can have it
	scroll      *container.Scroll
	sign        *canvas.Image
	heading     *kit.Line
	text, about *widget.Label // about says what the root hash is good for
	root        *widget.Label
	verify      *kit.Button
	rooted      *fyne.Container
	problems    *fyne.Container
	path        *kit.Entry
	shown       []string // the problems that are drawn
}

func newLogPage(page *Page) *logPage {
	f := page.f
	p := &logPage{p: page, stop: kit.NewStop(f.Keys()), heading: kit.Heading(""), text: kit.Wrapped(fyne.TextWrapWord), root: kit.Wrapped(fyne.TextWrapBreak),
		about: kit.Muted(""), problems: kit.Rows(8), sign: kit.Icon(assets.Dot(assets.ColorMuted), 20)}
	body := kit.Rows(16)
	p.scroll = container.NewVScroll(kit.Pad(24, 24, 24, 24, kit.AtMost(kit.ReadableWidth, body)))
	p.Table = f.NewCommands(append([]kit.Command{
		{ID: "verify", Title: lang.T("Verify now"), Help: lang.T("Verify the log"), Group: lang.T(ofLog), Key: "V", Scope: kit.InPage, When: page.canVerify, Do: page.verify},
		{ID: "export", Title: lang.T("Export"), Help: lang.T("Export to a file"), Group: lang.T(ofLog), Key: "X", When: f.Can, Do: func() { page.export(p.path.Text) }},
		{ID: "copy-root", Title: lang.T("Copy root hash"), Help: lang.T("Copy the root hash of the log"), Group: lang.T(ofLog), Key: "C", When: func() bool { return page.m.log.known }, Do: page.copyRoot},
	}, frame.ScrollCommands(p.scroll)...)...)
	p.verify = p.Table.Button("verify", kit.Primary)
	p.root.TextStyle.Monospace = true
	root := container.NewBorder(nil, nil, nil, kit.Centered(p.Table.Button("copy-root", kit.Quiet)), kit.Centered(kit.Flush(p.root)))
	p.rooted = kit.Rows(16, kit.Hairline(), kit.Rows(6, kit.NewLine(lang.T("Root hash")).Bold(true), root, kit.Flush(p.about)))
	head := container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(p.sign)), nil, kit.Centered(p.heading))
	state := kit.Rows(8, head, kit.Flush(p.text), kit.Space(0, 0), container.NewHBox(p.verify))
	for _, o := range []fyne.CanvasObject{state, p.problems, p.rooted, kit.Hairline(), p.layExport()} {
		body.Add(o)
	}
	p.Body = container.NewStack(p.stop, p.scroll)
	return p
}

// layExport asks for a file; its name has the day, and nothing that is there is replaced.
func (p *logPage) layExport() fyne.CanvasObject {
	f := p.p.f
	p.path = kit.NewEntry("~/nod-history.csv", f.ChromeKeys())
	p.path.OnSubmitted = func(string) { p.Table.Run("export") }
	p.path.Escaped = func() { f.Focus(p.Focus()) }
	about := kit.Muted(lang.T("Writes all of the history to a new file: as a table if its name ends in .csv, else with all that the log holds, as lines of JSON. An existing file is never replaced."))
	row := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(p.Table.Button("export", kit.Plain))), p.path)
	return kit.Rows(6, kit.NewLine(lang.T("Export")).Bold(true), row, kit.Flush(about))
}

// Focus implements frame.Page.
func (p *logPage) Focus() fyne.Focusable {
	if p.verify.Disabled() {
		return p.stop
	}
	return p.verify
}

// suggest fills in where an export may go, unless something is there that
// is not to be replaced.
func (p *logPage) suggest(now time.Time, replace bool) {
	if p.path.Text == "" || replace {
		p.path.SetText("~/nod-history-" + now.Format("2006-01-02") + ".csv")
	}
}

// Draw shows the state of the log.
func (p *logPage) Draw() {
	l, now := p.p.m.log, p.p.f.Now()
	p.suggest(now, false)
	color, icon, heading, text := stateText(l, now)
	p.sign.Resource = theme.NewColoredResource(icon, color)
	p.sign.Refresh()
	p.heading.SetText(heading)
	p.text.SetText(text)
	p.verify.SetKind(kit.Primary)
	if l.known && l.OK && l.failure == "" {
		p.verify.SetKind(kit.Plain)
	}
	p.verify.SetText(either(l.checking, lang.T("Verifying…"), lang.T("Verify now")))
	p.root.SetText(kit.Clean(l.Root))
	p.about.SetText(either(l.OK, lang.T(aboutRoot), lang.T("This is the hash of the lines as they are now.")))
	kit.Show(l.known && l.Root != "", p.rooted)
	kit.Show(l.known && len(l.Problems) > 0, p.problems)
	if all := findings(l); !slices.Equal(all, p.shown) {
		p.shown, p.problems.Objects = all, nil
		for _, text := range all {
			fact := kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.MediumImportance)
			fact.Set(text)
			p.problems.Add(fact.Row)
		}
	}
	p.Body.Refresh()
	p.Table.Draw()
}

const aboutRoot = "Note it elsewhere: while a log of this length has this hash, nothing in it was changed, not even by someone who has its key."

// stateText says how the log is, with an icon and a colour beside the words.
func stateText(l logState, now time.Time) (fyne.ThemeColorName, fyne.Resource, string, string) {
	switch {
	case l.checking:
		text := lang.T("Every entry is read and compared with the checkpoint.")
		if d := now.Sub(l.since); d >= time.Second {
			text += " " + lang.T("This takes %s so far.", lang.Span(d.Truncate(time.Second)))
		}
		return assets.ColorMuted, theme.ViewRefreshIcon(), lang.T("Verifying the log…"), text
	case l.failure != "":
		return theme.ColorNameError, theme.ErrorIcon(), lang.T("The log could not be checked"), l.failure
	case !l.known:
		return assets.ColorMuted, theme.QuestionIcon(), lang.T("Not verified yet"), lang.T("Whether the log is what Nod wrote has not been checked since this window was opened.")
	case !l.OK:
		return theme.ColorNameError, theme.WarningIcon(), lang.T("The log is damaged"), damageText(l, now)
	}
	return theme.ColorNameSuccess, theme.ConfirmIcon(), lang.T("Log verified: %s", entries(l.Records)),
		lang.T("Every entry is as Nod wrote it, and none is missing. %s", measures(l, now))
}

func damageText(l logState, now time.Time) string {
	return lang.T("The list may not show what happened, and no tool runs. Read the findings below, and keep an export. %s", measures(l, now))
}

func measures(l logState, now time.Time) string {
	text := lang.T("Checked %s: %s in %s", lang.Moment(l.Checked, now), entries(l.Records), kit.Size(l.Bytes))
	switch {
	case l.Sealed == l.Records:
		text += lang.T(", all covered by the checkpoint")
	case l.Sealed > 0:
		text += lang.T(", and the checkpoint covers %s", entries(l.Sealed))
	}
	return text + lang.T(".")
}

// logSummary says in a few words whether the log is whole.
func logSummary(l logState) (fyne.Resource, string) {
	switch {
	case l.checking:
		return theme.NewColoredResource(theme.ViewRefreshIcon(), assets.ColorMuted), lang.T("Checking the log…")
	case l.damaged():
		return theme.NewColoredResource(theme.WarningIcon(), theme.ColorNameError), lang.T("Log damaged")
	case l.known:
		return theme.NewColoredResource(theme.ConfirmIcon(), theme.ColorNameSuccess), lang.T("Log verified: %s", entries(l.Records))
	}
	return theme.NewColoredResource(theme.QuestionIcon(), assets.ColorMuted), lang.T("Log not verified")
}
