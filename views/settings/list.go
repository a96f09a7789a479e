package settings

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// list is the control of a list of texts: each with a button that removes it, and a field in which
// one more is typed, or chosen if it is a folder.
type list struct {
	f     *field
	box   *fyne.Container
	rows  *fyne.Container
	entry *kit.Entry
	texts []string
}

func newList(f *field) *list {
	l := &list{f: f, rows: kit.Rows(4), entry: kit.NewEntry(hint(f.s), f.p.f.ChromeKeys())}
	l.entry.OnSubmitted = func(string) { l.add(l.entry.Text) }
	l.entry.Escaped = func() {
		l.entry.SetText("")
		f.fail("")
		f.p.f.Focus(f.p.stop)
	}
	l.entry.Focused = func(on bool) {
		if on {
			f.reveal()
		}
	}
	buttons := kit.Cols(8, kit.Centered(kit.NewButton(lang.T("Add"), "Enter", kit.Plain, f.p.f.ChromeKeys(), func() { l.add(l.entry.Text) })))
	if strings.HasPrefix(f.s.Example, "~") {
		choose := kit.NewButton(lang.T("Choose…"), "", kit.Plain, f.p.f.ChromeKeys(), func() { f.p.f.ChooseFolder(f.p.f.Home, l.entry, l.add) })
		buttons.Objects = append([]fyne.CanvasObject{kit.Centered(choose)}, buttons.Objects...)
	}
	l.box = kit.Rows(4, l.rows, container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, buttons), l.entry))
	return l
}

func (l *list) object() fyne.CanvasObject { return l.box }
func (l *list) focus() fyne.Focusable     { return l.entry }

func (l *list) add(text string) {
	if text = strings.TrimSpace(text); text != "" {
		l.f.set(append(slices.Clone(l.texts), text))
	}
}

func (l *list) show(value any) {
	var texts []string
	all, _ := value.([]any)
	for _, v := range all {
		if text, ok := v.(string); ok {
			texts = append(texts, text)
		}
	}
	if len(texts) > len(l.texts) { // what was typed is in the list now
		l.entry.SetText("")
	}
	l.texts, l.rows.Objects = texts, nil
	for i, text := range texts {
		remove := kit.NewButton(lang.T("Remove"), "", kit.Quiet, l.f.p.f.ChromeKeys(), func() { l.f.set(slices.Delete(slices.Clone(l.texts), i, i+1)) })
		l.rows.Add(container.NewBorder(nil, nil, nil, kit.Centered(remove), kit.Centered(kit.NewLine(kit.Clean(text)))))
	}
	kit.Show(len(texts) > 0, l.rows)
	l.rows.Refresh()
}
