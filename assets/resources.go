package assets

import (
	"embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets/icons"
)

//go:embed ui/*.svg
var ui embed.FS

// App returns the program's own icon, for its windows.
func App() fyne.Resource { return fyne.NewStaticResource("nod.png", icons.AppPNG()) }

// Arrow returns the arrow between what is and what would be. It is a picture, as all signs of the
// interface are: a rune is a box where its font is missing.
func Arrow(c fyne.ThemeColorName) fyne.Resource { return themed("arrow", c) }

// Chevron returns the sign between the parts of a path.
func Chevron(c fyne.ThemeColorName) fyne.Resource { return themed("chevron", c) }

// Lock marks what is sensitive.
func Lock(c fyne.ThemeColorName) fyne.Resource { return themed("lock", c) }

// Copy marks a file that is there twice.
func Copy(c fyne.ThemeColorName) fyne.Resource { return themed("copy", c) }

// Dot says that something is going on.
func Dot(c fyne.ThemeColorName) fyne.Resource { return themed("dot", c) }

// Tray returns Nod's mark as a picture for empty lists.
func Tray(c fyne.ThemeColorName) fyne.Resource { return themed("tray", c) }

// Chat returns a speech bubble, for what is said to an assistant.
func Chat(c fyne.ThemeColorName) fyne.Resource { return themed("chat", c) }

// Confidence returns an icon of three bars; how many are filled says how sure a proposal is:
// three for high, two for medium, one for every other word.
func Confidence(word string, c fyne.ThemeColorName) fyne.Resource {
	switch word {
	case "high":
		return themed("high", c)
	case "medium":
		return themed("medium", c)
	}
	return themed("low", c)
}

// Type returns the picture of what something is, by its name: text, pdf, mail …
func Type(name string, c fyne.ThemeColorName) fyne.Resource { return themed("type-"+name, c) }

// themed reads an embedded picture; a test reads each, so none is missing.
func themed(name string, c fyne.ThemeColorName) fyne.Resource {
	svg, err := ui.ReadFile("ui/" + name + ".svg")
	if err != nil {
		return theme.BrokenImageIcon()
	}
	r := theme.NewThemedResource(fyne.NewStaticResource(name+".svg", svg))
	r.ColorName = c
	return r
}
