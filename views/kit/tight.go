package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// Tight returns a list whose rows are close together and are read, not chosen.
func Tight(list fyne.CanvasObject) fyne.CanvasObject {
	return container.NewThemeOverride(list, tight{fyne.CurrentApp().Settings().Theme()})
}

// tight is the theme in force without room between the rows of a list.
type tight struct{ fyne.Theme }

func (t tight) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if n == theme.ColorNameHover || n == theme.ColorNameSelection {
		return color.Transparent
	}
	return t.Theme.Color(n, v)
}

func (t tight) Size(n fyne.ThemeSizeName) float32 {
	if n == theme.SizeNamePadding {
		return 0
	}
	return t.Theme.Size(n)
}
