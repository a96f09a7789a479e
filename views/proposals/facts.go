package proposals

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// facts is what a person should know of a proposal before deciding it.
type facts struct {
	f        *frame.Frame
	id       string
	box      *fyne.Container
	name     *widget.Label
	about    *kit.Line
	from, to *kit.Crumbs
	newName  *kit.Line
	kind     *kit.Line
	why      *widget.Label
	rows     map[string]*fyne.Container
	warn     *widget.Label
	same     *widget.Label
	set      *widget.Label
	note     *widget.Label
	caution  *widget.Label // what to consider before approving it
}

func newFacts(fr *frame.Frame) *facts {
	f := &facts{f: fr, about: kit.Small(""), from: kit.NewCrumbs(), to: kit.NewCrumbs(), newName: kit.NewLine(""), kind: kit.NewLine("")}
	f.from.Hovered, f.to.Hovered = fr.Hint, fr.Hint
	f.name = kit.Wrapped(fyne.TextWrapBreak)
	f.name.SizeName, f.name.TextStyle.Bold = theme.SizeNameHeadingText, true
	words := func() *widget.Label { return kit.Wrapped(fyne.TextWrapWord) }
	f.why, f.warn, f.same, f.set, f.note, f.caution = words(), words(), words(), words(), words(), words()
	f.warn.Importance = widget.WarningImportance
	f.warn.TextStyle.Bold = true
	f.caution.Importance = widget.WarningImportance
	f.rows = map[string]*fyne.Container{
		"warn":    kit.Signed(kit.Icon(assets.Lock(theme.ColorNameWarning), 16), kit.Flush(f.warn)),
		"caution": kit.Signed(kit.Icon(theme.NewWarningThemedResource(theme.WarningIcon()), 16), kit.Flush(f.caution)),
		"same":    kit.Signed(kit.Icon(assets.Copy(theme.ColorNameForeground), 16), kit.Flush(f.same)),
		"set":     kit.Field("With it", kit.Flush(f.set)),
		"note":    kit.Field("State", kit.Flush(f.note)),
		"why":     kit.Field("Why", kit.Flush(f.why)),
		"name":    kit.Field("New name", f.newName),
	}
	head := kit.Rows(2, kit.Flush(f.name), f.about)
	f.box = kit.Rows(16, head, f.rows["warn"],
		kit.Rows(4, kit.Field("From", f.from), kit.Field("To", f.to), f.rows["name"], f.rows["caution"]),
		kit.Rows(8, kit.Field("Kind", f.kind), f.rows["why"], f.rows["note"], f.rows["set"], f.rows["same"]))
	return f
}

func (f *facts) draw(p api.Proposal) {
	home, now := f.f.Home, f.f.Now()
	f.id = p.ID
	f.name.SetText(kit.Clean(p.Filename))
	f.about.SetText(kit.Join(kit.Size(p.Size), "changed "+kit.When(p.Modified, now)))
	f.paths(p, home)
	f.kind.SetText(kit.Join(kit.Clean(p.Category), confidence(p)))
	f.why.SetText(kit.CleanTo(p.Reasoning, 600))
	f.warn.SetText("Sensitive: " + kit.Clean(p.SensitiveWhy))
	f.same.SetText("The same file is there already: " + kit.Place(p.Duplicate, home))
	f.set.SetText(members(p))
	f.note.SetText(outcomeText(p, now))
	f.caution.SetText(kit.Sentence(kit.Clean(p.Note)))
	kit.Show(p.Sensitive, f.rows["warn"])
	kit.Show(p.Reasoning != "", f.rows["why"])
	kit.Show(p.Duplicate != "", f.rows["same"])
	kit.Show(len(p.Members) > 0, f.rows["set"])
	kit.Show(p.Status != pending, f.rows["note"])
	kit.Show(p.Status == pending && p.Note != "", f.rows["caution"])
	kit.Show(p.DestinationName != p.Filename, f.rows["name"])
	f.box.Refresh()
}

func (f *facts) paths(p api.Proposal, home string) {
	source := filepath.Dir(p.SourcePath)
	existing := p.ExistingDir
	if p.Status != pending {
		existing = p.DestinationDir
	}
	f.from.Set(kit.Quietly(source, home), source)
	f.to.Set(kit.Differing(p.DestinationDir, source, existing, home), p.DestinationDir)
	f.newName.Bold(true).SetText(kit.Clean(p.DestinationName))
}
