package proposals

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// facts is what a person should know of a proposal before deciding it.
type facts struct {
	f           *frame.Frame
	id          string
	box         *fyne.Container
	name        *widget.Label
	top         *fyne.Container
	about, kind *kit.Line
	sure        *kit.Line
	from, to    *kit.Crumbs
	newName     *kit.Line
	nameRow     *fyne.Container
	toRow       *fyne.Container
	sureRow     *fyne.Container

	sensitive, caution, clash, same, why, state, set *kit.Fact

	checked api.CheckResult // what approving would meet
	key     string          // of what was checked
	asked   int
	stop    func()
}

func newFacts(fr *frame.Frame) *facts {
	f := &facts{f: fr, stop: func() {}, about: kit.Small(""), from: kit.NewCrumbs(), to: kit.NewCrumbs(), newName: kit.NewLine("").Bold(true), kind: kit.NewLine(""), sure: kit.NewLine("")}
	f.from.Hovered, f.to.Hovered = fr.Hint, fr.Hint
	f.name = headLabel()
	f.top = kit.Rows(2, kit.Flush(f.name), f.about)
	f.sensitive = kit.NewSignedFact(assets.Lock(theme.ColorNameWarning), widget.WarningImportance)
	f.sensitive.Text.TextStyle.Bold = true
	f.caution = kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.WarningImportance)
	f.clash = kit.NewSignedFact(theme.NewWarningThemedResource(theme.WarningIcon()), widget.WarningImportance)
	f.same = kit.NewSignedFact(assets.Copy(theme.ColorNameForeground), widget.MediumImportance)
	f.why, f.state, f.set = kit.NewFact(lang.T("Why")), kit.NewFact(lang.T("State")), kit.NewFact(lang.T("With it"))
	f.nameRow = kit.Field(lang.T("New name"), f.newName)
	f.toRow = kit.Field(lang.C("place", "To"), f.to)
	f.sureRow = kit.Field(lang.T("Confidence"), kit.AtLeast(200, 0, f.sure))
	f.box = kit.Rows(16, f.top, f.sensitive.Row,
		kit.Rows(4, kit.Field(lang.C("place", "From"), f.from), f.toRow, f.nameRow, f.clash.Row, f.caution.Row),
		kit.Rows(8, kit.Field(lang.T("Kind"), f.kind), f.sureRow, f.why.Row, f.state.Row, f.set.Row, f.same.Row))
	return f
}

// headLabel returns the heading of a file, which has the whole of a long name.
func headLabel() *widget.Label {
	l := kit.Wrapped(fyne.TextWrapBreak)
	l.SizeName, l.TextStyle.Bold = theme.SizeNameHeadingText, true
	return l
}

func (f *facts) draw(p api.Proposal) {
	home, now, source := f.f.Home, f.f.Now(), filepath.Dir(p.SourcePath)
	var sensitive, same, caution, state string
	existing := p.DestinationDir
	if p.Status == pending {
		existing, caution = p.ExistingDir, lang.Sentence(kit.Clean(p.Note))
	} else {
		state = outcomeText(p, now)
	}
	if p.Sensitive {
		sensitive = careWord(p) + ": " + kit.Clean(p.SensitiveWhy)
	}
	if p.Duplicate != "" && p.Status != left {
		same = lang.T("The same file is there already: %s", kit.Place(p.Duplicate, home))
	}
	f.id = p.ID
	f.name.SetText(kit.Clean(p.Filename))
	kit.Show(!p.Question, f.top) // the question has it above its folders
	what := kit.Size(p.Size)
	if p.IsFolder() {
		what = lang.T("Folder")
	}
	f.about.SetText(kit.Join(what, lang.T("changed %s", lang.Moment(p.Modified, now))))
	f.from.Set(kit.Quietly(source, home), source)
	f.to.Set(kit.Differing(p.DestinationDir, source, existing, home), p.DestinationDir)
	kit.Show(p.DestinationDir != "" && !p.Question, f.toRow) // of a question, each folder is with its reason
	f.newName.SetText(kit.Clean(p.DestinationName))
	kit.Show(p.DestinationName != p.Filename, f.nameRow)
	f.kind.SetText(lang.Capital(kit.Clean(api.CategoryName(p.Category))))
	f.sure.SetText(confidence(p))
	kit.Show(p.Status != left, f.sureRow)
	f.sensitive.Set(sensitive)
	f.caution.Set(caution)
	f.check(p)
	f.clash.Set(clashText(p, f.checked))
	if p.Question {
		f.why.Set("")
	} else {
		f.why.Set(kit.CleanTo(p.Reasoning, 600))
	}
	f.state.Set(state)
	f.set.Set(members(p))
	f.same.Set(same)
	f.box.Refresh()
}
