package assets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Names of colours that Fyne has no name for.
const (
	ColorMuted    = theme.ColorNamePlaceHolder      // text that is behind other text
	ColorSurface  = fyne.ThemeColorName("surface")  // what lies on the window: previews, buttons
	ColorSelected = fyne.ThemeColorName("selected") // the row that is looked at
	ColorMarked   = fyne.ThemeColorName("marked")   // rows that are chosen along with it
	ColorWarnBack = fyne.ThemeColorName("warnBack") // behind a warning
	ColorEdge     = fyne.ThemeColorName("edge")     // around what is recognised without it: buttons with a text, frames
	ColorTrack    = fyne.ThemeColorName("track")    // of a bar, where it is empty
)

// palette maps every colour name that Nod uses to a colour.
type palette map[fyne.ThemeColorName]color.NRGBA

// light returns the palette by day. Text colours have a contrast of at least 4.5:1
// on every ground that they stand on, and the borders of fields and ticks of at least
// 3:1; a test proves it.
func light() palette {
	return palette{
		theme.ColorNameBackground:          rgb(0xFAFBFA),
		ColorSurface:                       rgb(0xFFFFFF),
		ColorSelected:                      rgb(0xDDEFEA),
		ColorMarked:                        rgb(0xEBF5F2),
		ColorWarnBack:                      rgb(0xFBF1DC),
		theme.ColorNameForeground:          rgb(0x1C2422),
		theme.ColorNamePlaceHolder:         rgb(0x55615E),
		theme.ColorNameDisabled:            rgb(0x6A7572),
		theme.ColorNamePrimary:             rgb(0x0B6B5F),
		theme.ColorNameHyperlink:           rgb(0x0B6B5F),
		theme.ColorNameForegroundOnPrimary: rgb(0xFFFFFF),
		theme.ColorNameWarning:             rgb(0x7A4A00),
		theme.ColorNameForegroundOnWarning: rgb(0xFFFFFF),
		theme.ColorNameError:               rgb(0xA8201A),
		theme.ColorNameForegroundOnError:   rgb(0xFFFFFF),
		theme.ColorNameSuccess:             rgb(0x1D6B33),
		theme.ColorNameForegroundOnSuccess: rgb(0xFFFFFF),
		theme.ColorNameButton:              rgb(0xFFFFFF),
		theme.ColorNameDisabledButton:      rgb(0xF0F2F1),
		theme.ColorNameInputBackground:     rgb(0xF0F3F2),
		theme.ColorNameInputBorder:         rgb(0x7A8783),
		ColorEdge:                          rgb(0xC3CBC8),
		theme.ColorNameSeparator:           rgb(0xE1E6E4),
		ColorTrack:                         rgb(0xE1E6E4),
		theme.ColorNameMenuBackground:      rgb(0xFFFFFF),
		theme.ColorNameOverlayBackground:   rgb(0xFFFFFF),
		theme.ColorNameHeaderBackground:    rgb(0xF1F4F3),
		theme.ColorNameFocus:               rgba(0x0B6B5F, 0x55),
		theme.ColorNameSelection:           rgba(0x0B6B5F, 0x33),
		theme.ColorNameHover:               rgba(0x1C2422, 0x0D),
		theme.ColorNamePressed:             rgba(0x1C2422, 0x1F),
		theme.ColorNameScrollBar:           rgba(0x1C2422, 0x66),
		theme.ColorNameShadow:              rgba(0x000000, 0x1F),
	}
}

// dark returns the palette by night, with the same contrasts.
func dark() palette {
	return palette{
		theme.ColorNameBackground:          rgb(0x151918),
		ColorSurface:                       rgb(0x1E2423),
		ColorSelected:                      rgb(0x1D3A35),
		ColorMarked:                        rgb(0x1A2C29),
		ColorWarnBack:                      rgb(0x33290F),
		theme.ColorNameForeground:          rgb(0xE7ECEA),
		theme.ColorNamePlaceHolder:         rgb(0xA3AFAB),
		theme.ColorNameDisabled:            rgb(0x8C9894),
		theme.ColorNamePrimary:             rgb(0x62CDB8),
		theme.ColorNameHyperlink:           rgb(0x62CDB8),
		theme.ColorNameForegroundOnPrimary: rgb(0x06201B),
		theme.ColorNameWarning:             rgb(0xF0BC5E),
		theme.ColorNameForegroundOnWarning: rgb(0x2A1C00),
		theme.ColorNameError:               rgb(0xFF938A),
		theme.ColorNameForegroundOnError:   rgb(0x330503),
		theme.ColorNameSuccess:             rgb(0x83D497),
		theme.ColorNameForegroundOnSuccess: rgb(0x06210D),
		theme.ColorNameButton:              rgb(0x252C2B),
		theme.ColorNameDisabledButton:      rgb(0x1C2221),
		theme.ColorNameInputBackground:     rgb(0x1E2423),
		theme.ColorNameInputBorder:         rgb(0x7A8784),
		ColorEdge:                          rgb(0x465250),
		theme.ColorNameSeparator:           rgb(0x2A3230),
		ColorTrack:                         rgb(0x2A3230),
		theme.ColorNameMenuBackground:      rgb(0x222928),
		theme.ColorNameOverlayBackground:   rgb(0x1E2423),
		theme.ColorNameHeaderBackground:    rgb(0x1B201F),
		theme.ColorNameFocus:               rgba(0x62CDB8, 0x55),
		theme.ColorNameSelection:           rgba(0x62CDB8, 0x38),
		theme.ColorNameHover:               rgba(0xFFFFFF, 0x0F),
		theme.ColorNamePressed:             rgba(0xFFFFFF, 0x22),
		theme.ColorNameScrollBar:           rgba(0xFFFFFF, 0x66),
		theme.ColorNameShadow:              rgba(0x000000, 0x4D),
	}
}

// highContrast returns the palette of high contrast: white and yellow on black, each edge in sight. Text colours have
// a contrast of at least 7:1.
func highContrast() palette {
	p := dark()
	for _, name := range []fyne.ThemeColorName{theme.ColorNameBackground, ColorSurface, theme.ColorNameButton, theme.ColorNameDisabledButton,
		theme.ColorNameInputBackground, theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground, theme.ColorNameHeaderBackground} {
		p[name] = rgb(0x000000)
	}
	for _, name := range []fyne.ThemeColorName{theme.ColorNameForeground, theme.ColorNameInputBorder, ColorEdge, theme.ColorNameSeparator} {
		p[name] = rgb(0xFFFFFF)
	}
	p[theme.ColorNamePrimary], p[theme.ColorNameHyperlink], p[theme.ColorNameForegroundOnPrimary] = rgb(0xFFE14D), rgb(0xFFE14D), rgb(0x000000)
	p[ColorSelected], p[ColorMarked], p[ColorWarnBack], p[ColorTrack] = rgb(0x14304F), rgb(0x0E1F33), rgb(0x2B2000), rgb(0x4A4A4A)
	p[theme.ColorNamePlaceHolder] = rgb(0xC8C8C8) // white would look like what is typed
	p[theme.ColorNameDisabled], p[theme.ColorNameError] = rgb(0xB0B0B0), rgb(0xFFB4AC)
	return p
}

func rgb(hex uint32) color.NRGBA { return rgba(hex, 0xFF) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}
