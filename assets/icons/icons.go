// Package icons holds Nod's mark: a check that comes down into a tray.
//
// The SVG files are the sources; `go generate` renders the PNG files from
// them, and a test keeps the two equal. Nothing here knows a toolkit, so the
// agent can use it for its tray and its notifications.
package icons

import "embed"

//go:generate go run ./gen

//go:embed *.svg *.png
var files embed.FS

// AppPNG returns the coloured icon of the program, 512 by 512 pixels.
func AppPNG() []byte { return read("app.png") }

// AppSVG returns the source of AppPNG.
func AppSVG() []byte { return read("app.svg") }

// State is what the tray icon has to say.
type State struct {
	Waiting bool // a dot: something waits for a nod
	Paused  bool // two bars instead of the check
}

// TrayPNG returns the icon for a tray, 48 by 48 pixels: twice the usual panel size, so
// that it stays sharp on dense screens. It is light with a dark outline, since no
// tray tells a program whether its panel is dark or light.
func TrayPNG(s State) []byte { return read(s.name() + ".png") }

// TraySize is the width and height of TrayPNG in pixels.
const TraySize = 48

func (s State) name() string {
	name := "tray"
	if s.Paused {
		name += "-paused"
	}
	if s.Waiting {
		name += "-waiting"
	}
	return name
}

// read returns an embedded file. All names are fixed and a test reads each,
// so a missing one is a broken build and gives no bytes.
func read(name string) []byte {
	b, err := files.ReadFile(name)
	if err != nil {
		return nil
	}
	return b
}
