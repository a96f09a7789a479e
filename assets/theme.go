// Package assets is how Nod looks: its theme and its pictures.
package assets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Variant says which palette a theme shows.
type Variant string

const (
	System Variant = ""      // what the desktop says
	Light  Variant = "light" // by day
	Dark   Variant = "dark"  // by night
	// Contrast is black and white, for those who see little.
	Contrast Variant = "contrast"
)

// Sizes in Fyne's device-independent pixels, on a grid of eight.
const (
	Grid        float32 = 8
	TextSize    float32 = 14
	SmallSize   float32 = 12
	HeadingSize float32 = 18
	Radius      float32 = 6
)

// Theme is Nod's look: one accent, two palettes, one family of type.
type Theme struct {
	variant     Variant
	light, dark palette
}

// NewTheme makes the theme; any variant but Light, Dark and Contrast follows the desktop.
func NewTheme(v Variant) *Theme {
	t := &Theme{variant: v, light: light(), dark: dark()}
	if v == Contrast {
		t.dark = highContrast()
	}
	return t
}

// Color returns the colour of that name. Names that Nod does not set are Fyne's own.
func (t *Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	v = t.choose(v)
	p := t.light
	if v == theme.VariantDark {
		p = t.dark
	}
	if c, ok := p[name]; ok {
		return c
	}
	return theme.DefaultTheme().Color(name, v)
}

func (t *Theme) choose(v fyne.ThemeVariant) fyne.ThemeVariant {
	switch t.variant {
	case Light:
		return theme.VariantLight
	case Dark, Contrast:
		return theme.VariantDark
	}
	return v
}

// Font returns a font of Fyne's own family, which is in the program: no text waits for the
// system's.
func (t *Theme) Font(s fyne.TextStyle) fyne.Resource { return theme.DefaultTheme().Font(s) }

// Icon returns Fyne's own picture of that name.
func (t *Theme) Icon(n fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(n) }

// Size returns the size of that name.
func (t *Theme) Size(n fyne.ThemeSizeName) float32 {
	switch n {
	case theme.SizeNameText:
		return TextSize
	case theme.SizeNameCaptionText:
		return SmallSize
	case theme.SizeNameHeadingText, theme.SizeNameSubHeadingText:
		return HeadingSize
	case theme.SizeNamePadding:
		return Grid / 2
	case theme.SizeNameInnerPadding:
		return Grid
	case theme.SizeNameInlineIcon:
		return 2 * Grid
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return Radius
	}
	return theme.DefaultTheme().Size(n)
}
