package frame

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// browser lets a person choose a file or a folder where the desktop has no dialog for it: a path
// is typed or pasted, completed with Tab, or gone to in the list of what is in its folder.
type browser struct {
	f        *Frame
	c        Choice
	done     func(path string) // empty: none was chosen
	popup    *widget.PopUp
	entry    *kit.Entry
	chooses  *kit.Button
	trouble  *widget.Label // what is wrong with the path in the field, or that not all names are shown
	list     *widget.List
	places   map[string]*navItem // by their folder, with a separator at its end
	dir      string              // the folder whose names are listed, with a separator at its end
	read     bool                // they are known
	all      []string            // its names, those of folders with a separator at their end
	found    []string            // those that go on as the field ends, not more than mostNames
	matching int                 // how many do
	index    int                 // of found: the chosen one; -1: none
	put      string              // the path that was put into the field, as its own bytes
}

const (
	browserWidth, placesWidth                float32 = 680, 176
	browserLeast, browserMost, aroundBrowser float32 = 440, 720, 160 // its height, and what is left of that of the window
	mostNames                                        = 1000          // are shown of a folder
	slash                                            = string(filepath.Separator)
	up                                               = ".." + slash // leads to the folder above
)

// browse shows the browser, beginning in a folder; empty: in the home folder.
func (f *Frame) browse(c Choice, done func(path string)) {
	b := &browser{f: f, c: c, done: done, index: -1}
	b.entry = kit.NewEntry(lang.T("Type or paste a path"), f.FormKeys())
	b.entry.OnChanged = func(string) { b.typed() }
	b.entry.OnSubmitted = func(string) { b.enter() }
	b.entry.Escaped = func() { b.close("") }
	b.entry.Moved, b.entry.MovedUp = func() { b.move(1) }, func() { b.move(-1) }
	b.entry.CanComplete, b.entry.Complete = b.canComplete, func() { b.take(max(0, b.index)) }
	b.trouble = kit.Muted("")
	b.trouble.SizeName = theme.SizeNameCaptionText
	b.list = widget.NewList(func() int { return len(b.found) }, func() fyne.CanvasObject { return newNameRow() }, b.fill)
	b.list.HideSeparators = true
	cancel := kit.NewButton(lang.T("Cancel"), "Esc", kit.Plain, f.FormKeys(), func() { b.close("") })
	b.chooses = kit.NewButton(b.verb(), "Enter", kit.Primary, f.FormKeys(), b.enter)
	foot := container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 8, 0, kit.Centered(kit.Cols(8, cancel, kit.AtLeast(b.chooses.MinSize().Width, 0, b.chooses)))), kit.Centered(kit.Flush(b.trouble)))
	body := container.NewBorder(kit.Pad(0, 8, 0, 0, kit.Rows(8, kit.Heading(c.title()), b.entry)), kit.Pad(8, 0, 0, 0, kit.AtLeast(0, 34, foot)),
		kit.Pad(0, 0, 0, 8, b.newPlaces()), nil, b.list)
	height := min(max(browserLeast, f.Window.Canvas().Size().Height-aroundBrowser), browserMost)
	b.popup = widget.NewModalPopUp(kit.AtLeast(browserWidth, height, kit.Pad(16, 16, 16, 16, body)), f.Window.Canvas())
	b.popup.Show()
	b.set(inside(cmp.Or(c.At, f.Home)) + c.Name)
	f.Focus(b.entry)
}

func (b *browser) verb() string {
	if b.c.Name != "" {
		return lang.T("Save")
	}
	return lang.T("Choose")
}

// goInto leads into a folder. The name of a file that is to be written stays.
func (b *browser) goInto(dir string) {
	if _, name := filepath.Split(b.path()); b.c.Name != "" {
		dir += name
	}
	b.set(dir)
	b.f.Focus(b.entry)
}

// inside returns a folder with a separator at its end.
func inside(dir string) string { return strings.TrimSuffix(dir, slash) + slash }

// set puts a path into the field, shown clean.
func (b *browser) set(path string) {
	text := kit.Tilde(path, b.f.Home)
	if strings.HasSuffix(path, slash) {
		text = inside(text)
	}
	b.entry.Write(text)
	b.put = path
	b.look()
}

// path returns what is in the field; what does not begin at a root begins at the home folder.
func (b *browser) path() string {
	if b.put != "" {
		return b.put
	}
	return folder.Typed(b.entry.Text, b.f.Home)
}

func (b *browser) typed() {
	b.put = ""
	b.look()
}

// look lists what is in the folder of the path, which may take a while on a network.
func (b *browser) look() {
	b.tell("")
	dir, _ := filepath.Split(b.path())
	if dir == b.dir {
		b.search()
		return
	}
	b.dir, b.all, b.read = dir, nil, false
	for place, item := range b.places {
		item.set(place == dir)
	}
	b.search()
	b.f.Dispatch.Go(func(context.Context) func() {
		names, err := folder.Names(dir, b.c.Folder, b.c.Endings...)
		return func() {
			if dir == b.dir {
				b.all, b.read = names, err == nil
				b.search()
				b.tell(b.wrong(nil, err))
			}
		}
	})
}

