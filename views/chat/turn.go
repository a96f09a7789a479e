package chat

import "fyne.io/fyne/v2"

// turn shows another page and puts the focus on it.
func (w *Window) turn(to page) {
	w.st.page = to
	if to != talk {
		w.asking.leave()
	}
	w.show()
	w.focusPage()
}

// show puts the page there that is looked at.
func (w *Window) show() {
	o := fyne.CanvasObject(w.talk)
	switch w.st.page {
	case models:
		o = w.models.box
	case helping:
		o = w.help.box
	}
	if len(w.center.Objects) != 1 || w.center.Objects[0] != o {
		w.center.Objects = []fyne.CanvasObject{o}
		w.center.Refresh()
	}
	w.draw()
}

func (w *Window) openModels() {
	w.turn(models)
	w.modelled.poke()
}

func (w *Window) openHelp() { w.turn(helping) }

// focusPage puts the focus where the page's keys are.
func (w *Window) focusPage() {
	switch w.st.page {
	case models:
		w.win.Canvas().Focus(w.models.stop)
	case helping:
		w.win.Canvas().Focus(w.help.back)
	default:
		w.focusEntry()
	}
}

// focusEntry puts the focus where the next message is written.
func (w *Window) focusEntry() {
	if w.st.page == talk {
		w.win.Canvas().Focus(w.composer.entry)
	}
}
