package frame

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// OpenFile opens a file of Nod's own in its program.
func (f *Frame) OpenFile(path string) {
	if f.exists(path) {
		f.outside(lang.T("open it"), "", func() error { return f.Open(path) })
	}
}

// OpenFound opens a file that was found somewhere; a program is shown in its
// folder instead.
func (f *Frame) OpenFound(path string) {
	st, err := os.Stat(path)
	if err == nil && !folder.Openable(path, st.Mode()) {
		f.reveal(path, lang.T("Programs are not opened from here; its folder is shown instead"))
		return
	}
	f.OpenFile(path)
}

// RevealFile shows a file in its folder.
func (f *Frame) RevealFile(path string) { f.reveal(path, "") }

func (f *Frame) reveal(path, done string) {
	f.outside(lang.T("show its folder"), done, func() error { return f.Reveal(path) })
}

func (f *Frame) exists(path string) bool {
	_, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		f.Warn(kit.Clean(lang.T("It is no longer there: %s", path)))
	case err != nil:
		f.Fail(lang.T("open it"), err)
	}
	return err == nil
}

// outside lets the desktop do something, and says why it could not, or done.
func (f *Frame) outside(doing, done string, do func() error) {
	f.Dispatch.Go(func(context.Context) func() {
		err := do()
		return func() {
			switch {
			case err != nil:
				f.Fail(doing, err)
			case done != "":
				f.Say(done)
			}
		}
	})
}

// Choice says what is to be chosen in a dialog of the desktop.
type Choice struct {
	Title   string   // what for; empty: a file or a folder is chosen
	Parent  string   // the window that the dialog belongs to, as the desktop names it; empty: it has no name
	Folder  bool     // a folder, not a file
	Name    string   // of a file that is to be written, as it is proposed; empty: one that is there is chosen
	Endings []string // of the files that are listed: .toml; none: all
	At      string   // the folder in which it begins; empty: any
}

func (c Choice) title() string {
	if c.Folder {
		return cmp.Or(c.Title, lang.T("Choose a folder"))
	}
	return cmp.Or(c.Title, lang.T("Choose a file"))
}

// ChooseFile lets the person choose a file. Then the focus goes back.
func (f *Frame) ChooseFile(back fyne.Focusable, chosen func(path string)) {
	f.ChoosePath(Choice{}, back, chosen)
}

// ChooseFolder lets the person choose a folder, beginning at one; empty: anywhere.
// Then the focus goes back to where it is typed.
func (f *Frame) ChooseFolder(at string, back fyne.Focusable, chosen func(path string)) {
	f.ChoosePath(Choice{Folder: true, At: at}, back, chosen)
}

// ChoosePath shows the dialog of the desktop, or its own where that has none, and calls chosen unless the person closes it.
func (f *Frame) ChoosePath(c Choice, back fyne.Focusable, chosen func(path string)) {
	done := func(path string) {
		if path != "" {
			chosen(path)
		}
		f.Focus(back)
	}
	if f.Choose == nil {
		f.browse(c, done)
		return
	}
	if f.choosing {
		return
	}
	f.choosing, c.Parent = true, windowID(f.Window)
	f.Dispatch.Go(func(ctx context.Context) func() {
		path, there, err := f.Choose(ctx, c)
		return func() {
			f.choosing = false
			switch {
			case !there:
				f.browse(c, done)
			case err != nil:
				f.Fail(lang.T("open it"), err)
			default:
				done(path)
			}
		}
	})
}

// windowID returns the name by which the desktop knows a window; empty: it has none.
func windowID(w fyne.Window) (id string) {
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			if x, ok := context.(driver.X11WindowContext); ok {
				id = fmt.Sprintf("x11:%x", x.WindowHandle)
			}
		})
	}
	return id
}
