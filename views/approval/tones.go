package approval

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

func toneColor(t tone) fyne.ThemeColorName {
	switch t {
	case quiet, title:
		return assets.ColorMuted
	case warn:
		return theme.ColorNameWarning
	}
	return theme.ColorNameForeground
}

func markColor(l line) color.Color {
	switch l.ground {
	case added:
		return kit.Color(theme.ColorNameSuccess)
	case removed:
		return kit.Color(theme.ColorNameError)
	}
	return kit.Color(assets.ColorMuted)
}

// groundColor is a tint of the sign's colour, so thin that text keeps its contrast.
func groundColor(g ground) color.Color {
	switch g {
	case added:
		return tint(theme.ColorNameSuccess)
	case removed:
		return tint(theme.ColorNameError)
	case marked:
		return kit.Color(assets.ColorWarnBack)
	}
	return color.Transparent
}

func tint(name fyne.ThemeColorName) color.Color {
	c := color.NRGBAModel.Convert(kit.Color(name)).(color.NRGBA)
	c.A = 0x1c
	return c
}

func signPicture(s sign) fyne.Resource {
	switch s {
	case warnSign:
		return theme.NewWarningThemedResource(theme.WarningIcon())
	case arrowSign:
		return assets.Arrow(assets.ColorMuted)
	}
	return nil
}
