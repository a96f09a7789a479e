// Package icons holds Nod's mark: a check that comes down into a tray.
//
// The SVG files are the sources; `go generate` renders the PNG files from
// them, and a test keeps the two equal. Nothing here knows a toolkit, so the
// agent can use it for its tray and its notifications.
package icons

import (
	"bytes"
	"embed"
	"encoding/binary"
)

//go:generate go run ./gen

//go:embed *.svg *.png
var files embed.FS

// AppPNG is the coloured icon of the program, 512 by 512 pixels.
func AppPNG() []byte { return read("app.png") }

// AppSVG is the source of AppPNG.
func AppSVG() []byte { return read("app.svg") }

// State is what the tray icon has to say.
type State struct {
	Waiting bool // a dot: something waits for a nod
	Paused  bool // two bars instead of the check
	OnLight bool // dark ink, for a light panel; also what macOS wants as a template
}

// TrayPNG is the monochrome icon for a tray, 48 by 48 pixels: twice the usual
// panel size, so that it stays sharp on dense screens.
func TrayPNG(s State) []byte { return read(s.file()) }

// TrayICO is TrayPNG in the one container that the Windows tray takes
// (an icon directory with a single PNG entry, as since Windows Vista).
func TrayICO(s State) []byte {
	const header = 6 + 16
	png := TrayPNG(s)
	var b bytes.Buffer
	b.Write([]byte{0, 0, 1, 0, 1, 0})                           // reserved, type icon, one entry
	b.Write([]byte{TraySize, TraySize, 0, 0, 1, 0, 32, 0})      // width, height, palette, reserved, planes, bits
	_ = binary.Write(&b, binary.LittleEndian, uint32(len(png))) // a bytes.Buffer cannot fail
	_ = binary.Write(&b, binary.LittleEndian, uint32(header))   // where the PNG begins
	b.Write(png)
	return b.Bytes()
}

// TraySize is the width and height of TrayPNG in pixels.
const TraySize = 48

func (s State) file() string {
	name := "tray"
	if s.Paused {
		name += "-paused"
	}
	if s.Waiting {
		name += "-waiting"
	}
	if s.OnLight {
		return name + "-onlight.png"
	}
	return name + "-ondark.png"
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
