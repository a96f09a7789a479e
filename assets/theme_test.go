package assets

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The least contrast for text (WCAG 2.1, 1.4.3), for text in the palette of high contrast (1.4.6) and for what shows
// where to type or tick, or has the focus (1.4.11).
const enough, enoughInContrast, enoughForBorders = 4.5, 7.0, 3

// pairs is every text colour with the grounds that it is on.
func pairs() map[fyne.ThemeColorName][]fyne.ThemeColorName {
	grounds := []fyne.ThemeColorName{
		theme.ColorNameBackground, ColorSurface, ColorSelected, ColorMarked, theme.ColorNameButton,
		theme.ColorNameInputBackground, theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground,
		theme.ColorNameHeaderBackground, ColorWarnBack,
	}
	return map[fyne.ThemeColorName][]fyne.ThemeColorName{
		theme.ColorNameForeground:          grounds,
		ColorMuted:                         grounds,
		theme.ColorNameDisabled:            {theme.ColorNameBackground, ColorSurface, theme.ColorNameOverlayBackground}, // descriptions have it, too
		theme.ColorNamePrimary:             grounds,
		theme.ColorNameWarning:             grounds,
		theme.ColorNameError:               grounds,
		theme.ColorNameForegroundOnPrimary: {theme.ColorNamePrimary},
		theme.ColorNameForegroundOnWarning: {theme.ColorNameWarning},
		theme.ColorNameForegroundOnError:   {theme.ColorNameError},
		theme.ColorNameForegroundOnSuccess: {theme.ColorNameSuccess},
	}
}

func TestTextCanBeRead(t *testing.T) {
	v := theme.VariantDark // of a desktop; each of these overrules it
	for _, name := range []Variant{Light, Dark, Contrast} {
		th, least := NewTheme(name), enough
		if name == Contrast {
			least = enoughInContrast
		}
		for text, grounds := range pairs() {
			for _, ground := range grounds {
				if got := contrast(th.Color(text, v), th.Color(ground, v)); got < least {
					t.Errorf("%s: %s on %s has a contrast of %.2f", name, text, ground, got)
				}
			}
		}
	}
}

func TestFieldsAndTicksAreSeen(t *testing.T) {
	v := theme.VariantDark
	grounds := []fyne.ThemeColorName{theme.ColorNameBackground, ColorSurface, ColorSelected, ColorMarked, theme.ColorNameInputBackground, theme.ColorNameOverlayBackground}
	for _, name := range []Variant{Light, Dark, Contrast} {
		th := NewTheme(name)
		for _, ground := range grounds {
			for what, edge := range map[string]fyne.ThemeColorName{"the border of a field": theme.ColorNameInputBorder, "the ring of the focus": theme.ColorNamePrimary} {
				if got := contrast(th.Color(edge, v), th.Color(ground, v)); got < enoughForBorders {
					t.Errorf("%s: %s on %s has a contrast of %.2f", name, what, ground, got)
				}
			}
		}
	}
}

func TestBothPalettesNameTheSame(t *testing.T) {
	for name := range light() {
		if _, ok := dark()[name]; !ok {
			t.Errorf("dark has no %s", name)
		}
	}
	if len(light()) != len(dark()) {
		t.Error("dark names more than light")
	}
}

func TestContrastIsMeasuredRight(t *testing.T) {
	if got := contrast(color.Black, color.White); math.Abs(got-21) > 0.01 {
		t.Errorf("black on white is %.2f, want 21", got)
	}
}

func TestVariantOverrules(t *testing.T) {
	want := NewTheme(System).Color(theme.ColorNameBackground, theme.VariantDark)
	if got := NewTheme(Dark).Color(theme.ColorNameBackground, theme.VariantLight); got != want {
		t.Errorf("a dark theme on a light desktop has the ground %v", got)
	}
}

func TestTypeSizes(t *testing.T) {
	th := NewTheme(System)
	for name, want := range map[fyne.ThemeSizeName]float32{
		theme.SizeNameText: 14, theme.SizeNameCaptionText: 12, theme.SizeNameHeadingText: 18,
	} {
		if got := th.Size(name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 {
		f := float64(v) / 0xFFFF
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}
