package activity

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// logPage is the page of the log as a whole: is it what Nod wrote, what is its
// root hash, and a file of all of it.
type logPage struct {
	w        *Window
	box      *fyne.Container
	scroll   *container.Scroll
	sign     *canvas.Image
	heading  *kit.Line
	text     *widget.Label
	verify   *kit.Button
	root     *widget.Label
	about    *widget.Label // what the root hash is good for
	copy     *kit.Button
	rooted   *fyne.Container
	problems *fyne.Container
	path     *kit.Entry
	write    *kit.Button
	shown    string // the problems that are drawn
}

func newLogPage(w *Window) *logPage {
	p := &logPage{w: w, heading: kit.Heading(""), text: kit.Wrapped(fyne.TextWrapWord), root: kit.Wrapped(fyne.TextWrapBreak), problems: kit.Rows(8)}
	p.sign = kit.Icon(assets.Dot(assets.ColorMuted), 20)
	p.root.TextStyle.Monospace = true
	p.verify = kit.NewButton("Verify now", "V", kit.Primary, w.keys, w.verify)
	p.copy = kit.NewButton("Copy", "C", kit.Quiet, w.keys, w.copyRoot)
	p.about = kit.Wrapped(fyne.TextWrapWord)
	p.about.Importance = widget.LowImportance
	p.rooted = kit.Rows(16, kit.Hairline(), kit.Rows(6, kit.NewLine("Root hash").Bold(true), container.NewBorder(nil, nil, nil, kit.Centered(p.copy), kit.Centered(kit.Flush(p.root))), kit.Flush(p.about)))
	head := container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(p.sign)), nil, kit.Centered(p.heading))
	state := kit.Rows(8, head, kit.Flush(p.text), kit.Space(0, 0), container.NewHBox(p.verify))
	body := kit.Rows(16, state, p.problems, p.rooted, kit.Hairline(), p.layExport())
	p.scroll = container.NewVScroll(kit.Pad(24, 24, 24, 24, container.New(column{}, body)))
	p.box = container.NewStack(p.scroll)
	return p
}

// first is what gets the focus.
func (p *logPage) first() fyne.Focusable {
	if p.verify.Disabled() {
		return p.w.head.tabs[theLog]
	}
	return p.verify
}

// layExport asks for a file; its name has the day, and nothing that is there is replaced.
func (p *logPage) layExport() fyne.CanvasObject {
	p.path = kit.NewEntry("~/nod-activity.jsonl", p.w.keys)
	p.path.OnSubmitted = func(text string) { p.w.export(text) }
	p.path.Escaped = func() { p.w.win.Canvas().Focus(p.first()) }
	p.write = kit.NewButton("Export", "X", kit.Plain, p.w.keys, func() { p.w.export(p.path.Text) })
	about := kit.Wrapped(fyne.TextWrapWord)
	about.Importance = widget.LowImportance
	about.SetText("Writes every record as a line of JSON into a new file. A file that is there already is never replaced.")
	row := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(p.write)), p.path)
	return kit.Rows(6, kit.NewLine("Export").Bold(true), row, kit.Flush(about))
}

// suggest fills in where an export may go, unless something stands there.
func (p *logPage) suggest() {
	if p.path.Text == "" {
		p.path.SetText("~/nod-activity-" + p.w.o.Now().Format("2006-01-02") + ".jsonl")
	}
}

// exported leaves the field for the next one.
func (p *logPage) exported() { p.path.SetText(""); p.suggest() }

// askExport puts the focus on the field of the export.
func (w *Window) askExport() {
	w.turn(theLog)
	w.win.Canvas().Focus(w.log.path)
}

// draw shows the page if it is the one that is looked at.
func (p *logPage) draw() {
	l := p.w.st.log
	if p.suggest(); p.w.st.tab != theLog {
		return
	}
	color, icon, heading, text := stateWords(l, p.w.o.Now())
	p.sign.Resource = theme.NewColoredResource(icon, color)
	p.sign.Refresh()
	p.heading.SetText(heading)
	p.text.SetText(text)
	p.verify.SetEnabled(!l.checking && !p.w.st.lost)
	p.verify.SetKind(kit.Primary)
	if l.known && l.OK && l.wrong == "" {
		p.verify.SetKind(kit.Plain)
	}
	p.verify.SetText(either(l.checking, "Verifying…", "Verify now"))
	p.root.SetText(kit.Clean(l.Root))
	p.about.SetText(either(l.OK, aboutRoot, "This is the hash of the lines as they are now."))
	kit.Show(l.known && l.Root != "", p.rooted)
	p.write.SetEnabled(p.w.st.can())
	p.drawProblems(l)
	p.box.Refresh()
}

const aboutRoot = "Note it elsewhere: while a log of this length has this hash, nothing in it was changed, not even by someone who has its key."

// stateWords says how the log is, with a sign and a colour beside the words.
func stateWords(l logState, now time.Time) (fyne.ThemeColorName, fyne.Resource, string, string) {
	switch {
	case l.checking:
		text := "Every entry is read and held against the checkpoint."
		if d := now.Sub(l.since); d >= time.Second {
			text += " This takes " + kit.Span(d.Truncate(time.Second)) + " so far."
		}
		return assets.ColorMuted, theme.ViewRefreshIcon(), "Verifying the log…", text
	case l.wrong != "":
		return theme.ColorNameError, theme.ErrorIcon(), "The log could not be checked", l.wrong
	case !l.known:
		return assets.ColorMuted, theme.QuestionIcon(), "Not verified yet", "Whether the log is what Nod wrote has not been checked since this window was opened."
	case !l.OK:
		return theme.ColorNameError, theme.WarningIcon(), "The log is damaged", damageText(l, now)
	}
	return theme.ColorNameSuccess, theme.ConfirmIcon(), "Log verified: " + entries(l.Records) + ", whole",
		"Every entry is as Nod wrote it, and none is missing. " + measures(l, now)
}

func damageText(l logState, now time.Time) string {
	return "What is listed may not be what happened, and no tool runs. Look at what was found below, and keep an export. " + measures(l, now)
}

// measures are the numbers of a check.
func measures(l logState, now time.Time) string {
	text := "Checked " + kit.Moment(l.Checked, now) + ": " + entries(l.Records) + " in " + kit.Size(l.Bytes)
	switch {
	case l.Sealed == l.Records:
		text += ", for all of which the checkpoint vouches"
	case l.Sealed > 0:
		text += ", and the checkpoint vouches for " + entries(l.Sealed)
	}
	return text + "."
}

// drawProblems lists what was found.
func (p *logPage) drawProblems(l logState) {
	kit.Show(l.known && len(l.Problems) > 0, p.problems)
	all := problems(l)
	if key := strings.Join(all, "\x00"); key == p.shown {
		return
	} else {
		p.shown = key
	}
	p.problems.Objects = nil
	for _, text := range all {
		line := kit.Wrapped(fyne.TextWrapWord)
		line.SetText(text)
		p.problems.Add(kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Flush(line)))
	}
	p.problems.Refresh()
}

// copyRoot puts the root hash on the clipboard.
func (w *Window) copyRoot() {
	if w.st.log.known && w.o.Copy != nil {
		w.o.Copy(kit.Clean(w.st.log.Root))
		w.say("Copied the root hash of "+entries(w.st.log.Records), false)
	}
}

// column keeps text as narrow as it is easy to read.
type column struct{}

const columnMost float32 = 720

func (column) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (column) Layout(o []fyne.CanvasObject, s fyne.Size) {
	kit.Put(o[0], 0, 0, min(s.Width, columnMost), s.Height)
}