// tell says what is wrong with the path, or else how many names are left out.
func (b *browser) tell(wrong string) {
	how := widget.DangerImportance
	if wrong == "" {
		wrong, how = b.about(), widget.LowImportance
	}
	kit.WriteLabel(b.trouble, wrong, how)
}

// about says how many names are left out, or that there is none.
func (b *browser) about() string {
	_, start := filepath.Split(b.path())
	switch left := b.matching - len(b.found); {
	case left > 0:
		return lang.T("%s more are not listed. Type how the name begins.", kit.Count(left))
	case b.nothing(start):
		return lang.T("Nothing in this folder begins with “%s”.", kit.CleanTo(start, 40))
	}
	return ""
}

// wrong says why a path cannot be chosen; empty: it can.
func (b *browser) wrong(st fs.FileInfo, err error) string {
	switch trouble := folder.Trouble(err); {
	case trouble != "":
		return trouble
	case err != nil:
		return kit.Failed(lang.T("open it"), err)
	case st != nil && b.c.Folder && !st.IsDir():
		return lang.T("This is a file; choose a folder.")
	}
	return ""
}

// above returns the folder above the one that is listed; of a root, that itself.
func (b *browser) above() string { return inside(filepath.Dir(filepath.Clean(b.dir))) }

// search finds the names that go on as the path ends, the first ones of too many. The only one is marked, so that Enter takes
// it, but for a folder that is named whole where one is chosen.
func (b *browser) search() {
	_, start := filepath.Split(b.path())
	if b.c.Name != "" { // any name can be given
		start = ""
	}
	b.index = -1
	b.found, b.matching = folder.Completions(b.all, start, mostNames)
	switch {
	case start == "" && b.above() != b.dir:
		b.found, b.matching = append([]string{up}, b.found...), b.matching+1
	case start != "" && b.matching == 1 && !(b.c.Folder && b.found[0] == start+slash):
		b.index = 0
	}
	b.tell("")
	b.list.Refresh()
	b.list.ScrollToTop()
	b.drawChoose()
}

// drawChoose shows what Enter does: it opens the folder that is marked, or chooses what can be.
func (b *browser) drawChoose() {
	_, start := filepath.Split(b.path())
	opens := b.index >= 0 && strings.HasSuffix(b.found[b.index], slash)
	b.chooses.SetText(map[bool]string{true: lang.T("Open"), false: b.verb()}[opens])
	b.chooses.SetEnabled(b.index >= 0 || (start != "" || b.c.Folder) && !b.nothing(start))
}

// nothing reports whether no name in the folder begins so.
func (b *browser) nothing(start string) bool {
	return b.read && start != "" && b.matching == 0 && b.c.Name == ""
}

// fill shows a name. One press chooses it; two go into a folder, or take a file.
func (b *browser) fill(i widget.ListItemID, o fyne.CanvasObject) {
	r := o.(*kit.Row[*nameRow])
	r.Content.set(b.found[i])
	r.Pressed = func(fyne.KeyModifier) { b.move(i - b.index); b.f.Focus(b.entry) }
	r.Opened = b.enter
	r.Set(kit.RowState{Current: i == b.index}, true)
}

func (b *browser) move(by int) {
	if len(b.found) > 0 {
		b.index = kit.Clamp(b.index+by, len(b.found))
		b.list.Refresh()
		b.list.ScrollTo(b.index)
		b.drawChoose()
	}
}

// canComplete reports whether Tab is for the path: a part of a name is typed, or one is chosen. Else it moves the focus.
func (b *browser) canComplete() bool {
	return len(b.found) > 0 && (b.index >= 0 || !strings.HasSuffix(b.path(), slash))
}

// take puts a name that is listed into the field.
func (b *browser) take(i int) {
	if path := b.listed(i); strings.HasSuffix(path, slash) {
		b.goInto(path)
	} else {
		b.set(path)
		b.f.Focus(b.entry)
	}
}

// listed returns the path of a name that is listed.
func (b *browser) listed(i int) string {
	if b.found[i] == up {
		return b.above()
	}
	return b.dir + b.found[i]
}

// enter goes into the folder that is marked in the list, or chooses the file that is, or the path in the field.
func (b *browser) enter() {
	if b.index >= 0 && strings.HasSuffix(b.found[b.index], slash) {
		b.take(b.index)
		return
	}
	if b.index >= 0 {
		b.set(b.listed(b.index))
	}
	b.choose()
}

// choose takes the path in the field if it is what is wanted, or says what is wrong with it.
func (b *browser) choose() {
	path := b.path()
	b.f.Dispatch.Go(func(context.Context) func() {
		st, err := folder.Readable(path)
		if b.c.Name != "" && errors.Is(err, fs.ErrNotExist) {
			_, err = folder.Readable(filepath.Dir(path))
		}
		return func() {
			if path != b.path() || b.f.Window.Canvas().Overlays().Top() == nil {
				return
			}
			switch wrong := b.wrong(st, err); {
			case wrong != "":
				b.tell(wrong)
			case !b.c.Folder && st != nil && st.IsDir():
				b.set(inside(path))
			default:
				b.close(filepath.Clean(path))
			}
		}
	})
}

func (b *browser) close(path string) {
	b.popup.Hide()
	b.done(path)
}
