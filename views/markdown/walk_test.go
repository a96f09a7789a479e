package markdown

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// walk visits an object and all that is drawn in it.
func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)
	switch x := o.(type) {
	case *fyne.Container:
		for _, c := range x.Objects {
			walk(c, visit)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(x).Objects() {
			walk(c, visit)
		}
	}
}

// all are the objects of a type.
func all[T fyne.CanvasObject](o fyne.CanvasObject) []T {
	var out []T
	walk(o, func(o fyne.CanvasObject) {
		if x, ok := o.(T); ok {
			out = append(out, x)
		}
	})
	return out
}
