package views

import (
	"html"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

// openEach draws each choice of a page with its options, and, with menus, the context menu of each row, which becomes the current one.
func (d *drawings) openEach(b *keyBench, state string, menus bool) {
	focused := b.Win.Canvas().Focused()
	for _, o := range openable(b.Win.Content()) {
		what := "menu"
		switch o := o.(type) {
		case *kit.Select:
			what = "choice"
			o.Tapped(&fyne.PointEvent{})
		case desktop.Mouseable:
			if !menus {
				continue
			}
			o.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonSecondary, PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(1, 1)}})
		}
		b.q.Settle()
		if top := b.Win.Canvas().Overlays().Top(); top != nil {
			for _, menu := range menusIn(top) {
				d.drawMenu(menu, state+", "+what)
				d.opened[what]++
			}
			b.Win.Canvas().Overlays().Remove(top)
		}
	}
	b.Win.Canvas().Focus(focused)
	b.q.Settle()
}

// drawMenu keeps what a menu shows, and what is under each of its items.
func (d *drawings) drawMenu(menu *widget.PopUpMenu, state string) {
	draw := func() (texts []string) {
		for _, m := range drawn.FindAllStringSubmatch(test.RenderObjectToMarkup(menu), -1) {
			texts = append(texts, html.UnescapeString(m[1]))
		}
		return texts
	}
	texts := draw()
	for _, item := range menu.Items {
		if item, ok := item.(desktop.Hoverable); ok {
			item.MouseIn(&desktop.MouseEvent{})
			texts = append(texts, draw()...)
		}
	}
	d.all = append(d.all, drawing{state: state, texts: texts})
}

func menusIn(o fyne.CanvasObject) (out []*widget.PopUpMenu) {
	if menu, ok := o.(*widget.PopUpMenu); ok {
		return []*widget.PopUpMenu{menu}
	}
	for _, inside := range parts(o) {
		out = append(out, menusIn(inside)...)
	}
	return out
}

// openable returns the choices in sight, and all that a press with the second button opens a menu of: no text fields, whose menu is
// that of Fyne.
func openable(o fyne.CanvasObject) (out []fyne.CanvasObject) {
	if !o.Visible() {
		return nil
	}
	switch o.(type) {
	case *kit.Select:
		return []fyne.CanvasObject{o}
	case fyne.Shortcutable:
		return nil
	case desktop.Mouseable:
		out = append(out, o)
	}
	for _, inside := range parts(o) {
		out = append(out, openable(inside)...)
	}
	return out
}
